import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { ValidationDecision } from './use-decide.ts'

type PendingDecisionProps = {
  decision: ValidationDecision
  /** Left out once the decision is being sent. */
  onUndo: (() => void) | undefined
}

/** Replaces the row of a decided plan until the server has the decision. */
export function PendingDecision({ decision: { verdict, plan }, onUndo }: PendingDecisionProps) {
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
      {onUndo && <UndoButton title={plan.title} onUndo={onUndo} />}
    </div>
  )
}

type LastDecisionProps = { decision: ValidationDecision; onUndo: () => void }

/** The last decision, sticky above the next plan: its row may be out of view. A phone shows a toast instead. */
export function LastDecision({ decision: { verdict, plan }, onUndo }: LastDecisionProps) {
  return (
    <Notice className="sticky top-18 z-10 mb-4 items-center shadow-float max-lg:hidden">
      <span className="flex items-center justify-between gap-3">
        <span className="line-clamp-2 min-w-0 wrap-anywhere">
          {verdict === 'approve' ? 'Approbation' : 'Refus'} de « {plan.title} » dans quelques secondes
        </span>
        <UndoButton title={plan.title} onUndo={onUndo} />
      </span>
    </Notice>
  )
}

function UndoButton({ title, onUndo }: { title: string; onUndo: () => void }) {
  return (
    <Button size="s" className="flex-none" aria-label={`Annuler : ${title}`} onClick={onUndo}>
      Annuler
    </Button>
  )
}
