import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ACTIVITY_NOUNS, type Activity } from '#domain/activity.ts'
import { COMMUNITY_BADGES, type CommunityBadge } from '#domain/badges.ts'
import { counted } from '#domain/numbers.ts'
import { questsQuery } from '#web/features/quests/quests-query.ts'
import { BadgeIcon } from '#web/ui/BadgeIcon.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'

/** The badges one has, and what those take that come by themselves. */
export function BadgesCard({ badges }: { badges: readonly string[] }) {
  const { data } = useQuery(questsQuery)
  const missing = COMMUNITY_BADGES.filter(({ name, earned }) => earned && !badges.includes(name))
  return (
    <Card as="section" aria-label="Badges" className="flex flex-col gap-4">
      <h2 className="text-heading">Badges</h2>
      <ul className="grid gap-3">
        {badges.map((name) => (
          <Badge key={name} name={name} note="Obtenu" isHeld />
        ))}
        {missing.map((badge) => (
          <Badge key={badge.name} name={badge.name} note={noteOf(badge, data?.activity)} />
        ))}
      </ul>
      <Link
        to="/badges"
        className="link mt-auto inline-flex min-h-11 items-center self-start text-dense md:min-h-0"
      >
        Comment les obtenir
      </Link>
    </Card>
  )
}

/** « 2 plans sur 3 », once it is known. */
function noteOf({ description, earned }: CommunityBadge, activity: Activity | undefined) {
  if (!earned || !activity) return description
  return `${counted(activity[earned.counts], ACTIVITY_NOUNS[earned.counts])} sur ${earned.from}`
}

function Badge({ name, note, isHeld = false }: { name: string; note: string; isHeld?: boolean }) {
  return (
    <li className="flex items-center gap-3">
      <span
        className={cx(
          'grid size-10 flex-none place-items-center rounded-media',
          isHeld ? 'bg-accent-tint text-accent-text' : 'border border-dashed border-field text-muted',
        )}
      >
        <BadgeIcon badge={name} />
      </span>
      <span className="leading-5">
        <span className="block font-semibold">{name}</span>
        <span className={cx('text-small', isHeld ? 'text-good' : 'text-muted')}>{note}</span>
      </span>
    </li>
  )
}
