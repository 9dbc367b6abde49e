import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PublicFeedSort } from '#domain/feed.ts'
import { PlanCard } from '#web/features/plans/PlanCard.tsx'
import { PlanCardSkeleton } from '#web/features/plans/PlanCardSkeleton.tsx'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { feedQuery } from './feed-query.ts'

/** Pages that come by themselves before one is asked: else nobody would ever reach the foot of the page. */
const AUTOMATIC_PAGES = 5

/** Plans, more of them as one scrolls; without JavaScript, a link to the next page. */
export function Feed({ sort, after }: { sort: PublicFeedSort; after: string | undefined }) {
  const feed = useInfiniteQuery(feedQuery(sort, after))
  const { plans = [], next, pageCount = 0 } = feed.data ?? {}
  const loadMore = () => {
    if (!feed.isFetchingNextPage) void feed.fetchNextPage()
  }
  const moreLink = useOnScreen(() => {
    if (pageCount % AUTOMATIC_PAGES !== 0 && !feed.isFetchNextPageError) loadMore()
  })

  if (feed.isPending) return <FeedSkeleton />
  if (!feed.data) return <FeedError onRetry={() => void feed.refetch()} />
  if (plans.length === 0) return <NoPlans />
  return (
    <div className={LIST}>
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          rank={sort === 'top' && !after ? index + 1 : undefined}
          isFirst={index === 0}
        />
      ))}
      {feed.isFetchingNextPage && <FeedSkeleton cards={1} />}
      {feed.isFetchNextPageError && <FeedError onRetry={loadMore} />}
      {next && !feed.isFetchNextPageError && (
        <Link
          ref={moreLink}
          to="/"
          search={{ sort: sort === 'top' ? undefined : sort, after: next }}
          rel="next"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            loadMore()
          }}
          className={buttonClass({ wide: true }, 'max-md:mx-(--gutter) max-md:w-auto')}
        >
          Plans suivants
        </Link>
      )}
    </div>
  )
}

const LIST = 'grid gap-2 max-md:-mx-(--gutter) md:gap-4'

function FeedSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div role="status" className={cards > 1 ? LIST : undefined}>
      <VisuallyHidden>Chargement des plans…</VisuallyHidden>
      {Array.from({ length: cards }, (_, index) => (
        <PlanCardSkeleton key={index} />
      ))}
    </div>
  )
}

function FeedError({ onRetry }: { onRetry: () => void }) {
  return <ErrorWithRetry title="Erreur" text="Impossible de charger les plans" onRetry={onRetry} />
}

function NoPlans() {
  return (
    <EmptyState
      title="Aucun plan publié"
      text="Le premier plan de la communauté pourrait être le vôtre."
      action={
        <Link to="/publish" className={buttonClass({ variant: 'primary' })}>
          Publier un plan
        </Link>
      }
    />
  )
}
