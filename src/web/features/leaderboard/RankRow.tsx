import type { ReactNode } from 'react'
import { avatarUrl } from '#domain/avatar.ts'
import { type LeaderboardSort, unitOf } from '#domain/leaderboard.ts'
import type { MemberCard } from '#domain/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { percentOf } from '#web/ui/Progress.tsx'

type RankRowProps = {
  place: ReactNode
  member: Pick<MemberCard, 'pseudo' | 'avatar_url' | 'custom_avatar_url'>
  /** The name with its marks. */
  name: ReactNode
  /** Under the name: the rank. */
  note: ReactNode
  value: number
  /** What the first one has. */
  most: number
  sort: LeaderboardSort
  isOwn?: boolean
  className?: string
}

/** One line of the ranking. */
export function RankRow({
  place,
  member,
  name,
  note,
  value,
  most,
  sort,
  isOwn = false,
  className,
}: RankRowProps) {
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
        {name}
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
