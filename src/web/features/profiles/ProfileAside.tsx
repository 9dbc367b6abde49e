import { Suspense } from 'react'
import type { PublicProfile } from '#domain/profiles/profiles.ts'
import { compactNumber, wholeNumber } from '#domain/numbers.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { BadgeIcon } from '#web/ui/BadgeIcon.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'

const ViewsCard = lazyWithRetry(() => import('./ViewsCard.tsx'), LoadFailure)

export function ProfileAside({ profile, isOwner }: { profile: PublicProfile; isOwner: boolean }) {
  const { badges } = profile
  if (!isOwner && badges.length === 0) return null
  return (
    <aside className="grid content-start gap-4">
      {badges.length > 0 && (
        <Card as="section" aria-labelledby="profile-badges" className="grid gap-4">
          <h2 id="profile-badges" className="text-section">
            Badges
          </h2>
          <ul className="grid grid-cols-3 gap-x-2 gap-y-4 text-center text-small lg:grid-cols-2">
            {badges.map((badge) => (
              <li key={badge} className="grid justify-items-center gap-1.5">
                <span className="grid size-14 place-items-center rounded-card bg-accent-tint text-accent-text">
                  <BadgeIcon badge={badge} />
                </span>
                {badge}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isOwner && (
        <Suspense>
          <ViewsCard />
        </Suspense>
      )}
    </aside>
  )
}

export function ProfileTiles({ profile }: { profile: PublicProfile }) {
  const tiles = [
    { label: 'Plans', value: profile.plans_posted },
    { label: 'J’aime', value: profile.likes_received },
    { label: 'Vues', value: profile.views_received },
    { label: 'Reposts', value: profile.reposts_received },
    { label: 'XP', value: profile.community_xp, tone: 'text-accent-text' },
  ]
  return (
    <dl className="grid grid-cols-6 overflow-hidden rounded-card border border-line bg-line max-md:gap-px md:grid-cols-5 md:gap-px">
      {tiles.map(({ label, value, tone }, index) => (
        <div
          key={label}
          className={cx(
            'bg-surface px-4 py-3 max-[22rem]:px-2 md:col-span-1 md:px-5 md:py-4',
            index < 3 ? 'col-span-2' : 'col-span-3',
          )}
        >
          <dt className="text-small text-muted">{label}</dt>
          <dd
            title={wholeNumber(value)}
            className={cx('font-display text-part font-bold whitespace-nowrap tabular-nums', tone)}
          >
            {value < 10_000 ? wholeNumber(value) : compactNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
