import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'
import type { DraftStatus } from '#web/features/plans/drafts/draft-keeper.ts'
import type { PublishTab } from './publish-search.ts'
import { SaveState } from './SaveState.tsx'

type PublishBarProps = { tab: PublishTab; status: DraftStatus; actions: ReactNode }

const TABS: { tab: PublishTab; label: string }[] = [
  { tab: 'informations', label: 'Informations' },
  { tab: 'contenu', label: 'Contenu' },
  { tab: 'apercu', label: 'Aperçu' },
]

/** Under the header, always in view: where one is, whether it is saved, and what ends it. */
export function PublishBar({ tab, status, actions }: PublishBarProps) {
  return (
    <div className="sticky top-14 z-30 border-b border-line bg-paper">
      <div className="column flex min-h-14 items-center gap-x-2 md:gap-x-4 [&>nav]:border-b-0">
        <TabBar label="Parties du plan" size="s" className="min-w-0 grow">
          {TABS.map((one) => (
            <Link
              key={one.tab}
              to="/publish"
              search={(search) => ({ ...search, onglet: one.tab === 'informations' ? undefined : one.tab })}
              resetScroll={false}
              // The page decides which one is current: to the router all of them are « /publish ».
              activeProps={{}}
              aria-current={one.tab === tab ? 'page' : undefined}
              className={tabClass(one.tab === tab)}
            >
              {one.label}
            </Link>
          ))}
        </TabBar>
        <SaveState status={status} />
        <div className="flex gap-2 max-md:hidden">{actions}</div>
      </div>
    </div>
  )
}
