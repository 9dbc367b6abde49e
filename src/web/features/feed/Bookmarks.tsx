import { Link } from '@tanstack/react-router'
import { bookmarksApi } from '#api/bookmarks.ts'
import { BookmarkButton } from '#web/features/reactions/BookmarkButton.tsx'
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
  return (
    <PlanFeed
      list={bookmarks}
      empty={<NoBookmarks />}
      failure="Impossible de charger vos favoris"
      renderAside={({ id }) => <BookmarkButton planId={id} variant="icon" />}
    />
  )
}

function NoBookmarks() {
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
