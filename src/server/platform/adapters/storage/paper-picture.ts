import sharp from 'sharp'
import { unavailable } from '#domain/errors.ts'
import { IMAGE_MAX_PIXELS } from '#domain/uploads.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'

export type PaperPicture = { bytes: Uint8Array; width: number; height: number }

const SIDE_MAX = 1_600
const DECODE_SECONDS = 2
const pool = createWorkPool({ running: 2, waiting: 2_000 }, unavailable)

/** A stored picture as JPEG for a document; null if it cannot be decoded. */
export async function toPaperPicture(stored: Uint8Array): Promise<PaperPicture | null> {
  return await pool(async () => {
    try {
      const { data, info } = await sharp(stored, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: DECODE_SECONDS })
        .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch {
      return null
    }
  })
}
