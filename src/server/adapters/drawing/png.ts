import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'

/** Turns a drawing of ours into a picture. It must hold outlines, no text. */
export async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
  // In 256 colours: a photograph would weigh three times as much, and networks refuse what is heavy.
  return new Uint8Array(
    await sharp(picture.asPng()).png({ palette: true, quality: 90, effort: 3 }).toBuffer(),
  )
}

/** A stored picture, cut to fill a part of a drawing. */
export async function toDataUri(bytes: Uint8Array, size: { width: number; height: number }): Promise<string> {
  const jpeg = await sharp(bytes)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
