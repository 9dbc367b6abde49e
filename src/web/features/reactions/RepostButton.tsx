import Repeat2 from 'lucide-react/icons/repeat-2'
import type { PlanCounters } from '#domain/plans.ts'
import { useCounter, useMark } from '#web/features/viewer/use-marks.ts'
import { CounterButton } from './CounterButton.tsx'
import { useReaction } from './use-reaction.ts'

export function RepostButton({ plan }: { plan: PlanCounters & { id: string } }) {
  return (
    <CounterButton
      label="Reposter"
      Icon={Repeat2}
      count={useCounter(plan, 'reposts_count')}
      isOn={useMark(plan.id, 'reposted')}
      onClass="text-good"
      onClick={useReaction('repost', plan.id)}
    />
  )
}
