import { Link, type LinkOptions } from '@tanstack/react-router'
import { type FeedSort, isTop } from '#domain/feed/feed.ts'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

const TABS: { sort: FeedSort; label: string }[] = [
  { sort: 'top', label: 'Top' },
  { sort: 'new', label: 'Nouveaux' },
  { sort: 'views', label: 'Vues' },
  { sort: 'following', label: 'Abonnements' },
]

type FeedTabsProps = {
  current: FeedSort
  /** Null for an order that the list does not have: no tab. */
  linkTo: (sort: FeedSort) => LinkOptions | null
}

export function FeedTabs({ current, linkTo }: FeedTabsProps) {
  return (
    <TabBar label="Tri des plans">
      {TABS.map(({ sort, label }) => {
        const link = linkTo(sort)
        const isCurrent = sort === (isTop(current) ? 'top' : current)
        return (
          link && (
            <Link
              key={sort}
              {...link}
              // The page sets the current tab: the router would mark all of them as active on « / ».
              {...OWN_CURRENT}
              aria-current={isCurrent ? 'page' : undefined}
              className={tabClass(isCurrent)}
            >
              {label}
              {sort === 'following' && <FollowingCount />}
            </Link>
          )
        )
      })}
    </TabBar>
  )
}

function FollowingCount() {
  const count = useViewer()?.following_count ?? 0
  if (count === 0) return null
  return (
    <Tag tone="primary" className="font-sans tracking-normal tabular-nums">
      {wholeNumber(count)}
      <VisuallyHidden> {pluralize(count, 'membre suivi')}</VisuallyHidden>
    </Tag>
  )
}
