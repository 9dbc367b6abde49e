import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { Bookmarks } from '#web/features/bookmarks/Bookmarks.tsx'
import { MembersOnly } from '#web/features/shell/MembersOnly.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

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

const inColumn = (plans: ReactNode) => <div className="max-w-170">{plans}</div>
