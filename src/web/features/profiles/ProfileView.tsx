import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useEffect } from 'react'
import { profilesApi } from '#api/profiles.ts'
import { type PublicProfile, sanctionSentence, staffSentence } from '#domain/profiles.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EditLink } from './EditLink.tsx'
import { LevelProgress } from './LevelProgress.tsx'
import { ProfileAside } from './ProfileAside.tsx'
import { ProfileBanner } from './ProfileBanner.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfilePlans } from './ProfilePlans.tsx'
import { ProfileTabs } from './ProfileTabs.tsx'
import { ProfileTiles } from './ProfileTiles.tsx'
import { listOfTab, type ProfileAddress, type ProfileSearch } from './profile-route.ts'

type ProfileViewProps = {
  profile: PublicProfile
  address: ProfileAddress
  search: ProfileSearch
  /** In the address of the lists, for the owner who asked for them. */
  settings: ReactNode
}

/** A member: who they are, their numbers, and what they published, reposted and liked. */
export function ProfileView({ profile, address, search, settings }: ProfileViewProps) {
  const { tab, after } = search
  const isOwner = useViewer()?.user.id === profile.user_id
  useRecordedProfileView(profile.user_id)
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
        <ProfileHead profile={profile} isOwner={isOwner} areSettings={Boolean(settings)} address={address} />
        {!settings && (
          <>
            <ProfileNotice profile={profile} />
            <ProfileFacts profile={profile} isOwner={isOwner} />
            <ProfileTiles profile={profile} />
            <Card as="section" aria-label="Niveau" className="grid gap-3">
              <LevelProgress xp={profile.community_xp} />
            </Card>
          </>
        )}
        <div className="min-w-0">
          <ProfileTabs
            profile={profile}
            address={address}
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
                address={address}
              />
              <ProfileAside profile={profile} isOwner={isOwner} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** A sanction, the gravest one; else whether they are of the team. */
function ProfileNotice({ profile: { sanction, role } }: { profile: PublicProfile }) {
  if (sanction) {
    return <Notice tone={sanction.kind === 'permanent' ? 'bad' : 'warn'}>{sanctionSentence(sanction)}</Notice>
  }
  const staff = staffSentence(role)
  return (
    staff && (
      <Notice icon={<ShieldCheck />} tone="primary">
        {staff}
      </Notice>
    )
  )
}

/** Profiles that this page load recorded already; the server counts one a day anyway. */
const recorded = new Set<string>()

/** Tells the server once that somebody else's profile was looked at. */
function useRecordedProfileView(memberId: string) {
  const viewer = useViewer()
  const isToRecord = viewer !== undefined && viewer?.user.id !== memberId
  useEffect(() => {
    if (!isToRecord || recorded.has(memberId)) return
    recorded.add(memberId)
    call(profilesApi.addView, { params: { memberId } }).catch(() => recorded.delete(memberId))
  }, [memberId, isToRecord])
}
