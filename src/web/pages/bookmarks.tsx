import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bookmarksApi } from '#api/bookmarks.ts'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { CommunityAside } from '#web/features/leaderboard/CommunityAside.tsx'
import { MembersOnly } from '#web/features/viewer/MembersOnly.tsx'
import type { PlanList } from '#web/features/feed/plan-list.ts'
import { PlanFeed } from '#web/features/feed/PlanFeed.tsx'
import { BookmarkButton } from '#web/features/reactions/BookmarkButton.tsx'
import { pageHead } from '#web/lib/head.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

const PURPOSE = 'Les plans que vous gardez sous la main. Cette liste n’est visible que par vous.'

export const Route = createFileRoute('/favoris')({
  head: ({ match }) => pageHead(match, { title: 'Favoris', isPrivate: true }),
  component: () => (
    <Screen title="Favoris" purpose={PURPOSE}>
      <MembersOnly
        text="Connectez-vous pour retrouver vos favoris."
        skeleton={inColumn(<PlanListSkeleton />)}
      >
        {inColumn(<Bookmarks />)}
      </MembersOnly>
    </Screen>
  ),
})

/** The same aside as on the home page. */
const inColumn = (plans: ReactNode) => (
  <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,42.5rem)_minmax(0,336px)] lg:justify-between">
    {plans}
    <aside aria-label="La communauté" className="max-lg:hidden">
      <div className="sticky top-18">
        <CommunityAside />
      </div>
    </aside>
  </div>
)

const bookmarks: PlanList = {
  queryKey: keys.bookmarks,
  fetchPage: (after) => call(bookmarksApi.list, { query: { after } }),
}

/** The bookmarks of the viewer, latest first. */
function Bookmarks() {
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
