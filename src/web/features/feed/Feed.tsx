import { Link } from '@tanstack/react-router'
import { isTop, type PublicFeedSort } from '#domain/feed/feed.ts'
import { counted } from '#domain/numbers.ts'
import { PERIOD_RANKING_NOTE } from '#domain/points/leaderboard.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type FeedFilters, hasFilters } from './feed-filters.ts'
import { feedSearch, homeFeed } from './home-feed.ts'
import { PlanFeed } from './PlanFeed.tsx'

type FeedProps = { sort: PublicFeedSort; filters: FeedFilters; after: string | undefined }

/** Top, Nouveaux or Vues. */
export function Feed({ sort, filters, after }: FeedProps) {
  const isFiltered = hasFilters(filters)
  const isOfPeriod = isTop(sort) && sort !== 'top'
  return (
    <>
      {isOfPeriod && <p className="text-small text-muted">{PERIOD_RANKING_NOTE}</p>}
      <PlanFeed
        list={homeFeed(sort, filters, after)}
        empty={
          isFiltered ? (
            <NoMatch
              title={NO_MATCH}
              text="Aucun plan publié ne réunit tous ces critères. Élargissez la recherche."
              label="Effacer les filtres"
              search={feedSearch(sort)}
            />
          ) : isOfPeriod ? (
            <NoMatch
              title={`Aucun plan n’a reçu de J’aime ${sort === 'week' ? 'cette semaine' : 'ce mois-ci'}`}
              label="Depuis toujours"
            />
          ) : (
            <NoPlans
              title="Aucun plan publié"
              text="Le premier plan de la communauté pourrait être le vôtre."
            />
          )
        }
        nextPage={(next) => ({ to: '/', search: feedSearch(sort, filters, next) })}
        isRanked={isTop(sort) && !after}
        statusOf={(count, hasMore) => (isFiltered ? matchesIn(count, hasMore) : '')}
      />
    </>
  )
}

const NO_MATCH = 'Aucun plan ne correspond'

/** For screen readers: the list changes under the filters. */
const matchesIn = (count: number, hasMore: boolean): string =>
  count === 0 ? NO_MATCH : `Filtres appliqués : ${hasMore ? 'plus de ' : ''}${counted(count, 'plan')}.`

export function NoPlans(texts: { title: string; text: string }) {
  return (
    <EmptyState
      {...texts}
      action={
        <Link to="/publish" className={buttonClass({ variant: 'primary' })}>
          Publier un plan
        </Link>
      }
    />
  )
}

type NoMatchProps = { title: string; text?: string; label: string; search?: ReturnType<typeof feedSearch> }

/** With a link to a wider list. */
const NoMatch = ({ label, search, ...texts }: NoMatchProps) => (
  <EmptyState
    {...texts}
    action={
      <Link to="/" search={search ?? {}} className={buttonClass()}>
        {label}
      </Link>
    }
  />
)
