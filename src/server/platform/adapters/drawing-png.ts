import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'

/** Renders an SVG of ours as PNG. It must contain outlines instead of text, because no fonts are loaded. */
export async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
  // The PNG has 256 colours. With full colours a photograph is three times as large, and social networks refuse large
  // pictures.
  return new Uint8Array(
    await sharp(picture.asPng()).png({ palette: true, quality: 90, effort: 3 }).toBuffer(),
  )
}

/** Crops a stored picture to this size, for use in an SVG. */
export async function toDataUri(bytes: Uint8Array, size: { width: number; height: number }): Promise<string> {
  const jpeg = await sharp(bytes)
    .resize({ ...size, fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}
