import RefreshCw from 'lucide-react/icons/refresh-cw'
import { planPath } from '#domain/plans.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlanInDialog } from './plan-dialog.ts'

/** Somebody else saved first. */
export function StaleNotice({ plan, text }: { plan: PlanInDialog; text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Texte copié' })
  }
  return (
    <Notice tone="warn" role="alert" icon={<RefreshCw />} title="Ce plan a changé pendant que vous écriviez.">
      Votre texte est gardé ici, rien n’est perdu. Copiez-le, puis rouvrez le plan pour l’y reporter.
      <span className="flex flex-wrap gap-x-4">
        <button type="button" onClick={() => void copy()} className={LINK}>
          Copier mon texte
        </button>
        <a href={planPath(plan)} target="_blank" rel="noopener" className={LINK}>
          Voir la version actuelle
        </a>
      </span>
    </Notice>
  )
}

const LINK =
  'inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-3 md:min-h-8'
