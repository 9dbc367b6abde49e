import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { wholeNumber } from '#domain/numbers.ts'
import type { QueueList, ReportCase } from '#domain/moderation/staff.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { type ModeratorAddress, useIsWide } from './moderator-address.ts'
import { QueueSkeleton } from './QueueFrame.tsx'
import { ReportItem } from './ReportItem.tsx'
import { reportsQuery } from './queue-query.ts'

const DONE = 'traites'

/** Reports, grouped by target: one is open, the others are a line each. */
export default function ReportQueue({ address }: { address: ModeratorAddress }) {
  const list: QueueList = address.signalements === DONE ? 'done' : 'open'
  const query = useReports(list)
  const waiting = query.data?.pages[0]?.waiting
  // On a small screen the tab has this title already.
  const isHeadShown = useIsWide() || list === 'done'
  return (
    <>
      <div
        className={
          isHeadShown ? 'flex items-center justify-between gap-3 border-b border-line px-4 py-3.5' : 'sr-only'
        }
      >
        <h2 className="text-section">{list === 'open' ? 'Signalements' : 'Signalements traités'}</h2>
        {list === 'open' && waiting !== undefined && (
          <Tag tone={waiting > 0 ? 'bad' : 'neutral'} className="tabular-nums">
            {wholeNumber(waiting)}
          </Tag>
        )}
      </div>
      <Cases query={query} list={list} address={address} />
      <OtherList list={list} address={address} />
    </>
  )
}

const useReports = (list: QueueList) => useInfiniteQuery(reportsQuery(list))

type CasesProps = {
  query: ReturnType<typeof useReports>
  list: QueueList
  address: ModeratorAddress
}

function Cases({ query, list, address }: CasesProps) {
  const rows = useFocusAfterRemoval<HTMLUListElement>()
  const cases = query.data?.pages.flatMap((page) => page.rows) ?? []
  if (query.isPending) return <QueueSkeleton />
  if (!query.data)
    return (
      <div className="p-4">
        <QueryError title="Erreur" text="Impossible de charger les signalements" query={query} heading="h3" />
      </div>
    )
  const open = cases.find(({ case_id }) => case_id === address.cas) ?? cases[0]
  return (
    <>
      <ul {...rows} tabIndex={-1} aria-label="Signalements" className="divide-y divide-line outline-none">
        {cases.map((item) => (
          <ReportItem key={keyOf(item)} item={item} isOpen={item === open} address={address} />
        ))}
      </ul>
      {cases.length === 0 && (
        <p className="px-4 py-10 text-center text-dense text-muted">
          {list === 'open' ? 'Aucun signalement n’attend.' : 'Aucun signalement traité.'}
        </p>
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? 'Impossible de charger les signalements' : null}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  )
}

const keyOf = ({ case_id, handled_at }: ReportCase) => `${case_id} ${handled_at}`

function OtherList({ list, address }: { list: QueueList; address: ModeratorAddress }) {
  const isOpen = list === 'open'
  return (
    <Link
      to="/moderator"
      search={{ ...address, cas: undefined, signalements: isOpen ? DONE : undefined }}
      resetScroll={false}
      {...OWN_CURRENT}
      className="flex min-h-11 items-center gap-2 border-t border-line px-4 text-small font-medium text-primary -outline-offset-2 hover:bg-hover [&>.lucide]:size-4"
    >
      {isOpen ? (
        <>
          Signalements traités <ChevronRight className="ml-auto" />
        </>
      ) : (
        <>
          Signalements ouverts <ChevronLeft className="-order-1" />
        </>
      )}
    </Link>
  )
}
