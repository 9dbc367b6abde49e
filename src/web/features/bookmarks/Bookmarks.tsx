import { Link } from '@tanstack/react-router'
import { bookmarksApi } from '#api/bookmarks.ts'
import type { PlanList } from '#web/features/feed/plan-list.ts'
import { PlanFeed } from '#web/features/feed/PlanFeed.tsx'
import { BookmarkButton } from '#web/features/reactions/BookmarkButton.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

const bookmarks: PlanList = {
  queryKey: keys.bookmarks,
  fetchPage: (after) => call(bookmarksApi.list, { query: { after } }),
}

/** One's favourites, the latest first. */
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
