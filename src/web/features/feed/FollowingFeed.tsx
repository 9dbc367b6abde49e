import { Link } from '@tanstack/react-router'
import { feedApi } from '#api/feed.ts'
import type { FollowedPlan } from '#domain/feed.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { PlanList } from './plan-list.ts'
import { PlanFeed } from './PlanFeed.tsx'
import { RepostLine } from './RepostLine.tsx'

const followingFeed: PlanList<FollowedPlan> = {
  queryKey: keys.following,
  fetchPage: (after) => call(feedApi.following, { query: { after } }),
}

/** What the members one follows published and reposted. */
export default function FollowingFeed() {
  return (
    <PlanFeed
      list={followingFeed}
      empty={<NobodyFollowed />}
      renderLead={({ repost }) => repost && <RepostLine repost={repost} />}
    />
  )
}

function NobodyFollowed() {
  return (
    <EmptyState
      title="Votre feed est vide"
      text="Suivez des membres : leurs plans, et ceux qu’ils repostent, viendront ici."
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
