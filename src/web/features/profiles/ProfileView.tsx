import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { profilesApi } from '#api/profiles.ts'
import {
  type ProfileList,
  type PublicProfile,
  publicSanctionSentence,
  staffSentence,
} from '#domain/profiles/profiles.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { useRecordedView } from '#web/lib/use-recorded-view.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BannerPlaceholder } from '#web/ui/BannerPlaceholder.tsx'
import { Count } from '#web/ui/Count.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { EditLink } from './EditLink.tsx'
import { LevelProgress } from './LevelProgress.tsx'
import { listOfTab, type ProfileAddress, type ProfileSearch } from './profile-route.ts'
import { ProfileAside, ProfileTiles } from './ProfileAside.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfilePlans } from './ProfilePlans.tsx'

type ProfileViewProps = {
  profile: PublicProfile
  address: ProfileAddress
  search: ProfileSearch
  /** Replaces the lists for the owner on the settings tab. */
  settings: ReactNode
}

export function ProfileView({ profile, address, search, settings }: ProfileViewProps) {
  const { tab, after } = search
  const viewer = useViewer()
  const isOwner = viewer?.user.id === profile.user_id
  // Undefined while the viewer is loading.
  useRecordedView(viewer === undefined || isOwner ? null : profile.user_id, recordView)
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
          {settings ? (
            <ErrorBoundary>{settings}</ErrorBoundary>
          ) : (
            <div className="mt-4 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_312px] lg:gap-10">
              <ProfilePlans
                profile={profile}
                list={listOfTab(tab)}
                after={after}
                isOwner={isOwner}
                address={address}
              />
              <ErrorBoundary>
                <ProfileAside profile={profile} isOwner={isOwner} />
              </ErrorBoundary>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** The most severe current sanction, or a note about a staff member. */
function ProfileNotice({ profile: { sanction, role } }: { profile: PublicProfile }) {
  if (sanction) {
    return (
      <Notice tone={sanction.kind === 'permanent' ? 'bad' : 'warn'}>
        {publicSanctionSentence(sanction)}
      </Notice>
    )
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

const recordView = (memberId: string) => call(profilesApi.addView, { params: { memberId } })

type ProfileBannerProps = {
  url: string | null
  /** The owner's edit link. */
  children: ReactNode
}

/** The member's cover image, or a default background. */
function ProfileBanner({ url, children }: ProfileBannerProps) {
  return (
    <div className="relative h-32 overflow-hidden bg-primary-tint md:h-56">
      {url ? (
        <img
          src={url}
          alt=""
          width={1600}
          height={400}
          fetchPriority="high"
          className="size-full object-cover"
        />
      ) : (
        <BannerPlaceholder />
      )}
      {children}
    </div>
  )
}

type ProfileTabsProps = {
  profile: PublicProfile
  address: ProfileAddress
  current: ProfileList | 'parametres'
  isOwner: boolean
}

/** Plans, reposts and likes; settings for the owner. */
function ProfileTabs({ profile, address, current, isOwner }: ProfileTabsProps) {
  const tabs = [
    { name: 'plans', tab: undefined, label: 'Plans', count: profile.plans_posted },
    { name: 'reposts', tab: 'reposts', label: 'Reposts', count: profile.reposted_count },
    { name: 'likes', tab: 'likes', label: 'J’aime', count: profile.liked_count },
    ...(isOwner
      ? [{ name: 'parametres', tab: 'parametres', label: 'Paramètres', count: null } as const]
      : []),
  ] as const
  return (
    <TabBar label="Contenus du profil">
      {tabs.map(({ name, tab, label, count }) => (
        <Link
          key={name}
          ref={name === current ? showInBar : undefined}
          {...address}
          search={{ tab }}
          resetScroll={false}
          {...OWN_CURRENT}
          aria-current={name === current ? 'page' : undefined}
          className={tabClass(name === current)}
        >
          {label}
          {count !== null && (count > 0 ? <Count tone="primary" value={count} /> : <Zero />)}
        </Link>
      ))}
    </TabBar>
  )
}

/** Scrolls the current tab into view on a phone. */
function showInBar(tab: HTMLElement | null) {
  const bar = tab?.parentElement
  if (tab && bar) bar.scrollLeft = tab.offsetLeft + tab.offsetWidth - bar.offsetLeft - bar.clientWidth
}

/** Shown for zero: an empty tab differs from one without a count. */
const Zero = () => <span className="font-sans text-micro font-bold text-muted">0</span>
