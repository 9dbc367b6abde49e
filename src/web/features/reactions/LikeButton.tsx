import Heart from 'lucide-react/icons/heart'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { compactNumber } from '#domain/numbers.ts'
import type { PlanCounters } from '#domain/plans.ts'
import { useMarks } from '#web/features/viewer/use-marks.ts'
import { counterClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useReaction } from './use-reaction.ts'

type Plan = PlanCounters & { id: string }

/** The heart of a card or a plan's page with the plan's likes, filled when one is the viewer's. */
export function LikeButton({ plan, kind = 'like' }: { plan: Plan; kind?: 'like' | 'vote' }) {
  const marks = useMarks(plan.id)
  return (
    <CounterButton
      label="J’aime"
      Icon={Heart}
      count={(marks?.counters ?? plan).likes_count}
      isOn={marks?.liked ?? false}
      onClass="text-bad [&>.lucide]:fill-current"
      onClick={useReaction(kind, plan.id)}
    />
  )
}

export function RepostButton({ plan }: { plan: Plan }) {
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

type CounterButtonProps = {
  label: string
  Icon: typeof Heart
  count: number
  isOn: boolean
  onClass: string
  onClick: () => void
}

function CounterButton({ label, Icon, count, isOn, onClass, onClick }: CounterButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        counterClass,
        'relative z-1 rounded-control hover:bg-hover',
        isOn ? onClass : 'text-muted',
      )}
    >
      <Icon />
      <VisuallyHidden>{label} : </VisuallyHidden>
      {compactNumber(count)}
    </button>
  )
}
