import X from 'lucide-react/icons/x'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { usePicture } from './use-picture.ts'

type PicturePreviewProps = Pick<ReturnType<typeof usePicture>, 'percent' | 'hasFailed' | 'retry'> & {
  preview: string
  onRemove: () => void
}

/** The picture that will be sent, how far it is, and the way to take it back. */
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
