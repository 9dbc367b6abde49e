import { Suspense } from 'react'
import type { PublicProfile } from '#domain/profiles.ts'
import { BadgeIcon } from '#web/ui/BadgeIcon.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

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
