import { Link } from '@tanstack/react-router'
import type { ProfileList, PublicProfile } from '#domain/profiles.ts'
import { Count } from '#web/ui/Count.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import type { ProfileAddress } from './profile-route.ts'

type ProfileTabsProps = {
  profile: PublicProfile
  address: ProfileAddress
  current: ProfileList | 'parametres'
  isOwner: boolean
}

/** What a member published, reposted and liked; and for themselves their settings. */
export function ProfileTabs({ profile, address, current, isOwner }: ProfileTabsProps) {
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

/** On a phone the last tabs may be out of sight. */
function showInBar(tab: HTMLElement | null) {
  const bar = tab?.parentElement
  if (tab && bar) bar.scrollLeft = tab.offsetLeft + tab.offsetWidth - bar.offsetLeft - bar.clientWidth
}

/** Said too: an empty tab is not one that nobody counted. */
const Zero = () => <span className="font-sans text-micro font-bold text-muted">0</span>
