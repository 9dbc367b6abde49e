import { useEffect, useRef, type PointerEvent } from 'react'
import { cx } from '#web/ui/cx.ts'
import { type Framing, partOf, pulled } from './framing.ts'
import { PICTURES, type PictureKind } from './picture-kinds.ts'

type FrameCanvasProps = {
  kind: PictureKind
  picture: ImageBitmap
  framing: Framing
  onChange: (framing: Framing) => void
}

/** The part that will be kept, to be pulled about; the sliders beside it do the same. */
export function FrameCanvas({ kind, picture, framing, onChange }: FrameCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = PICTURES[kind].size
  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, picture, framing)
  }, [picture, framing])

  const pull = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { clientWidth, clientHeight } = event.currentTarget
    const by = { x: event.movementX / clientWidth, y: event.movementY / clientHeight }
    onChange(pulled(picture, width / height, framing, by))
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="Aperçu du cadrage"
      width={width}
      height={height}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={pull}
      className={cx(
        'mx-auto block w-full cursor-grab touch-none bg-well active:cursor-grabbing',
        kind === 'avatar' ? 'max-w-64 rounded-full' : 'rounded-media',
      )}
    />
  )
}

/** Draws the framed part over the whole canvas. */
function drawPart(canvas: HTMLCanvasElement, picture: ImageBitmap, framing: Framing) {
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
