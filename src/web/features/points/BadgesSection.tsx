import type { ReactNode } from 'react'
import type { Rarity } from '#domain/points/badges.ts'
import { cx } from '#web/ui/cx.ts'

type BadgesSectionProps = { title: string; note: string; actions?: ReactNode; children: ReactNode }

/** A group of badges, with a sentence about how to get them. */
export function BadgesSection({ title, note, actions, children }: BadgesSectionProps) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-heading">{title}</h2>
          <p className="text-muted">{note}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** The rarity as a word, with one to four diamonds. */
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
