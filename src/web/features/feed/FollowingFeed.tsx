import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** What the members one follows published and reposted. */
export function FollowingFeed() {
  return (
    <EmptyState
      title="Abonnements"
      text="Les plans des membres que vous suivez, et ceux qu’ils repostent."
      action={
        <Link to="/top" className={buttonClass()}>
          Trouver des membres à suivre
        </Link>
      }
    />
  )
}
