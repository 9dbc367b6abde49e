import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { avatarUrl } from '#domain/avatar.ts'
import { type LeaderboardEntry, unitOf } from '#domain/leaderboard.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { PopularTags } from '#web/features/search/PopularTags.tsx'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { topMembersQuery } from './leaderboard-query.ts'

/** Who leads and what is written about, asked for where there is room for it: phones never do. */
export function CommunityAside() {
  const [isInSight, setIsInSight] = useState(false)
  const place = useOnScreen(() => setIsInSight(true))
  return (
    <div ref={place} className="grid content-start gap-4">
      {/* It keeps its room from the start. */}
      <div className="min-h-54">{isInSight && <TopMembers />}</div>
      {isInSight && <PopularTags />}
    </div>
  )
}

/** The podium in small, for the side of the home page. Without an answer there is nothing to say. */
function TopMembers() {
  const { data: entries } = useQuery(topMembersQuery)
  if (!entries || entries.length === 0) return null
  return (
    <Card
      as="section"
      flush
      aria-labelledby="membres-en-tete"
      className="animate-fade overflow-hidden p-5 pb-0"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="membres-en-tete" className="text-base">
          Membres en tête
        </h2>
        <Link to="/top" search={{}} className="hit text-small font-medium text-primary hover:underline">
          Classement PB
        </Link>
      </div>
      <ol className="mt-3 grid grid-cols-3 items-end gap-1.5">
        {entries.map((entry, index) => (
          <Step key={entry.member.user_id} entry={entry} place={index + 1} />
        ))}
      </ol>
    </Card>
  )
}

/** Read in their order, seen with the first in the centre. */
function Step({ entry: { member, value }, place }: { entry: LeaderboardEntry; place: number }) {
  const { column, height } = STEPS[place]!
  return (
    <li className={cx('row-start-1 grid min-w-0 justify-items-center gap-1 text-center text-small', column)}>
      <Avatar src={avatarUrl(member)} name={member.pseudo} size={40} />
      <Link
        to="/u/$pseudo"
        params={{ pseudo: member.pseudo }}
        preload={false}
        className="line-clamp-2 max-w-full leading-4 font-semibold wrap-break-word hover:underline"
      >
        {member.pseudo}
      </Link>
      <span className="text-muted tabular-nums">
        {wholeNumber(value)} {unitOf('points', value)}
      </span>
      <span
        aria-hidden
        className={cx(
          'grid w-full place-items-center rounded-t-inner font-display text-heading font-heavy',
          place === 1 ? 'bg-accent text-on-accent' : 'bg-well text-muted',
          height,
        )}
      >
        {place}
      </span>
    </li>
  )
}

const STEPS: Record<number, { column: string; height: string }> = {
  1: { column: 'col-start-2', height: 'h-16' },
  2: { column: 'col-start-1', height: 'h-11' },
  3: { column: 'col-start-3', height: 'h-8' },
}
