import { useEffect, useRef, type PointerEvent } from 'react'
import { cx } from '#web/ui/cx.ts'
import { drawPart } from './crop-picture.ts'
import { type Framing, pulled } from './framing.ts'
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
