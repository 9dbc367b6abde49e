import { Link } from '@tanstack/react-router'
import { SEARCH_KINDS, type SearchKind, type SearchResults } from '#domain/search/search.ts'
import { pluralize } from '#domain/numbers.ts'
import { cx } from '#web/ui/cx.ts'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { SearchParams } from './search-params.ts'

export const KIND_NAMES: Record<SearchKind, string> = { plans: 'Plans', members: 'Membres', tags: 'Tags' }

/** The number of results: exact up to one page. */
const countOf = ({ items, next }: { items: readonly unknown[]; next: string | null }) =>
  next ? `${items.length}+` : String(items.length)

type ResultTabsProps = { params: SearchParams; results: SearchResults | undefined }

export function ResultTabs({ params, results }: ResultTabsProps) {
  const tab = (type: SearchKind | undefined) => ({
    to: '/search' as const,
    search: { ...params, type, after: undefined },
    // Set by the page: the router would mark every link to « /search » as active.
    activeProps: {},
    'aria-current': type === params.type ? ('page' as const) : undefined,
    className: cx(tabClass(type === params.type), COMPACT_TAB),
  })
  return (
    <TabBar label="Type de résultat" size="s" className="min-w-0 flex-1 basis-80">
      <Link {...tab(undefined)}>Tout</Link>
      {SEARCH_KINDS.map((kind) => (
        <Link key={kind} {...tab(kind)}>
          {KIND_NAMES[kind]}
          {results && !params.after && <Count of={results[kind]} />}
        </Link>
      ))}
    </TabBar>
  )
}

/** Four tabs with three counts of « 10+ » fit 320 pixels. */
const COMPACT_TAB = cx(
  'max-[26rem]:gap-1 max-[26rem]:px-1 max-[26rem]:text-dense max-[26rem]:after:inset-x-1',
  'max-[22rem]:gap-0.5 max-[22rem]:text-small max-[22rem]:tracking-[-0.02em]',
)
const COMPACT_COUNT = 'max-[26rem]:bg-transparent max-[26rem]:px-0 max-[22rem]:text-micro'

function Count({ of: found }: { of: SearchResults[SearchKind] }) {
  return (
    <Tag tone="primary" className={cx('font-sans tabular-nums', COMPACT_COUNT)}>
      {countOf(found)}
      <VisuallyHidden> {pluralize(found.items.length, 'résultat')}</VisuallyHidden>
    </Tag>
  )
}
