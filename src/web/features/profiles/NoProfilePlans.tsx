import { Link } from '@tanstack/react-router'
import type { ProfileList } from '#domain/profiles.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type NoProfilePlansProps = { pseudo: string; list: ProfileList; isOwner: boolean }

/** An empty tab: what its owner could do, and what there is to know for everybody else. */
export function NoProfilePlans({ pseudo, list, isOwner }: NoProfilePlansProps) {
  if (!isOwner) return <EmptyState title={FOR_VISITORS[list](pseudo)} />
  const { title, text } = FOR_OWNER[list]
  const className = buttonClass({ variant: 'primary' })
  return (
    <EmptyState
      title={title}
      text={text}
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

const FOR_VISITORS: Record<ProfileList, (pseudo: string) => string> = {
  plans: (pseudo) => `${pseudo} n’a encore publié aucun plan`,
  reposts: (pseudo) => `${pseudo} n’a encore rien reposté`,
  likes: (pseudo) => `${pseudo} n’a encore aimé aucun plan`,
}

const FOR_OWNER: Record<ProfileList, { title: string; text: string }> = {
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
