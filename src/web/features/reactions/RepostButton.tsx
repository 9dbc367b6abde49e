import Repeat2 from 'lucide-react/icons/repeat-2'
import type { PlanCounters } from '#domain/plans.ts'
import { useMarks } from '#web/features/viewer/use-marks.ts'
import { CounterButton } from './CounterButton.tsx'
import { useReaction } from './use-reaction.ts'

export function RepostButton({ plan }: { plan: PlanCounters & { id: string } }) {
  const marks = useMarks(plan.id)
  return (
    <CounterButton
      label="Reposter"
      Icon={Repeat2}
      count={(marks?.counters ?? plan).reposts_count}
      isOn={marks?.reposted ?? false}
      onClass="text-good"
      onClick={useReaction('repost', plan.id)}
    />
  )
}
