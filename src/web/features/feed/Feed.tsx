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

/** Plans, more of them as one scrolls; without JavaScript, a link to the next page. */
export function Feed({ sort, after }: { sort: PublicFeedSort; after: string | undefined }) {
  const feed = useInfiniteQuery(feedQuery(sort, after))
  const loadMore = useOnScreen(() => {
    if (!feed.isFetchingNextPage && !feed.isFetchNextPageError) void feed.fetchNextPage()
  })

  if (feed.isPending) return <FeedSkeleton />
  if (!feed.data) return <FeedError onRetry={() => void feed.refetch()} />
  const { plans, next } = feed.data
  if (plans.length === 0) return <NoPlans />
  return (
    <div className="grid gap-2 max-md:-mx-(--gutter) md:gap-4">
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          rank={sort === 'top' && !after ? index + 1 : undefined}
          isFirst={index === 0}
        />
      ))}
      {feed.isFetchingNextPage && <PlanCardSkeleton />}
      {feed.isFetchNextPageError && <FeedError onRetry={() => void feed.fetchNextPage()} />}
      {next && !feed.isFetchNextPageError && (
        <Link
          ref={loadMore}
          to="/"
          search={{ ...(sort !== 'top' && { sort }), after: next }}
          rel="next"
          className={buttonClass({ wide: true }, 'max-md:mx-(--gutter) max-md:w-auto')}
        >
          Plans suivants
        </Link>
      )}
    </div>
  )
}

function FeedSkeleton() {
  return (
    <div role="status" className="grid gap-2 max-md:-mx-(--gutter) md:gap-4">
      <VisuallyHidden>Chargement des plans…</VisuallyHidden>
      <PlanCardSkeleton />
      <PlanCardSkeleton />
      <PlanCardSkeleton />
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
