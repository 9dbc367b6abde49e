import { createFileRoute } from '@tanstack/react-router'
import { ProfileWithSettings } from '#web/features/profiles/ProfileWithSettings.tsx'
import { ProfileSkeleton } from '#web/features/profiles/ProfileSkeleton.tsx'
import { profileHead, toProfileSearch } from '#web/features/profiles/profile-route.ts'

/** The profile at its second address. */
export const Route = createFileRoute('/@{$handle}')({
  validateSearch: toProfileSearch,
  loaderDeps: ({ search: { tab, after } }) => ({ tab, after }),
  loader: async ({ context: { queryClient }, params: { handle }, deps }) => {
    const { loadProfile } = await import('#web/features/profiles/profile-query.ts')
    return await loadProfile(queryClient, { by: 'handle', name: handle }, deps)
  },
  head: ({ match, loaderData }) => profileHead(match, loaderData),
  pendingComponent: ProfileSkeleton,
  component: ProfileByHandlePage,
})

function ProfileByHandlePage() {
  const { handle } = Route.useParams()
  return (
    <ProfileWithSettings
      name={{ by: 'handle', name: handle }}
      address={{ to: '/@{$handle}', params: { handle } }}
      search={Route.useSearch()}
    />
  )
}
