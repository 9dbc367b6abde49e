import { Link } from '@tanstack/react-router'
import { LIKES_SHOWN, type ProfileList, type PublicProfile } from '#domain/profiles/profiles.ts'
import { PlanFeed } from '#web/features/feed/PlanFeed.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { profileFeed } from './profile-query.ts'
import type { ProfileAddress } from './profile-route.ts'

type ProfilePlansProps = {
  profile: PublicProfile
  list: ProfileList
  after: string | undefined
  isOwner: boolean
  address: ProfileAddress
}

/** The plans of a tab. Only one page loads automatically: on a phone the badges come below. */
export function ProfilePlans({ profile, list, after, isOwner, address }: ProfilePlansProps) {
  return (
    <PlanFeed
      list={profileFeed(profile.user_id, list, after)}
      empty={
        isOwner ? <NoOwnPlans list={list} /> : <EmptyState title={`${profile.pseudo} ${NO_PLANS[list]}`} />
      }
      nextPage={(next) => ({
        ...address,
        search: { tab: list === 'reposts' ? list : undefined, after: next },
      })}
      automaticPages={1}
      end={
        list === 'likes' &&
        profile.liked_count > LIKES_SHOWN && (
          <p className="py-2 text-center text-small text-muted">Les {LIKES_SHOWN} derniers plans aimés.</p>
        )
      }
    />
  )
}

const NO_PLANS: Record<ProfileList, string> = {
  plans: 'n’a encore publié aucun plan',
  reposts: 'n’a encore rien reposté',
  likes: 'n’a encore aimé aucun plan',
}

function NoOwnPlans({ list }: { list: ProfileList }) {
  const className = buttonClass({ variant: 'primary' })
  return (
    <EmptyState
      {...NO_OWN_PLANS[list]}
      action={
        list === 'plans' ? (
          <Link to="/publish" className={className}>
            Publier un plan
          </Link>
        ) : (
          <Link to="/" className={className}>
            Parcourir les plans
          </Link>
        )
      }
    />
  )
}

const NO_OWN_PLANS: Record<ProfileList, { title: string; text: string }> = {
  plans: {
    title: 'Vous n’avez encore publié aucun plan',
    text: 'Vos plans publiés apparaîtront ici, pour tout le monde.',
  },
  reposts: {
    title: 'Vous n’avez encore rien reposté',
    text: 'Reposter un plan le montre à vos abonnés, et ici.',
  },
  likes: {
    title: 'Vous n’avez encore aimé aucun plan',
    text: 'Les plans que vous aimez se retrouvent ici.',
  },
}
