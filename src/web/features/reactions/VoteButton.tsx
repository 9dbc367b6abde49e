import { useQueryClient } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import { wholeNumber } from '#domain/numbers.ts'
import type { PlanCounters } from '#domain/plans/plans.ts'
import { useCounter, usePlanViewerState } from '#web/features/accounts/viewer/viewer-state.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { likeToggle } from './toggles.ts'
import { useReaction } from './ReactionButtons.tsx'
import { useIsPending } from './toggle-queue.ts'

/** The like of a plan's page. A second press removes the vote. */
export function VoteButton({ plan }: { plan: PlanCounters & { id: string } }) {
  const isPending = useIsPending(likeToggle(useQueryClient(), plan.id).name)
  const vote = useReaction('vote', plan.id)
  const hasVoted = usePlanViewerState(plan.id, 'liked')
  const likes = useCounter(plan, 'likes_count')
  return (
    <button
      type="button"
      className={buttonClass({ wide: true, variant: hasVoted ? 'secondary' : 'primary' })}
      // Not `disabled`: the button would lose the focus.
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) vote()
      }}
    >
      <Heart className={hasVoted ? 'fill-bad text-bad' : undefined} />
      {/* In the bar on phones the number is enough. */}
      <span className="max-sm:sr-only">{hasVoted ? 'Déjà voté' : 'Voter'}</span>
      <span className="tabular-nums">{wholeNumber(likes)}</span>
    </button>
  )
}
