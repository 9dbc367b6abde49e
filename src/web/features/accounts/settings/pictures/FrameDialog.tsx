import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/call.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Range } from '#web/ui/Range.tsx'
import { useUpload } from '#web/ui/use-upload.ts'
import { settle, tellSaved } from '../profile/settings-query.ts'
import { cropPicture, FrameCanvas } from './FrameCanvas.tsx'
import { CENTRED, type Framing, ZOOM_MAX } from './framing.ts'
import { PICTURES, type PictureKind } from './picture-kinds.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'

type FrameDialogProps = { kind: PictureKind; name: string; picture: ImageBitmap; onClose: () => void }

/** Chooses which part of a picture is shown, and sends it. */
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
        if (!signal.aborted) tellFailure(error, 'Erreur lors du téléchargement')
        throw error
      }
    },
    onDone: () => {
      onClose()
      tellSaved('Image mise à jour')
      void settle(client)
    },
  })
  const isSending = state.status === 'sending'
  const save = async () => {
    try {
      await send(await cropPicture(picture, framing, size, name))
    } catch (error) {
      tellFailure(error, 'Erreur lors du téléchargement')
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
