import { type Framing, partOf } from './framing.ts'

/** Draws the framed part over the whole canvas. */
export function drawPart(canvas: HTMLCanvasElement, picture: ImageBitmap, framing: Framing) {
  const { left, top, width, height } = partOf(picture, canvas.width / canvas.height, framing)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** The framed part as a file of its own; WebP where the browser can, else what it can. */
export async function cropPicture(
  picture: ImageBitmap,
  framing: Framing,
  size: { width: number; height: number },
  name: string,
): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  drawPart(canvas, picture, framing)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!blob) throw new Error('This browser cannot draw the picture.')
  return new File([blob], name, { type: blob.type })
}
