import type { S3Settings } from '#server/platform/config/config.ts'
import { S3Driver } from 'flydrive/drivers/s3'

/**
 * All objects in the bucket are private. Visitors read them through /files/, which checks permissions. So no object needs
 * an ACL, which many services refuse.
 */
export const openS3 = ({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    supportsACL: false,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Services other than Amazon's do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
  })
