import { bookmarksApi } from '#api/bookmarks.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { BookmarkButton } from '#web/features/reactions/BookmarkButton.tsx'
import { PLAN_LIST } from '../plan-list-class.ts'
import { PlanCard } from '../PlanCard.tsx'
import { PlanListSkeleton } from '../PlanListSkeleton.tsx'

const savedPlansQuery = infiniteQueryOptions({
  queryKey: keys.bookmarks,
  queryFn: ({ pageParam }) => call(bookmarksApi.list, { query: { after: pageParam ?? undefined } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** One's favourites, the latest first. */
export function SavedPlans() {
  const saved = useInfiniteQuery(savedPlansQuery)
  const more = useOnScreen(() => {
    if (saved.hasNextPage && !saved.isFetching && !saved.isError) void saved.fetchNextPage()
  })
  if (saved.isPending) return <PlanListSkeleton />
  if (!saved.data) {
    return (
      <ErrorWithRetry
        title="Impossible de charger vos favoris"
        busy={saved.isFetching}
        onRetry={() => void saved.refetch()}
      />
    )
  }
  const plans = saved.data.pages.flatMap((page) => page.plans)
  if (plans.length === 0) return <NothingSaved />
  return (
    <div className={PLAN_LIST}>
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          rank={undefined}
          isFirst={index === 0}
          aside={<BookmarkButton planId={plan.id} variant="icon" />}
        />
      ))}
      <div ref={more}>
        <LoadMore
          hasMore={saved.hasNextPage}
          busy={saved.isFetchingNextPage}
          error={saved.isFetchNextPageError ? 'La suite n’a pas pu être chargée.' : null}
          onLoad={() => void saved.fetchNextPage()}
        />
      </div>
    </div>
  )
}

function NothingSaved() {
  return (
    <EmptyState
      title="Aucun favori pour l’instant"
      text="Sur la page d’un plan, « Ajouter aux favoris » le garde ici, pour vous seul."
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Parcourir les plans
        </Link>
      }
    />
  )
}
