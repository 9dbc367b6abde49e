import { Link } from '@tanstack/react-router'
import { bookmarksApi } from '#api/bookmarks.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { PlanList } from './plan-list.ts'
import { PlanFeed } from './PlanFeed.tsx'

const bookmarks: PlanList = {
  queryKey: keys.bookmarks,
  fetchPage: (after) => call(bookmarksApi.list, { query: { after } }),
}

/** The bookmarks of the viewer, latest first. */
export function Bookmarks() {
  return <PlanFeed list={bookmarks} empty={<NoBookmarks />} failure="Impossible de charger vos favoris" />
}

function NoBookmarks() {
  return (
    <EmptyState
      title="Aucun favori pour l’instant"
      text="« Enregistrer », sur un plan, le garde ici, pour vous seul."
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Parcourir les plans
        </Link>
      }
    />
  )
}
