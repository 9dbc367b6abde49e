import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { percentOf, type ProgressTone } from './Progress.tsx'

type ProgressCircleProps = {
  label: string
  value: number
  max?: number
  valueText?: string
  tone?: ProgressTone
  /** In the centre: « 3/5 », an icon. */
  children?: ReactNode
}

/** Progress as a circle: a quest, a rank. */
export function ProgressCircle({
  label,
  value,
  max = 100,
  valueText,
  tone = 'primary',
  children,
}: ProgressCircleProps) {
  const percent = percentOf(value, max)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="relative inline-grid size-16 flex-none place-items-center"
    >
      <svg aria-hidden viewBox="0 0 64 64" className="absolute inset-0 size-full -rotate-90" fill="none">
        <circle cx="32" cy="32" r="29" strokeWidth="5" className="stroke-well" />
        {percent > 0 && (
          <circle
            cx="32"
            cy="32"
            r="29"
            strokeWidth="5"
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${percent} 100`}
            className={cx('transition-[stroke-dasharray]', TONES[tone])}
          />
        )}
      </svg>
      <span aria-hidden className="relative font-display text-base leading-none font-bold tabular-nums">
        {children}
      </span>
    </div>
  )
}

const TONES: Record<ProgressTone, string> = {
  primary: 'stroke-primary',
  accent: 'stroke-accent',
  good: 'stroke-good',
  warn: 'stroke-warn-fill',
  bad: 'stroke-bad',
}
