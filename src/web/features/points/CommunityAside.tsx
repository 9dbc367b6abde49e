import { useState } from 'react'
import { leaderboardApi } from '#api/points.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { type LeaderboardEntry, unitOf } from '#domain/points/leaderboard.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { PopularTags } from '#web/features/search/PopularTags.tsx'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'

/** The top members and the popular tags. Loaded only when visible: phones hide it. */
export function CommunityAside() {
  const [isVisible, setIsVisible] = useState(false)
  const ref = useOnScreen(() => setIsVisible(true))
  return (
    <div ref={ref} className="grid content-start gap-4">
      {/* A fixed minimum height avoids a layout shift. */}
      <div className="min-h-54">{isVisible && <TopMembers />}</div>
      {isVisible && <PopularTags />}
    </div>
  )
}

/** The top three of all time. */
const topMembersQuery = queryOptions({
  queryKey: keys.podium,
  queryFn: async () => (await call(leaderboardApi.read, { query: { limit: '3' } })).entries,
})

/** A small podium; renders nothing if it cannot be loaded. */
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

/** DOM order is by place; visually the first is in the centre. */
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
