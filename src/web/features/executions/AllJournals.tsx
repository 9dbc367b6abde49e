import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/Card.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { planJournalsQuery } from './executions-query.ts'
import { JournalRow } from './JournalRow.tsx'

const CANNOT_LOAD = 'Impossible de charger les journaux'

/** Every public journal of a plan, 20 at a time. `onClose` is for a failure to load this component. */
export default function AllJournals({ planId }: { planId: string; onClose: () => void }) {
  const query = useInfiniteQuery(planJournalsQuery(planId))
  if (query.isPending) return <JournalsSkeleton />
  if (!query.data) return <QueryError title={CANNOT_LOAD} query={query} heading="h3" />
  const journals = query.data.pages.flatMap(({ executions }) => executions)
  return (
    <div>
      <Card flush>
        <ul aria-label="Tous les journaux publics" className="divide-y divide-line px-4 md:px-6">
          {journals.map((journal) => (
            <JournalRow key={journal.id} journal={journal} />
          ))}
        </ul>
      </Card>
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? CANNOT_LOAD : null}
        onLoad={() => void query.fetchNextPage()}
      />
    </div>
  )
}

const JournalsSkeleton = () => (
  <LoadingRows
    label="Chargement des journaux…"
    rows={3}
    rowClassName="py-3.5"
    avatar="size-10"
    lines={['h-4 w-48', 'h-3.5 w-10/12']}
  />
)
