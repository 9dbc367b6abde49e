import { useQueryClient } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import { wholeNumber } from '#domain/numbers.ts'
import type { PlanCounters } from '#domain/plans.ts'
import { useCounter, useMark } from '#web/features/viewer/use-marks.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { likeToggle } from './toggles.ts'
import { useReaction } from './ReactionButtons.tsx'
import { useUnderway } from './wish.ts'

/** The like of a plan's page. Pressed again, it takes the vote back. */
export function VoteButton({ plan }: { plan: PlanCounters & { id: string } }) {
  const isUnderway = useUnderway(likeToggle(useQueryClient(), plan.id).name)
  const vote = useReaction('vote', plan.id)
  const hasVoted = useMark(plan.id, 'liked')
  const likes = useCounter(plan, 'likes_count')
  return (
    <button
      type="button"
      className={buttonClass({ wide: true, variant: hasVoted ? 'secondary' : 'primary' })}
      // Not `disabled`, which would take the focus away.
      aria-disabled={isUnderway || undefined}
      onClick={() => {
        if (!isUnderway) vote()
      }}
    >
      <Heart className={hasVoted ? 'fill-bad text-bad' : undefined} />
      {hasVoted ? 'Déjà voté' : 'Voter'}
      <span className="tabular-nums">{wholeNumber(likes)}</span>
    </button>
  )
}
