import { Link } from '@tanstack/react-router'
import {
  LEADERBOARD_PERIODS,
  LEADERBOARD_SORTS,
  type LeaderboardPeriod,
  type LeaderboardSort,
} from '#domain/leaderboard.ts'
import { segmentClass, Segments } from '#web/ui/Segments.tsx'
import { type List, searchOf } from './leaderboard-query.ts'

const SORTS = Object.keys(LEADERBOARD_SORTS) as LeaderboardSort[]
const PERIODS = Object.keys(LEADERBOARD_PERIODS) as LeaderboardPeriod[]

/** By what and of when: each list has its address. */
export function ListSwitch({ list }: { list: List }) {
  return (
    <div className="flex flex-wrap justify-between gap-2 *:max-sm:w-full">
      <Segments label="Trier par">
        {SORTS.map((sort) => (
          <Choice key={sort} label={LEADERBOARD_SORTS[sort]} to={{ ...list, sort }} from={list} />
        ))}
      </Segments>
      <Segments label="Période">
        {PERIODS.map((period) => (
          <Choice key={period} label={LEADERBOARD_PERIODS[period]} to={{ ...list, period }} from={list} />
        ))}
      </Segments>
    </div>
  )
}

function Choice({ label, to, from }: { label: string; to: List; from: List }) {
  const isCurrent = to.sort === from.sort && to.period === from.period
  return (
    <Link
      to="/top"
      search={searchOf(to)}
      resetScroll={false}
      // The page decides which one is current: the router would call every one of them active.
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
      className={segmentClass(isCurrent)}
    >
      {label}
    </Link>
  )
}
