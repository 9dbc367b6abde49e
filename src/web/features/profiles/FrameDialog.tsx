import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/call.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Range } from '#web/ui/Range.tsx'
import { useUpload } from '#web/ui/use-upload.ts'
import { cx } from '#web/ui/cx.ts'
import { refreshMember, toastSaved } from './settings-query.ts'
import { type PictureKind, PICTURES } from './picture-kinds.ts'

type FrameDialogProps = { kind: PictureKind; name: string; picture: ImageBitmap; onClose: () => void }

/** Crops a picture and uploads it. */
export function FrameDialog({ kind, name, picture, onClose }: FrameDialogProps) {
  const client = useQueryClient()
  const [framing, setFraming] = useState(CENTRED)
  const { title, size, set } = PICTURES[kind]
  const { state, send } = useUpload({
    upload: async (file, onProgress, signal) => {
      try {
        const { path } = await uploadPicture(kind)(file, onProgress, signal)
        await call(set, { body: { path } })
      } catch (error) {
        if (!signal.aborted) toastFailure(error, 'Erreur lors du téléchargement')
        throw error
      }
    },
    onDone: () => {
      onClose()
      toastSaved('Image mise à jour')
      void refreshMember(client)
    },
  })
  const isSending = state.status === 'sending'
  const save = async () => {
    try {
      await send(await cropPicture(picture, framing, size, name))
    } catch (error) {
      toastFailure(error, 'Erreur lors du téléchargement')
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isSending}
      title={title}
      description="Glissez l’image, ou déplacez-la avec les curseurs."
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" busy={isSending} busyLabel="Envoi…" onClick={() => void save()}>
            Enregistrer le cadrage
          </Button>
        </>
      }
    >
      <FrameCanvas kind={kind} picture={picture} framing={framing} onChange={setFraming} />
      <div className="grid gap-3 sm:grid-cols-3">
        <Slider label="Zoom" min={1} max={ZOOM_MAX} part="zoom" framing={framing} onChange={setFraming} />
        <Slider label="Horizontalement" min={0} max={1} part="x" framing={framing} onChange={setFraming} />
        <Slider label="Verticalement" min={0} max={1} part="y" framing={framing} onChange={setFraming} />
      </div>
      {state.status === 'sending' && (
        <Progress label={state.name} value={state.percent} valueText={`${state.percent}\u202F%`} />
      )}
      {state.status === 'failed' && (
        <Notice tone="bad" role="alert">
          {state.error}
        </Notice>
      )}
    </Dialog>
  )
}

type SliderProps = {
  label: string
  part: keyof Framing
  min: number
  max: number
  framing: Framing
  onChange: (framing: Framing) => void
}

function Slider({ label, part, min, max, framing, onChange }: SliderProps) {
  return (
    <Field label={label}>
      <Range
        min={min}
        max={max}
        value={framing[part]}
        onChange={(value) => onChange({ ...framing, [part]: value })}
      />
    </Field>
  )
}

type FrameCanvasProps = {
  kind: PictureKind
  picture: ImageBitmap
  framing: Framing
  onChange: (framing: Framing) => void
}

/** The cropped part, which can be dragged; the sliders beside it do the same. */
function FrameCanvas({ kind, picture, framing, onChange }: FrameCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = PICTURES[kind].size
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, framing)
  }, [picture, framing])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { clientWidth, clientHeight } = event.currentTarget
    const by = { x: event.movementX / clientWidth, y: event.movementY / clientHeight }
    onChange(dragged(picture, width / height, framing, by))
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="Aperçu du cadrage"
      width={width}
      height={height}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className={cx(
        'mx-auto block w-full cursor-grab touch-none bg-well active:cursor-grabbing',
        kind === 'avatar' ? 'max-w-64 rounded-full' : 'rounded-media',
      )}
    />
  )
}

/** Draws the cropped part over the whole canvas. */
function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, framing: Framing) {
  const { left, top, width, height } = cropOf(picture, canvas.width / canvas.height, framing)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** The cropped part as a file: WebP if the browser supports it, else its default format. */
async function cropPicture(
  picture: ImageBitmap,
  framing: Framing,
  size: { width: number; height: number },
  name: string,
): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  drawCrop(canvas, picture, framing)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!blob) throw new Error('This browser cannot draw the picture.')
  return new File([blob], name, { type: blob.type })
}

/** The crop of a picture: zoom, and position from 0 (left, top) to 1. */
type Framing = { zoom: number; x: number; y: number }

export const CENTRED: Framing = { zoom: 1, x: 0.5, y: 0.5 }
const ZOOM_MAX = 4

type Size = { width: number; height: number }
type Crop = Size & { left: number; top: number }

/** The largest part with this aspect ratio at zoom 1, a smaller one above. */
export function cropOf(picture: Size, shape: number, { zoom, x, y }: Framing): Crop {
  const isWide = picture.width / picture.height > shape
  const width = (isWide ? picture.height * shape : picture.width) / zoom
  const height = width / shape
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y }
}

/** The crop after dragging the picture, by fractions of the frame's width and height. */
export function dragged(
  picture: Size,
  shape: number,
  framing: Framing,
  by: { x: number; y: number },
): Framing {
  const crop = cropOf(picture, shape, framing)
  const along = (position: number, distance: number, range: number) =>
    range > 0 ? Math.max(0, Math.min(1, position - distance / range)) : position
  return {
    zoom: framing.zoom,
    x: along(framing.x, by.x * crop.width, picture.width - crop.width),
    y: along(framing.y, by.y * crop.height, picture.height - crop.height),
  }
}
