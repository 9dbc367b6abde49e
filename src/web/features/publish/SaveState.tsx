import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { DraftStatus } from '#web/features/plans/drafts/draft-keeper.ts'

/** Where what was typed is. Seen at every save; heard when it changes for good. */
export function SaveState({ status }: { status: DraftStatus }) {
  const shown = SHOWN[status]
  return (
    <>
      {shown && (
        <span aria-hidden className="inline-flex flex-none items-center gap-1.5 text-small text-muted">
          {shown.icon}
          <span className="max-[24rem]:hidden">{shown.text}</span>
        </span>
      )}
      <span role="status" className="sr-only">
        {HEARD[status]}
      </span>
    </>
  )
}

const SHOWN = {
  untouched: null,
  saving: { icon: <Spinner className="size-4" />, text: 'Enregistrement…' },
  saved: { icon: <Check className="size-4 text-good" />, text: 'Enregistré' },
  kept: { icon: <CloudOff className="size-4 text-warn" />, text: 'Gardé ici' },
  refused: { icon: <CloudOff className="size-4 text-warn" />, text: 'Gardé ici' },
  unsafe: { icon: <TriangleAlert className="size-4 text-bad" />, text: 'Non enregistré' },
}

const HEARD: Record<DraftStatus, string> = {
  untouched: '',
  saving: '',
  saved: 'Brouillon enregistré.',
  kept: 'Le serveur ne répond pas. Votre texte est gardé sur cet appareil, et sera envoyé dès que possible.',
  refused: 'Le serveur refuse ce brouillon. Votre texte est gardé sur cet appareil seulement.',
  unsafe: 'Vos derniers changements ne sont enregistrés nulle part.',
}
