import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import ImageUp from 'lucide-react/icons/image-up'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import { cx } from './cx.ts'
import { focusOnRemoval } from '#web/lib/focus.ts'
import { Progress } from './Progress.tsx'
import { type Upload, useUpload } from './use-upload.ts'

type UploadFieldProps<Result> = {
  label: string
  /** Describes the accepted files: « JPG, PNG ou WebP, 5 Mo au plus ». */
  hint?: string
  /** As for a file input: `image/*`. */
  accept?: string
  /** Why this file is refused, in French, or null. */
  check?: (file: File) => string | null
  upload: Upload<Result>
  onDone: (result: Result) => void
  /** The current file, or the one just uploaded. */
  preview?: ReactNode
  onRemove?: () => void
  chooseLabel?: string
}

/** A drop zone with a button to choose a file. The same button cancels, so the focus is never lost. */
export function UploadField<Result>({
  label,
  hint,
  accept,
  check,
  upload,
  onDone,
  preview,
  onRemove,
  chooseLabel = 'Choisir une image',
}: UploadFieldProps<Result>) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { state, send, cancel } = useUpload({ upload, check, onDone })
  const isSending = state.status === 'sending'
  const take = (file: File | undefined) => {
    if (file) void send(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid content-start gap-1.5">
      <span id={`${id}-label`} className="text-small font-semibold">
        {label}
      </span>
      <div
        role="presentation"
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cx(
          'grid justify-items-center gap-3 rounded-media border-[1.5px] border-dashed p-4 text-center text-dense transition-colors',
          isOver
            ? 'border-primary bg-primary-tint'
            : state.status === 'failed'
              ? 'border-bad'
              : 'border-field',
        )}
      >
        {preview ? (
          <div className={cx('w-full', isSending && 'opacity-45')}>{preview}</div>
        ) : (
          <ImageUp className="text-primary" />
        )}
        {isSending ? (
          <div className="grid w-full gap-1.5">
            <p className="font-display text-part font-bold text-ink tabular-nums">
              {percentText(state.percent)}
            </p>
            <Progress label={`Envoi de ${state.name}`} isLabelHidden value={state.percent} />
            <p className="truncate text-muted">{state.name}</p>
          </div>
        ) : (
          // No drag and drop on touch screens: the button is enough.
          <p className="text-muted pointer-coarse:hidden">
            Glissez un fichier ici, ou choisissez-le sur votre appareil.
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            aria-describedby={
              cx(state.status === 'failed' && `${id}-error`, hint && `${id}-hint`) || undefined
            }
            onClick={() => (isSending ? cancel() : chooser.current?.click())}
          >
            {isSending ? 'Annuler l’envoi' : chooseLabel}
          </Button>
          {preview && onRemove && !isSending && (
            <Button ref={focusPrevious} variant="quietDanger" onClick={onRemove}>
              Retirer
            </Button>
          )}
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={accept}
          onChange={(event) => {
            take(event.target.files?.[0])
            // The same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      {state.status === 'failed' && <FieldError id={`${id}-error`}>{state.error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      <p role="status" className="sr-only">
        {state.status === 'sent' && 'Fichier envoyé'}
        {state.status === 'cancelled' && 'Envoi annulé'}
      </p>
    </div>
  )
}

const percentText = (percent: number) => `${percent}\u202F%`

const focusPrevious = focusOnRemoval((button) => button.previousElementSibling)
