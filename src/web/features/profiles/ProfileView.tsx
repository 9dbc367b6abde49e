import type { ReactNode } from 'react'
import type { PublicProfile } from '#domain/profiles.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { EditLink } from './EditLink.tsx'
import { LevelCard } from './LevelCard.tsx'
import { ProfileAside } from './ProfileAside.tsx'
import { ProfileBanner } from './ProfileBanner.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileNotice } from './ProfileNotice.tsx'
import { ProfilePlans } from './ProfilePlans.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { ProfileTiles } from './ProfileTiles.tsx'
import { listOfTab, type ProfilePlace, type ProfileSearch } from './profile-tab.ts'
import { useProfileView } from './use-profile-view.ts'

type ProfileViewProps = {
  profile: PublicProfile
  place: ProfilePlace
  search: ProfileSearch
  /** In the place of the lists, for the owner who asked for them. */
  settings: ReactNode
}

/** A member: who they are, their numbers, and what they published, reposted and liked. */
export function ProfileView({ profile, place, search, settings }: ProfileViewProps) {
  const { tab, after } = search
  const isOwner = useViewer()?.user.id === profile.user_id
  useProfileView(profile.user_id)
  return (
    <>
      <ProfileBanner url={profile.cover_image_url}>
        {isOwner && !settings && (
          <span className="column absolute inset-x-0 bottom-3 flex justify-end">
            <EditLink pseudo={profile.pseudo} section="photo" label="Modifier la bannière" isOnPicture />
          </span>
        )}
      </ProfileBanner>
      <div className="column grid gap-6 pb-24">
        <ProfileHead profile={profile} isOwner={isOwner} areSettings={Boolean(settings)} place={place} />
        {!settings && (
          <>
            <ProfileNotice profile={profile} />
            <ProfileFacts profile={profile} isOwner={isOwner} />
            <ProfileTiles profile={profile} />
            <LevelCard xp={profile.community_xp} />
          </>
        )}
        <div className="min-w-0">
          <ProfileTabs
            profile={profile}
            place={place}
            current={settings ? 'parametres' : listOfTab(tab)}
            isOwner={isOwner}
          />
          {settings ?? (
            <div className="mt-4 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_312px] lg:gap-10">
              <ProfilePlans
                profile={profile}
                list={listOfTab(tab)}
                after={after}
                isOwner={isOwner}
                place={place}
              />
              <ProfileAside profile={profile} isOwner={isOwner} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
