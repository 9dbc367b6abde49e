import { Link } from '@tanstack/react-router'
import type { LeaderboardEntry, LeaderboardSort } from '#domain/leaderboard.ts'
import { calculateUserPoints, getUserRank } from '#domain/ranks.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { RoleMarks } from '#web/ui/RoleMarks.tsx'
import type { List } from './leaderboard-query.ts'
import { OwnPlaceRow } from './OwnPlaceRow.tsx'
import { Podium } from './Podium.tsx'
import { RankRow } from './RankRow.tsx'

const PODIUM = 3

/** The podium, everybody else under it, and oneself wherever one is. */
export function Ranking({ list, entries }: { list: List; entries: readonly LeaderboardEntry[] }) {
  const viewer = useViewer()
  const most = entries[0]?.value ?? 0
  const isListed = entries.some(({ member }) => member.user_id === viewer?.user.id)
  const others = entries.slice(PODIUM)
  return (
    <>
      <Podium entries={entries.slice(0, PODIUM)} sort={list.sort} />
      {/* Its upper edge is what the podium stands on. */}
      <ol
        start={PODIUM + 1}
        aria-label="Suite du classement"
        className="divide-y divide-line overflow-clip rounded-b-card border border-line bg-surface"
      >
        {others.map((entry, index) => (
          <Entry
            key={entry.member.user_id}
            entry={entry}
            place={PODIUM + 1 + index}
            most={most}
            sort={list.sort}
            isOwn={entry.member.user_id === viewer?.user.id}
          />
        ))}
        {viewer && !isListed && <OwnPlaceRow viewer={viewer} list={list} most={most} />}
      </ol>
    </>
  )
}

type EntryProps = {
  entry: LeaderboardEntry
  place: number
  most: number
  sort: LeaderboardSort
  isOwn: boolean
}

function Entry({ entry, place, most, sort, isOwn }: EntryProps) {
  const { member, value } = entry
  return (
    <RankRow
      place={place}
      member={member}
      name={
        <>
          <Link
            to="/u/$pseudo"
            params={{ pseudo: member.pseudo }}
            preload={false}
            className="cover -my-3 inline-block py-3 font-semibold wrap-anywhere -outline-offset-2 hover:text-primary"
          >
            {member.pseudo}
          </Link>{' '}
          <RoleMarks {...member} className="relative z-1" />
        </>
      }
      note={`${getUserRank(calculateUserPoints(entry)).name}${isOwn ? ' · c’est vous' : ''}`}
      value={value}
      most={most}
      sort={sort}
      isOwn={isOwn}
    />
  )
}
