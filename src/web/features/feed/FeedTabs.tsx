import { Link } from '@tanstack/react-router'
import type { FeedSort } from '#domain/feed.ts'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'

const TABS: { sort: FeedSort; label: string }[] = [
  { sort: 'top', label: 'Top' },
  { sort: 'new', label: 'Nouveaux' },
  { sort: 'views', label: 'Vues' },
  { sort: 'following', label: 'Abonnements' },
]

export function FeedTabs({ current }: { current: FeedSort }) {
  return (
    <TabBar label="Tri des plans">
      {TABS.map(({ sort, label }) => (
        <Link
          key={sort}
          to="/"
          search={sort === 'top' ? {} : { sort }}
          // The page decides which one is current: the router would call every one of them active on « / ».
          activeProps={{}}
          aria-current={sort === current ? 'page' : undefined}
          className={tabClass(sort === current)}
        >
          {label}
        </Link>
      ))}
    </TabBar>
  )
}
