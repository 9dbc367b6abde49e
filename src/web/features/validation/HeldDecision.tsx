import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Button } from '#web/ui/Button.tsx'
import type { Decision } from './use-decide.ts'

type HeldDecisionProps = {
  decision: Decision
  /** Left out once it is on its way. */
  onUndo: (() => void) | undefined
}

/** Stands in the place of a plan that was decided on until the server has the decision. */
export function HeldDecision({ decision: { verdict, plan }, onUndo }: HeldDecisionProps) {
  const isApproved = verdict === 'approve'
  return (
    <div className="flex items-center justify-between gap-3 bg-well px-4 py-2.5">
      <span className="min-w-0">
        <b className="line-clamp-1 font-semibold wrap-anywhere text-muted">{plan.title}</b>
        <span className="flex items-center gap-1.5 text-small">
          {isApproved ? <Check className="size-4 text-good" /> : <X className="size-4 text-bad" />}
          {isApproved ? 'Approuvé' : 'Refusé'}
          {onUndo ? ', pas encore envoyé' : ', envoi…'}
        </span>
      </span>
      {onUndo && (
        <Button size="s" className="flex-none" aria-label={`Annuler : ${plan.title}`} onClick={onUndo}>
          Annuler
        </Button>
      )}
    </div>
  )
}
