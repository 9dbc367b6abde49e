import type { LucideIcon } from 'lucide-react'
import { compactNumber } from '#domain/numbers.ts'
import { counterClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type CounterButtonProps = {
  label: string
  Icon: LucideIcon
  count: number
  isOn: boolean
  onClass: string
  onClick: () => void
}

/** An icon with how many pressed it, coloured while the viewer is one of them. */
export function CounterButton({ label, Icon, count, isOn, onClass, onClick }: CounterButtonProps) {
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
