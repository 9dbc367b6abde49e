import { Link } from '@tanstack/react-router'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'

const TABS = [
  { tab: undefined, label: 'Profil' },
  { tab: 'parametres', label: 'Paramètres' },
] as const

type ProfileTabsProps = { pseudo: string; current: 'parametres' | undefined }

/** What a member finds on their own profile. */
export function ProfileTabs({ pseudo, current }: ProfileTabsProps) {
  return (
    <TabBar label="Mon profil" className="mb-6">
      {TABS.map(({ tab, label }) => (
        <Link
          key={label}
          to="/u/$pseudo"
          params={{ pseudo }}
          search={{ tab }}
          activeProps={{}}
          aria-current={tab === current ? 'page' : undefined}
          className={tabClass(tab === current)}
        >
          {label}
        </Link>
      ))}
    </TabBar>
  )
}
