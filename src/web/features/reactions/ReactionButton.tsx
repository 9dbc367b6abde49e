import Heart from 'lucide-react/icons/heart'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { compactNumber } from '#domain/numbers.ts'
import type { PlanCounters } from '#domain/plans.ts'
import { useMarks } from '#web/features/viewer/use-marks.ts'
import { counterClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useReaction } from './use-reaction.ts'

type ReactionButtonProps = { kind: keyof typeof LOOKS; plan: PlanCounters & { id: string } }

/** A plan's likes or reposts, pressed when one of them is the viewer's. */
export function ReactionButton({ kind, plan }: ReactionButtonProps) {
  const { label, Icon, mark, counter, pressed } = LOOKS[kind]
  const marks = useMarks(plan.id)
  const isOn = marks?.[mark] ?? false
  return (
    <button
      type="button"
      title={label}
      aria-pressed={isOn}
      onClick={useReaction(kind, plan.id)}
      className={cx(
        counterClass,
        'relative z-1 rounded-control hover:bg-hover',
        isOn ? pressed : 'text-muted',
      )}
    >
      <Icon />
      <VisuallyHidden>{label} : </VisuallyHidden>
      {compactNumber((marks?.counters ?? plan)[counter])}
    </button>
  )
}

const LIKE = {
  label: 'J’aime',
  Icon: Heart,
  mark: 'liked',
  counter: 'likes_count',
  pressed: 'text-bad [&>.lucide]:fill-current',
} as const

const LOOKS = {
  like: LIKE,
  vote: LIKE,
  repost: {
    label: 'Reposter',
    Icon: Repeat2,
    mark: 'reposted',
    counter: 'reposts_count',
    pressed: 'text-good',
  },
} as const
