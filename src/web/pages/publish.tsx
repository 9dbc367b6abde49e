import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { PublishScreen } from '#web/features/editor/PublishScreen.tsx'
import { PublishSkeleton } from '#web/features/editor/PublishSkeleton.tsx'
import { readPublishSearch } from '#web/features/editor/publish-search.ts'
import { SignInRequired } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Écrivez votre plan, montrez ses chiffres, et soumettez-le à la communauté.'

export const Route = createFileRoute('/publish')({
  validateSearch: readPublishSearch,
  head: ({ match }) => pageHead(match, { title: 'Publier un plan', isPrivate: true }),
  component: PublishPage,
})

function PublishPage() {
  const viewer = useViewer()
  const search = Route.useSearch()
  // The server renders one page for all parameters.
  const isHydrated = useHydrated()
  if (viewer)
    return (
      <PublishScreen
        key={`${viewer.user.id} ${search.edit} ${search.brouillon} ${search.adapter}`}
        viewer={viewer}
        search={search}
      />
    )
  return (
    <>
      {/* The server renders the same page for everyone: until the viewer is loaded, members see a skeleton. */}
      <div className="hidden in-data-member:block">
        <PublishSkeleton />
      </div>
      <div className="column py-6 pb-24 in-data-member:hidden md:py-10 md:pb-24">
        <header className="mb-6 grid gap-2">
          <h1 className="text-page">Publier un plan</h1>
          <p className="max-w-[60ch] text-muted">{PURPOSE}</p>
        </header>
        <SignInRequired
          text={
            isHydrated && search.adapter
              ? 'Vous devez être connecté pour adapter un plan.'
              : 'Vous devez être connecté pour publier un plan.'
          }
        />
      </div>
    </>
  )
}
