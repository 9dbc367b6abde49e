import { Link } from '@tanstack/react-router'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { type LeaderboardEntry, type LeaderboardSort, unitOf } from '#domain/points/leaderboard.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { calculateUserPoints, getUserRank } from '#domain/points/ranks.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'

/** The first three: DOM order is by place, visually the first is in the centre. */
export function Podium({ entries, sort }: { entries: readonly LeaderboardEntry[]; sort: LeaderboardSort }) {
  return (
    <ol
      aria-label="Podium"
      className="mx-auto grid max-w-180 grid-cols-3 items-end gap-2 px-4 md:gap-4 md:px-0"
    >
      {entries.map((entry, index) => (
        <Step key={entry.member.user_id} entry={entry} place={index + 1} sort={sort} />
      ))}
    </ol>
  )
}

type StepProps = { entry: LeaderboardEntry; place: number; sort: LeaderboardSort }

function Step({ entry, place, sort }: StepProps) {
  const { member, value } = entry
  const isFirst = place === 1
  return (
    <li className={cx('grid min-w-0 justify-items-center text-center', COLUMNS[place])}>
      <Avatar
        src={avatarUrl(member)}
        name={member.pseudo}
        size={isFirst ? 80 : 64}
        eager
        className={cx(isFirst && 'ring-3 ring-accent ring-offset-3 ring-offset-paper')}
      />
      <Link
        to="/u/$pseudo"
        params={{ pseudo: member.pseudo }}
        className="mt-1 inline-grid min-h-11 max-w-full items-center font-display text-base leading-5 font-bold underline-offset-3 hover:underline md:text-heading"
      >
        <span className="line-clamp-2 wrap-anywhere">{member.pseudo}</span>
      </Link>
      <span className="flex min-h-5 items-center empty:hidden">
        <RoleBadges {...member} />
      </span>
      <span className="text-small text-muted tabular-nums">
        <span className="max-sm:sr-only">{getUserRank(calculateUserPoints(entry)).name} · </span>
        <b className="font-semibold text-ink">{wholeNumber(value)}</b> {unitOf(sort, value)}
      </span>
      <span
        aria-hidden
        className={cx(
          'mt-2.5 w-full rounded-t-media border border-b-0 pt-3.5 font-display leading-none font-heavy tracking-tight md:pt-5',
          isFirst
            ? 'border-accent bg-accent text-[3rem] text-on-accent md:text-[4rem]'
            : 'bg-surface text-[2rem] text-muted md:text-[2.5rem]',
          HEIGHTS[place],
        )}
      >
        {place}
      </span>
    </li>
  )
}

const COLUMNS: Record<number, string> = {
  1: 'col-start-2 row-start-1',
  2: 'col-start-1 row-start-1',
  3: 'col-start-3 row-start-1',
}
const HEIGHTS: Record<number, string> = { 1: 'h-34', 2: 'h-24', 3: 'h-17' }
