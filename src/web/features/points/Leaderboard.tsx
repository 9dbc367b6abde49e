import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  LEADERBOARD_PERIODS,
  LEADERBOARD_SORTS,
  type LeaderboardPeriod,
  type LeaderboardSort,
  PERIOD_RANKING_NOTE,
} from '#domain/points/leaderboard.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { segmentClass, Segments } from '#web/ui/Segments.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'
import { leaderboardQuery, type LeaderboardFilter, searchOf } from './leaderboard-query.ts'
import { Ranking } from './Ranking.tsx'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'

export function Leaderboard({ filter }: { filter: LeaderboardFilter }) {
  const query = useQuery(leaderboardQuery(filter))
  const { data: entries } = query
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-2">
        <FilterSwitch filter={filter} />
        {filter.period !== 'all' && (
          <p className="text-small text-muted">
            {PERIOD_NOTES[filter.period]} {PERIOD_RANKING_NOTE}
          </p>
        )}
      </div>
      <section aria-label="Classement" aria-busy={query.isFetching}>
        {entries ? (
          entries.length > 0 ? (
            <Ranking filter={filter} entries={entries} />
          ) : (
            <EmptyLeaderboard period={filter.period} />
          )
        ) : query.isError ? (
          <QueryError query={query} title="Le classement n’a pas pu être chargé" />
        ) : (
          <LeaderboardSkeleton />
        )}
      </section>
    </div>
  )
}

const PERIOD_NOTES = {
  month: 'Le mois se compte à l’heure de Zurich.',
  week: 'La semaine se compte du lundi au dimanche, à l’heure de Zurich.',
}

const EMPTY_TITLES: Record<LeaderboardPeriod, string> = {
  all: 'Personne n’est encore classé',
  month: 'Personne n’est encore classé ce mois-ci',
  week: 'Personne n’est encore classé cette semaine',
}

function EmptyLeaderboard({ period }: { period: LeaderboardPeriod }) {
  return (
    <EmptyState
      title={EMPTY_TITLES[period]}
      text="Un plan publié ou un J’aime reçu suffit pour ouvrir le classement."
      action={
        <>
          <Link to="/publish" className={buttonClass({ variant: 'primary' })}>
            Publier un plan
          </Link>
          {period !== 'all' && (
            <Link to="/top" search={{}} className={buttonClass()}>
              Voir All-time
            </Link>
          )}
        </>
      }
    />
  )
}

const SORTS = Object.keys(LEADERBOARD_SORTS) as LeaderboardSort[]
const PERIODS = Object.keys(LEADERBOARD_PERIODS) as LeaderboardPeriod[]

/** Links to each combination of sort and period. */
function FilterSwitch({ filter }: { filter: LeaderboardFilter }) {
  return (
    <div className="flex flex-wrap justify-between gap-2 *:max-sm:w-full">
      <Segments label="Trier par">
        {SORTS.map((sort) => (
          <Choice key={sort} label={LEADERBOARD_SORTS[sort]} to={{ ...filter, sort }} from={filter} />
        ))}
      </Segments>
      <Segments label="Période">
        {PERIODS.map((period) => (
          <Choice key={period} label={LEADERBOARD_PERIODS[period]} to={{ ...filter, period }} from={filter} />
        ))}
      </Segments>
    </div>
  )
}

function Choice({ label, to, from }: { label: string; to: LeaderboardFilter; from: LeaderboardFilter }) {
  const isCurrent = to.sort === from.sort && to.period === from.period
  return (
    <Link
      to="/top"
      search={searchOf(to)}
      resetScroll={false}
      // Set here: the router would mark every link as active.
      {...OWN_CURRENT}
      aria-current={isCurrent ? 'page' : undefined}
      className={segmentClass(isCurrent)}
    >
      {label}
    </Link>
  )
}

const STEPS = [
  { height: 'h-24', avatar: 'size-16' },
  { height: 'h-34', avatar: 'size-20' },
  { height: 'h-17', avatar: 'size-16' },
]

function LeaderboardSkeleton() {
  return (
    <Loading label="Chargement du classement…">
      <div className="mx-auto grid max-w-180 grid-cols-3 items-end gap-2 px-4 md:gap-4 md:px-0">
        {STEPS.map(({ height, avatar }) => (
          <div key={height} className="grid justify-items-center gap-3">
            <Skeleton shape="circle" className={avatar} />
            <Skeletons sizes={['h-5 w-24', 'h-4 w-16']} />
            <span className={cx('w-full rounded-t-media bg-well', height)} />
          </div>
        ))}
      </div>
      <div className="divide-y divide-line rounded-b-card border border-line bg-surface">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <div key={line} className="flex min-h-16 items-center gap-3 px-4 md:px-6">
            <Skeleton className="h-4 w-6" />
            <Skeleton shape="circle" className="size-10" />
            <Skeletons className="grid grow gap-2" sizes={['h-4 w-40', 'h-3 w-20']} />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
