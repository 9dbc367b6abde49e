import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type ProfileName, profileQuery } from '#web/features/profiles/profile-query.ts'
import type { ProfilePlace, ProfileSearch } from '#web/features/profiles/profile-tab.ts'
import { ProfileView } from '#web/features/profiles/ProfileView.tsx'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts'

// For owners alone, and only when they ask for them.
const Settings = lazyWithRetry(() => import('./Settings.tsx'))

type ProfileWithSettingsProps = { name: ProfileName; place: ProfilePlace; search: ProfileSearch }

/** Whose settings these are is known only in the browser; for everybody else the address shows the profile. */
export function ProfileWithSettings({ name, place, search }: ProfileWithSettingsProps) {
  const { data: profile } = useSuspenseQuery(profileQuery(name))
  const viewer = useViewer()
  const isWanted =
    search.tab === 'parametres' && (viewer === undefined || viewer?.user.id === profile.user_id)
  const settings = isWanted && (
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
  return <ProfileView profile={profile} place={place} search={search} settings={settings || null} />
}
