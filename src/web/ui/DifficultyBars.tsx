import type { Difficulty } from '#domain/plans/plans.ts'
import { cx } from './cx.ts'

/** Three bars, a label and a colour: the colour is never the only cue. */
export function DifficultyBars({ level, className }: { level: Difficulty; className?: string }) {
  const { bars, tone, label } = LEVELS[level]
  return (
    <span className={cx('inline-flex items-center gap-[7px] whitespace-nowrap', className)}>
      <svg aria-hidden width="16" height="13" viewBox="0 0 16 13" className="flex-none">
        {HEIGHTS.map((height, index) => (
          <rect
            key={height}
            x={index * 6}
            y={13 - height}
            width="4"
            height={height}
            rx="1"
            className={index < bars ? tone : 'fill-ink/18'}
          />
        ))}
      </svg>
      {label}
    </span>
  )
}

const HEIGHTS = [5, 9, 13]

const LEVELS: Record<Difficulty, { bars: number; tone: string; label: string }> = {
  débutant: { bars: 1, tone: 'fill-good', label: 'Débutant' },
  intermédiaire: { bars: 2, tone: 'fill-warn-fill', label: 'Intermédiaire' },
  expert: { bars: 3, tone: 'fill-bad', label: 'Expert' },
}
