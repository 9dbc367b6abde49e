import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LIKES_SHOWN, type ProfileList, type PublicProfile } from '#domain/profiles.ts'
import { PLAN_LIST } from '#web/features/plans/plan-list-class.ts'
import { PlanCard } from '#web/features/plans/PlanCard.tsx'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { isLinkClick } from '#web/ui/link-click.ts'
import { NoProfilePlans } from './NoProfilePlans.tsx'
import { profileListQuery } from './profile-query.ts'
import type { ProfilePlace } from './profile-tab.ts'

type ProfilePlansProps = {
  profile: PublicProfile
  list: ProfileList
  after: string | undefined
  isOwner: boolean
  place: ProfilePlace
}

/** One tab's plans, more of them at a press; without JavaScript, a link to the next page. */
export function ProfilePlans({ profile, list, after, isOwner, place }: ProfilePlansProps) {
  const query = useInfiniteQuery(profileListQuery(profile.user_id, list, after))
  if (query.isPending) return <PlanListSkeleton />
  if (!query.data) {
    return (
      <ErrorWithRetry
        title="Impossible de charger les plans"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const plans = query.data.pages.flatMap((page) => page.plans)
  const next = query.data.pages.at(-1)?.next
  if (plans.length === 0) return <NoProfilePlans pseudo={profile.pseudo} list={list} isOwner={isOwner} />
  return (
    <div className={PLAN_LIST}>
      {plans.map((plan, index) => (
        <PlanCard key={plan.id} plan={plan} rank={undefined} isFirst={index === 0} />
      ))}
      {list === 'likes' && profile.liked_count > LIKES_SHOWN && (
        <p className="py-2 text-center text-small text-muted">Les {LIKES_SHOWN} derniers plans aimés.</p>
      )}
      {query.isFetchingNextPage && <PlanListSkeleton cards={1} />}
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center text-small text-bad">
          La suite n’a pas pu être chargée.
        </p>
      )}
      {next && (
        <Link
          {...place}
          search={{ tab: list === 'reposts' ? list : undefined, after: next }}
          rel="next"
          onClick={(event) => {
            if (!isLinkClick(event)) return
            event.preventDefault()
            if (!query.isFetchingNextPage) void query.fetchNextPage()
          }}
          className={buttonClass({ wide: true }, 'max-md:mx-(--gutter) max-md:w-auto')}
        >
          Plans suivants
        </Link>
      )}
    </div>
  )
}
