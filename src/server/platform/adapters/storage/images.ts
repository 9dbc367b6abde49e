import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { unavailable } from '#domain/errors.ts'
import { PLAN_PICTURE } from '#domain/pictures.ts'
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE, type UploadPurpose } from '#domain/uploads.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'

// These settings of sharp are global: one thread for each picture, no cache, and only the three decoders we need.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
const POOL = { running: 2, waiting: 20 }
const DECODE_SECONDS = 2

/** How many pictures may be processed at once; more are refused. */
export const PICTURES_AT_ONCE = POOL.running + POOL.waiting

export class ImageRefused extends Error {
  readonly reason: 'not_an_image' | 'too_many_pixels'

  constructor(reason: ImageRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

type Picture = { bytes: Uint8Array; width: number; height: number }
export type Pictures = { extension: 'jpg' | 'webp'; type: string; main: Picture; small?: Picture }

/**
 * Converts an uploaded picture for storage: upright, in the size of its purpose, and encoded again. So no metadata of the
 * upload, such as the location, and no hidden data is stored. Of an animation only the first frame is kept.
 */
export function createPictureMaker() {
  const pool = createWorkPool(POOL, unavailable)
  return async (bytes: Uint8Array, purpose: UploadPurpose): Promise<Pictures> => {
    const format = sniffImage(bytes)
    if (!format) throw new ImageRefused('not_an_image')
    return await pool(async () => {
      try {
        await checkHeader(bytes, format)
        return await encode(bytes, RECIPES[purpose])
      } catch (error) {
        if (error instanceof ImageRefused) throw error
        if (error instanceof Error && error.message.startsWith('timeout')) throw unavailable()
        throw new ImageRefused('not_an_image')
      }
    })
  }
}

/** Detects the format by the first bytes. The file name and the declared type are not trusted. */
function sniffImage(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 16))
  const has = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text
  if (has('\xff\xd8\xff')) return 'jpeg'
  if (has('\x89PNG\r\n\x1a\n') && has('IHDR', 12)) return 'png'
  if (has('RIFF') && has('WEBPVP8', 8)) return 'webp'
  return null
}

type Recipe = { size: ResizeOptions; format: 'jpg' | 'webp'; small?: ResizeOptions }

const PLAN: Recipe = {
  size: { ...PLAN_PICTURE, fit: 'inside' },
  format: 'jpg',
  small: { width: PLAN_PICTURE.width / 2, height: PLAN_PICTURE.height / 2, fit: 'inside' },
}

const RECIPES: Record<UploadPurpose, Recipe> = {
  thumbnail: PLAN,
  plan_image: PLAN,
  message_image: { size: { width: 1600, height: 1600, fit: 'inside' }, format: 'jpg' },
  avatar: { size: { width: 256, height: 256, fit: 'cover' }, format: 'webp' },
  banner: { size: { width: 1600, height: 800, fit: 'inside' }, format: 'webp' },
}

/** Reads only the header, so that a decompression bomb is refused by its declared size before it is decoded. */
async function checkHeader(bytes: Uint8Array, format: string) {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format !== format) throw new ImageRefused('not_an_image')
  const { width, height } = header
  if (width * height > IMAGE_MAX_PIXELS || Math.max(width, height) > IMAGE_MAX_SIDE) {
    throw new ImageRefused('too_many_pixels')
  }
}

async function encode(bytes: Uint8Array, { size, format, small }: Recipe): Promise<Pictures> {
  const source = sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const upright = source.timeout({ seconds: DECODE_SECONDS }).autoOrient()
  const resized = upright.resize({ ...size, withoutEnlargement: size.fit === 'inside' })
  const opaque = format === 'jpg' ? resized.flatten({ background: '#fff' }) : resized
  // The picture is decoded only once. Both sizes are made from these pixels.
  const { data, info } = await opaque.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  return {
    extension: format,
    type: format === 'jpg' ? 'image/jpeg' : 'image/webp',
    main: await finish(pixels(), format),
    ...(small && { small: await finish(pixels().resize({ ...small, withoutEnlargement: true }), format) }),
  }
}

async function finish(picture: Sharp, format: Recipe['format']): Promise<Picture> {
  const encoded = format === 'jpg' ? picture.jpeg({ quality: 80 }) : picture.webp({ quality: 80 })
  const { data, info } = await encoded
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
