import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { CommunityAside } from '#web/features/points/CommunityAside.tsx'
import { Bookmarks } from '#web/features/feed/Bookmarks.tsx'
import { MembersOnly } from '#web/features/accounts/viewer/MembersOnly.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { pageHead } from '#web/lib/head.ts'
import { Screen } from '#web/ui/Screen.tsx'

const PURPOSE = 'Les plans que vous gardez sous la main. Cette liste n’est visible que par vous.'

export const Route = createFileRoute('/favoris')({
  // Unparsed: the list reads its parameters.
  validateSearch: (search: ListAddress): ListAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Favoris', isPrivate: true }),
  component: BookmarksPage,
})

function BookmarksPage() {
  const address = Route.useSearch()
  return (
    <Screen title="Favoris" purpose={PURPOSE}>
      <MembersOnly
        text="Connectez-vous pour retrouver vos favoris."
        skeleton={inColumn(<PlanListSkeleton />)}
      >
        {inColumn(<Bookmarks address={address} />)}
      </MembersOnly>
    </Screen>
  )
}

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
