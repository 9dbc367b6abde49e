import type { Rarity } from '#domain/badges.ts'
import { cx } from '#web/ui/cx.ts'

/** How rare a badge is: a word, and as many diamonds. */
export function RarityTag({ rarity }: { rarity: Rarity }) {
  const { count, tone } = RARITIES[rarity]
  return (
    <span className={cx('inline-flex flex-none items-center gap-1.5 font-sans text-small font-normal', tone)}>
      <span aria-hidden className="inline-flex gap-[3px]">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className="size-1.5 rotate-45 rounded-[1px] bg-current" />
        ))}
      </span>
      <span className="tracking-normal capitalize">{rarity}</span>
    </span>
  )
}

const RARITIES: Record<Rarity, { count: number; tone: string }> = {
  commun: { count: 1, tone: 'text-muted' },
  rare: { count: 2, tone: 'text-good' },
  épique: { count: 3, tone: 'text-primary' },
  légendaire: { count: 4, tone: 'text-accent-text' },
}
