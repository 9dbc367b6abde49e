import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LeaderboardPeriod } from '#domain/leaderboard.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { type List, leaderboardQuery } from './leaderboard-query.ts'
import { LeaderboardSkeleton } from './LeaderboardSkeleton.tsx'
import { ListSwitch } from './ListSwitch.tsx'
import { Ranking } from './Ranking.tsx'

export function Leaderboard({ list }: { list: List }) {
  const { data: entries, isError, isFetching, refetch } = useQuery(leaderboardQuery(list))
  return (
    <div className="grid gap-6">
      <ListSwitch list={list} />
      <section aria-label="Classement" aria-busy={isFetching}>
        {entries ? (
          entries.length > 0 ? (
            <Ranking list={list} entries={entries} />
          ) : (
            <NobodyYet period={list.period} />
          )
        ) : isError ? (
          <ErrorWithRetry
            title="Le classement n’a pas pu être chargé"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <LeaderboardSkeleton />
        )}
      </section>
    </div>
  )
}

const NOBODY: Record<LeaderboardPeriod, string> = {
  all: 'Personne n’est encore classé',
  month: 'Personne n’est encore classé ce mois-ci',
  week: 'Personne n’est encore classé cette semaine',
}

function NobodyYet({ period }: { period: LeaderboardPeriod }) {
  return (
    <EmptyState
      title={NOBODY[period]}
      text="Un plan publié ou un like reçu suffit pour ouvrir le classement."
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
