import Heart from 'lucide-react/icons/heart'
import type { PlanCounters } from '#domain/plans.ts'
import { useCounter, useMark } from '#web/features/viewer/use-marks.ts'
import { CounterButton } from './CounterButton.tsx'
import { useReaction } from './use-reaction.ts'

type LikeButtonProps = { plan: PlanCounters & { id: string }; kind?: 'like' | 'vote' }

/** The heart of a card or a plan's page with the plan's likes, filled when one is the viewer's. */
export function LikeButton({ plan, kind = 'like' }: LikeButtonProps) {
  return (
    <CounterButton
      label="J’aime"
      Icon={Heart}
      count={useCounter(plan, 'likes_count')}
      isOn={useMark(plan.id, 'liked')}
      onClass="text-bad [&>.lucide]:fill-current"
      onClick={useReaction(kind, plan.id)}
    />
  )
}
