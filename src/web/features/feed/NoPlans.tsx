import { Link } from '@tanstack/react-router'
import type { PublicFeedSort } from '#domain/feed.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { feedSearch } from './feed-query.ts'

export function NoPlans() {
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

export const NO_MATCH = 'Aucun plan ne correspond'

/** The filters let nothing through. */
export function NoMatch({ sort }: { sort: PublicFeedSort }) {
  return (
    <EmptyState
      title={NO_MATCH}
      text="Aucun plan publié ne réunit tous ces critères. Élargissez la recherche."
      action={
        <Link to="/" search={feedSearch(sort)} className={buttonClass()}>
          Effacer les filtres
        </Link>
      }
    />
  )
}
