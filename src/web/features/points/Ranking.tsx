import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { leaderboardApi } from '#api/points.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import {
  type LeaderboardEntry,
  type LeaderboardSort,
  type OwnPlace,
  PLACES_COUNTED,
  unitOf,
} from '#domain/points/leaderboard.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { calculateUserPoints, getUserRank } from '#domain/points/ranks.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { percentOf } from '#web/ui/Progress.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { LeaderboardFilter } from './leaderboard-query.ts'
import { Podium } from './Podium.tsx'

const PODIUM = 3

/** The podium, the list below it, and always the viewer's own place. */
export function Ranking({
  filter,
  entries,
}: {
  filter: LeaderboardFilter
  entries: readonly LeaderboardEntry[]
}) {
  const viewer = useViewer()
  const isOwn = ({ member }: LeaderboardEntry) => member.user_id === viewer?.user.id
  const most = entries[0]?.value ?? 0
  return (
    <>
      <Podium entries={entries.slice(0, PODIUM)} sort={filter.sort} />
      {/* Joins the podium without a gap. */}
      <ol
        start={PODIUM + 1}
        aria-label="Suite du classement"
        className="divide-y divide-line overflow-clip rounded-b-card border border-line bg-surface"
      >
        {entries.slice(PODIUM).map((entry, index) => (
          <RankRow
            key={entry.member.user_id}
            place={PODIUM + 1 + index}
            member={entry.member}
            note={`${getUserRank(calculateUserPoints(entry)).name}${isOwn(entry) ? ' · c’est vous' : ''}`}
            value={entry.value}
            most={most}
            sort={filter.sort}
            isOwn={isOwn(entry)}
          />
        ))}
        {viewer && !entries.some(isOwn) && <OwnPlaceRow viewer={viewer} filter={filter} most={most} />}
      </ol>
    </>
  )
}

/** The viewer's row, sticky below the last one. Renders nothing if it cannot be loaded. */
function OwnPlaceRow({ viewer, filter, most }: { viewer: Viewer; filter: LeaderboardFilter; most: number }) {
  const { data: own, isError } = useQuery(ownPlaceQuery(filter))
  if (isError || own === null) return null
  return (
    <RankRow
      place={own ? placeText(own) : <Skeleton className="ml-auto h-4 w-6" />}
      member={viewer.profile}
      label="Vous"
      note={own ? noteOf(own) : <Skeleton className="mt-1 h-3 w-40" />}
      value={own?.value ?? 0}
      most={most}
      sort={filter.sort}
      isOwn
      className="sticky bottom-0 z-2 border-t border-primary"
    />
  )
}

function placeText({ place }: OwnPlace) {
  if (place === null) return '–'
  return place > PLACES_COUNTED ? `${wholeNumber(PLACES_COUNTED)}+` : wholeNumber(place)
}

function noteOf(own: OwnPlace) {
  const { name, next } = getUserRank(calculateUserPoints(own))
  if (own.place === null) return `${name} · pas encore dans ce classement`
  return next ? `${name} · encore ${wholeNumber(next.missing)} pts avant ${next.name}` : name
}

type RankRowProps = {
  place: ReactNode
  member: Omit<MemberCard, 'user_id'>
  /** Replaces the name and its badges. */
  label?: string
  note: ReactNode
  value: number
  /** The value of the first member. */
  most: number
  sort: LeaderboardSort
  isOwn?: boolean
  className?: string
}

function RankRow({ place, member, label, note, value, most, sort, isOwn = false, className }: RankRowProps) {
  return (
    <li
      className={cx(
        'relative grid min-h-16 grid-cols-[2rem_2.5rem_minmax(0,1fr)_auto] items-center gap-3 py-2 pr-4 pl-2 transition-colors',
        'md:grid-cols-[3rem_2.5rem_minmax(0,1fr)_12.5rem_7.5rem] md:pr-6',
        isOwn ? 'bg-primary-tint' : 'hover:bg-hover',
        className,
      )}
    >
      <span
        className={cx(
          'text-right font-display text-section leading-none font-bold tabular-nums',
          isOwn ? 'text-ink' : 'text-muted',
        )}
      >
        {place}
      </span>
      <Avatar src={avatarUrl(member)} name={member.pseudo} size={40} />
      <span className="min-w-0 leading-5">
        <Link
          to="/u/$pseudo"
          params={{ pseudo: member.pseudo }}
          preload={false}
          className="cover -my-3 inline-block py-3 font-semibold wrap-anywhere -outline-offset-2 hover:text-primary"
        >
          {label ?? member.pseudo}
        </Link>{' '}
        {!label && <RoleBadges {...member} className="relative z-1" />}
        <span className={cx('block text-small', !isOwn && 'text-muted')}>{note}</span>
      </span>
      <span
        aria-hidden
        className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset max-md:hidden"
      >
        <span
          style={{ width: `${percentOf(value, most)}%` }}
          className="block h-full rounded-full bg-accent"
        />
      </span>
      <span className="text-right text-small whitespace-nowrap text-muted tabular-nums">
        <b className="font-display text-section font-bold text-ink">{wholeNumber(value)}</b>{' '}
        {unitOf(sort, value)}
      </span>
    </li>
  )
}

/** Requested only if the viewer is not among the entries. */
const ownPlaceQuery = ({ sort, period }: LeaderboardFilter) =>
  queryOptions({
    queryKey: keys.ownPlace(sort, period),
    queryFn: async () => (await call(leaderboardApi.readOwnPlace, { query: { sort, period } })).own,
  })
