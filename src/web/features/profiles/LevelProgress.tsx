import { wholeNumber } from '#domain/numbers.ts'
import { getLevel, LEVELS } from '#domain/points/ranks.ts'
import { ProgressSteps } from '#web/ui/ProgressSteps.tsx'

/** All levels in a row, and the member's progress. */
export function LevelProgress({ xp }: { xp: number }) {
  const level = getLevel(xp)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section">
          Niveau <span className="ml-0.5 text-accent-text">{level.name}</span>
        </h2>
        <p className="text-small text-muted tabular-nums">
          {level.next
            ? `Encore ${wholeNumber(level.next.missing)} XP avant ${level.next.name}`
            : `${wholeNumber(xp)} XP : le plus haut niveau`}
        </p>
      </div>
      <ProgressSteps steps={LEVELS} progress={level} isLong />
    </>
  )
}
