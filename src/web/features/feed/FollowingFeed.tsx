import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { feedApi } from '#api/feed.ts'
import { PlanCard } from '#web/features/plans/PlanCard.tsx'
import { PLAN_LIST } from '#web/features/plans/plan-list-class.ts'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { withoutRepeats } from '#web/lib/without-repeats.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { RepostLine } from './RepostLine.tsx'

const followingQuery = infiniteQueryOptions({
  queryKey: keys.following,
  queryFn: ({ pageParam }) => call(feedApi.following, { query: { after: pageParam ?? undefined } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  // A repost that is taken back while one scrolls moves its plan down the list: it is shown where it was met first.
  select: ({ pages }) => withoutRepeats(pages.flatMap(({ plans }) => plans)),
})

/** What the members one follows published and reposted. */
export default function FollowingFeed() {
  const feed = useInfiniteQuery(followingQuery)
  const { data: plans, hasNextPage, isFetching, isError } = feed
  const more = useOnScreen(() => {
    if (hasNextPage && !isFetching && !isError) void feed.fetchNextPage()
  })
  if (feed.isPending) return <PlanListSkeleton />
  if (!plans) {
    return (
      <ErrorWithRetry
        title="Erreur"
        text="Impossible de charger les plans"
        busy={isFetching}
        onRetry={() => void feed.refetch()}
      />
    )
  }
  if (plans.length === 0 && !hasNextPage) return <NothingFollowed />
  return (
    <div className={PLAN_LIST}>
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          rank={undefined}
          isFirst={index === 0}
          lead={plan.repost && <RepostLine repost={plan.repost} />}
        />
      ))}
      <div ref={more}>
        <LoadMore
          hasMore={hasNextPage}
          busy={feed.isFetchingNextPage}
          error={feed.isFetchNextPageError ? 'Impossible de charger les plans' : null}
          onLoad={() => void feed.fetchNextPage()}
        />
      </div>
    </div>
  )
}

function NothingFollowed() {
  return (
    <EmptyState
      title="Votre feed est vide"
      text="Suivez des membres : leurs plans, et ceux qu’ils repostent, viendront ici."
      action={
        <>
          <Link to="/top" className={buttonClass({ variant: 'primary' })}>
            Voir le top
          </Link>
          <Link to="/badges" className={buttonClass()}>
            Découvrir les badges
          </Link>
        </>
      }
    />
  )
}
