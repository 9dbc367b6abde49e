import { cx } from './cx.ts'

export type ProgressTone = 'primary' | 'accent' | 'good' | 'warn' | 'bad'

type ProgressProps = {
  /** The accessible name, shown above the bar unless hidden. */
  label: string
  isLabelHidden?: boolean
  /** Without it the progress is indeterminate. */
  value?: number
  max?: number
  /** As text, « 412 Mo sur 500 Mo »: shown at the end of the line, and read out instead of a percentage. */
  valueText?: string
  tone?: ProgressTone
}

export function Progress({
  label,
  isLabelHidden = false,
  value,
  max = 100,
  valueText,
  tone = 'primary',
}: ProgressProps) {
  return (
    <div className="grid gap-1.5">
      {!isLabelHidden && (
        <div aria-hidden className="flex items-baseline justify-between gap-4 text-dense">
          <span>{label}</span>
          {valueText && <span className="text-muted tabular-nums">{valueText}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
      >
        {value === undefined ? (
          <div className="h-full w-full animate-sweep bg-[linear-gradient(100deg,transparent_30%,var(--primary)_50%,transparent_70%)] bg-size-[250%_100%] motion-reduce:bg-primary/40 motion-reduce:bg-none" />
        ) : (
          <div
            style={{ width: `${percentOf(value, max)}%` }}
            className={cx('h-full rounded-full transition-[width]', TONES[tone])}
          />
        )}
      </div>
    </div>
  )
}

/** Whole percents, never outside 0 to 100. */
export const percentOf = (value: number, max: number) =>
  max > 0 ? Math.round(Math.max(0, Math.min(1, value / max)) * 100) : 0

const TONES: Record<ProgressTone, string> = {
  primary: 'bg-primary',
  accent: 'bg-accent',
  good: 'bg-good',
  warn: 'bg-warn-fill',
  bad: 'bg-bad',
}
