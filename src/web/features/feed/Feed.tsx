import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PublicFeedSort } from '#domain/feed.ts'
import { PlanCard } from '#web/features/plans/PlanCard.tsx'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { PLAN_LIST } from '#web/features/plans/plan-list-class.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { isLinkClick } from '#web/ui/link-click.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { toast } from '#web/ui/toast.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { type FeedFilters, hasFilters } from './feed-filters.ts'
import { feedQuery, feedSearch } from './feed-query.ts'
import { NO_MATCH, NoMatch, NoPlans } from './NoPlans.tsx'

/** Pages that come by themselves before one is asked: else nobody would ever reach the foot of the page. */
const AUTOMATIC_PAGES = 5

type FeedProps = { sort: PublicFeedSort; filters: FeedFilters; after: string | undefined }

/** Plans, more of them as one scrolls; without JavaScript, a link to the next page. */
export function Feed(props: FeedProps) {
  const feed = useFeed(props)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{hasFilters(props.filters) && feed.data && matchesIn(feed.data)}</span>
      </VisuallyHidden>
      <Plans {...props} feed={feed} />
    </>
  )
}

const useFeed = ({ sort, filters, after }: FeedProps) => useInfiniteQuery(feedQuery(sort, filters, after))

type FeedState = ReturnType<typeof useFeed>

function Plans({ sort, filters, after, feed }: FeedProps & { feed: FeedState }) {
  const { plans = [], next, pageCount = 0 } = feed.data ?? {}
  const loadMore = () => {
    if (!feed.isFetchingNextPage) void feed.fetchNextPage()
  }
  const moreLink = useOnScreen(() => {
    if (pageCount % AUTOMATIC_PAGES !== 0 && !feed.isFetchNextPageError) loadMore()
  })
  useFailureToast(feed.isLoadingError || feed.isFetchNextPageError ? feed.errorUpdatedAt : null)

  if (feed.isPending) return <PlanListSkeleton />
  if (!feed.data) return <FeedError onRetry={() => void feed.refetch()} />
  if (plans.length === 0) return hasFilters(filters) ? <NoMatch sort={sort} /> : <NoPlans />
  return (
    <div className={PLAN_LIST}>
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          rank={sort === 'top' && !after ? index + 1 : undefined}
          isFirst={index === 0}
        />
      ))}
      {feed.isFetchingNextPage && <PlanListSkeleton cards={1} />}
      {feed.isFetchNextPageError && <FeedError onRetry={loadMore} />}
      {next && !feed.isFetchNextPageError && (
        <Link
          ref={moreLink}
          to="/"
          search={feedSearch(sort, filters, next)}
          rel="next"
          onClick={(event) => {
            if (!isLinkClick(event)) return
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

/** Each failure says so once, over the place that offers to try again. */
function useFailureToast(failedAt: number | null) {
  useEffect(() => {
    if (failedAt !== null)
      toast({ title: 'Erreur', description: 'Impossible de charger les plans', variant: 'destructive' })
  }, [failedAt])
}

function FeedError({ onRetry }: { onRetry: () => void }) {
  return <ErrorWithRetry title="Erreur" text="Impossible de charger les plans" onRetry={onRetry} />
}

/** For those who do not see the list change under the filters. */
function matchesIn({ plans: { length: count }, next }: NonNullable<FeedState['data']>): string {
  if (count === 0) return NO_MATCH
  if (count === 1) return 'Un plan correspond à vos filtres.'
  return `${next ? 'Plus de ' : ''}${count} plans correspondent à vos filtres.`
}
