import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Decision } from './use-decide.ts'

type LastHeldProps = { decision: Decision; onUndo: () => void }

/** The last decision, in view while one reads the next plan: its row may be far away. On a phone a toast says it. */
export function LastHeld({ decision: { verdict, plan }, onUndo }: LastHeldProps) {
  return (
    <Notice className="sticky top-18 z-10 mb-4 items-center shadow-float max-lg:hidden">
      <span className="flex items-center justify-between gap-3">
        <span className="line-clamp-2 min-w-0 wrap-anywhere">
          {verdict === 'approve' ? 'Approbation' : 'Refus'} de « {plan.title} » dans quelques secondes
        </span>
        <Button size="s" className="flex-none" aria-label={`Annuler : ${plan.title}`} onClick={onUndo}>
          Annuler
        </Button>
      </span>
    </Notice>
  )
}
