import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Notice } from '#web/ui/Notice.tsx'
import { EditorLink } from './EditorLink.tsx'

/** Somebody else saved first. What was typed is a draft, which the editor compares with the plan. */
export function StaleNotice({ planId, onOpenEditor }: { planId: string; onOpenEditor: () => void }) {
  return (
    <Notice tone="warn" role="alert" icon={<RefreshCw />} title="Ce plan a changé pendant que vous écriviez.">
      Votre texte est gardé, rien n’est perdu : choisissez avec quelle version continuer.
      <EditorLink
        planId={planId}
        onFollow={onOpenEditor}
        className="flex min-h-11 w-fit items-center font-medium text-primary underline underline-offset-3 md:min-h-8"
      >
        Comparer les deux versions
      </EditorLink>
    </Notice>
  )
}
