import { createFileRoute } from '@tanstack/react-router'
import { ProfileWithSettings } from '#web/features/profiles/ProfileWithSettings.tsx'
import { ProfileSkeleton } from '#web/features/profiles/ProfileSkeleton.tsx'
import { profileHead, toProfileSearch } from '#web/features/profiles/profile-route.ts'

export const Route = createFileRoute('/u/$pseudo')({
  validateSearch: toProfileSearch,
  loaderDeps: ({ search: { tab, after } }) => ({ tab, after }),
  // Imported here, so that other pages do not load it.
  loader: async ({ context: { queryClient }, params: { pseudo }, deps }) => {
    const { loadProfile } = await import('#web/features/profiles/profile-query.ts')
    return await loadProfile(queryClient, { by: 'pseudo', name: pseudo }, deps)
  },
  head: ({ match, loaderData }) => profileHead(match, loaderData),
  pendingComponent: ProfileSkeleton,
  component: ProfileByPseudoPage,
})

function ProfileByPseudoPage() {
  const { pseudo } = Route.useParams()
  return (
    <ProfileWithSettings
      name={{ by: 'pseudo', name: pseudo }}
      address={{ to: '/u/$pseudo', params: { pseudo } }}
      search={Route.useSearch()}
    />
  )
}
