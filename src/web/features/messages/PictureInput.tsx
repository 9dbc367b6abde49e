import X from 'lucide-react/icons/x'
import Image from 'lucide-react/icons/image'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import ImageUp from 'lucide-react/icons/image-up'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { usePicture } from './use-picture.ts'

type PicturePreviewProps = Pick<ReturnType<typeof usePicture>, 'percent' | 'hasFailed' | 'retry'> & {
  preview: string
  onRemove: () => void
}

/** The picture that will be sent, the progress of its upload, and a button to remove it. */
export function PicturePreview({ preview, percent, hasFailed, retry, onRemove }: PicturePreviewProps) {
  return (
    <div role="group" aria-label="Image à envoyer" className="flex items-center gap-3 px-2 pb-2 md:px-1">
      <img
        src={preview}
        alt="Aperçu"
        width={64}
        height={64}
        className="size-16 flex-none rounded-control border border-line object-cover"
      />
      <div className="min-w-0 grow text-small text-muted">
        {percent !== null && <Progress label="Envoi de l’image" value={percent} valueText={`${percent} %`} />}
        {hasFailed && <span className="text-bad">L’image n’a pas pu être envoyée.</span>}
        <span role="status">
          {percent === null && !hasFailed && 'Image prête, ajoutez une légende si vous voulez.'}
        </span>
      </div>
      {hasFailed && (
        <Button size="s" onClick={retry}>
          Réessayer
        </Button>
      )}
      <IconButton
        label={percent === null ? 'Retirer l’image' : 'Annuler l’envoi de l’image'}
        onClick={onRemove}
      >
        <X />
      </IconButton>
    </div>
  )
}

export function ImageButton({ onChoose }: { onChoose: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="Joindre une image" onClick={() => chooser.current?.click()} className="md:size-11">
        <Image />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Cleared, so that choosing the same file again fires a change event.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

/** Shown while a file is dragged over the page. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer?.files[0]
    if (file) onFile(file)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Also outside the conversation: the browser would open the picture instead of the page.
      event.preventDefault()
      setIsOver(true)
    }
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', ({ relatedTarget }) => !relatedTarget && setIsOver(false), {
      signal,
    })
    document.addEventListener('drop', (event) => event.dataTransfer?.types.includes('Files') && drop(event), {
      signal,
    })
    return () => listening.abort()
  }, [])
  if (!isOver) return null
  return (
    <div className="pointer-events-none absolute inset-2 z-10 grid content-center justify-items-center gap-2 rounded-media border-2 border-dashed border-primary bg-primary-tint text-primary">
      <ImageUp />
      Déposez l’image pour la joindre
    </div>
  )
}
