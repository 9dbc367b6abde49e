import { createFileRoute, redirect } from '@tanstack/react-router'
import { MessagesScreen } from '#web/features/messages/MessagesScreen.tsx'
import { MessagesSkeleton } from '#web/features/messages/MessagesFrame.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { SignInRequired } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Échangez en privé avec les membres de la communauté.'

export const Route = createFileRoute('/messages')({
  /** `c`: the open conversation. */
  validateSearch: ({ c }: Record<string, string>): { c?: string | undefined } => ({ c: c || undefined }),
  beforeLoad: ({ search, location }) => {
    const { selectedConversationId: c } = location.state
    if (c && !search.c) throw redirect({ to: '/messages', search: { c } })
  },
  head: ({ match }) =>
    pageHead(match, { title: 'Messages', description: import.meta.env.SSR && PURPOSE, isPrivate: true }),
  component: MessagesPage,
})

function MessagesPage() {
  const viewer = useViewer()
  const retry = useViewerRetry()
  const { c } = Route.useSearch()
  if (viewer) return <MessagesScreen key={viewer.user.id} viewer={viewer} selectedId={c} />
  return (
    <>
      {/* The server renders the same page for everyone: until the viewer is loaded, members see a skeleton. */}
      <div className="hidden h-full in-data-member:block">
        {retry ? (
          <ErrorWithRetry title="Votre compte n’a pas pu être chargé" onRetry={retry} />
        ) : (
          <MessagesSkeleton />
        )}
      </div>
      <div className="in-data-member:hidden">
        <Screen title="Messages" purpose={PURPOSE}>
          <SignInRequired text="Connectez-vous pour accéder à vos messages" />
        </Screen>
      </div>
    </>
  )
}
