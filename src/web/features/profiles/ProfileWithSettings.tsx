import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type ProfileName, profileQuery } from '#web/features/profiles/profile-query.ts'
import type { ProfileAddress, ProfileSearch } from '#web/features/profiles/profile-route.ts'
import { ProfileView } from '#web/features/profiles/ProfileView.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { Card } from '#web/ui/Card.tsx'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'

// Loaded only when owners open their settings.
const Settings = lazyWithRetry(() => import('./Settings.tsx'))

type ProfileWithSettingsProps = { name: ProfileName; address: ProfileAddress; search: ProfileSearch }

/** Only the browser knows the viewer; visitors and other members see the profile at this address. */
export function ProfileWithSettings({ name, address, search }: ProfileWithSettingsProps) {
  const { data: profile } = useSuspenseQuery(profileQuery(name))
  const viewer = useViewer()
  const showsSettings =
    search.tab === 'parametres' && (viewer === undefined || viewer?.user.id === profile.user_id)
  const settings = showsSettings && (
    <div className="mt-6">
      {viewer ? (
        <Suspense fallback={<SettingsSkeleton />}>
          <Settings viewer={viewer} />
        </Suspense>
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  )
  return <ProfileView profile={profile} address={address} search={search} settings={settings || null} />
}

/** Shown until the viewer is known. */
function SettingsSkeleton() {
  return (
    <Loading
      label="Chargement des paramètres…"
      className="grid grid-cols-1 gap-6 lg:grid-cols-[288px_minmax(0,1fr)] lg:gap-10"
    >
      <Skeletons className="grid content-start gap-4 max-lg:hidden" sizes={['h-4 w-32', 'h-4 w-28']} />
      <Card className="grid gap-5">
        <Skeletons sizes={['h-6 w-40', 'h-10', 'h-10', 'h-10']} />
      </Card>
    </Loading>
  )
}
