import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'

/** Turns our own drawings into pictures, one at a time, beside the requests. They must hold outlines, no text. */
export function createPngRenderer() {
  const pool = createWorkPool({ running: 1, waiting: 20 }, unavailable)
  return (svg: string): Promise<Uint8Array<ArrayBuffer>> =>
    pool(async () => {
      const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
      // In 256 colours: a photograph would weigh three times as much, and networks refuse what is heavy.
      return new Uint8Array(
        await sharp(picture.asPng()).png({ palette: true, quality: 90, effort: 3 }).toBuffer(),
      )
    })
}

/** A stored picture, cut to fill a part of a drawing. */
export async function toDataUri(bytes: Uint8Array, size: { width: number; height: number }): Promise<string> {
  const jpeg = await sharp(bytes)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
