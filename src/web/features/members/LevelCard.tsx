import { wholeNumber } from '#domain/numbers.ts'
import { getLevel, LEVELS } from '#domain/ranks.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'

/** « Niveau »: all of them in a row, and how far this member has come. */
export function LevelCard({ xp }: { xp: number }) {
  const { name, next, percent } = getLevel(xp)
  const place = LEVELS.findIndex((level) => level.name === name)
  return (
    <Card as="section" aria-label="Niveau" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section">
          Niveau <span className="text-accent-text">{name}</span>
        </h2>
        <p className="text-small text-muted tabular-nums">
          {next
            ? `Encore ${wholeNumber(next.missing)} XP avant ${next.name}`
            : `${wholeNumber(xp)} XP : le plus haut niveau`}
        </p>
      </div>
      <ol aria-hidden className="grid grid-cols-7 gap-x-[3px] gap-y-2">
        {LEVELS.map((level, index) => (
          <li key={level.name} className="grid content-start gap-2">
            <span
              className={cx(
                'block h-2.5 overflow-hidden bg-well',
                index === 0 && 'rounded-l-full',
                index === LEVELS.length - 1 && 'rounded-r-full',
              )}
            >
              <span
                style={{ width: `${index < place ? 100 : index === place ? percent : 0}%` }}
                className="block h-full bg-accent"
              />
            </span>
            <span
              className={cx(
                'truncate text-micro max-md:hidden',
                index === place ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {level.name}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
