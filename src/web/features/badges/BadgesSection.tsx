import type { ReactNode } from 'react'

type BadgesSectionProps = { title: string; note: string; actions?: ReactNode; children: ReactNode }

/** One kind of badges, with one sentence about how they are come by. */
export function BadgesSection({ title, note, actions, children }: BadgesSectionProps) {
  return (
    <section aria-label={title} className="grid gap-3">
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
