import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { Execution, PublicExecution } from '#domain/executions/executions.ts'
import { journalTitle } from '#domain/executions/journal-title.ts'
import { SITE_NAME } from '#domain/site.ts'
import { ExecutionSkeleton } from '#web/features/executions/ExecutionSkeleton.tsx'
import { journalQuery, ownExecutionQuery } from '#web/features/executions/executions-query.ts'
import { OwnExecution } from '#web/features/executions/OwnExecution.tsx'
import { PublicJournal } from '#web/features/executions/PublicJournal.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'

export const Route = createFileRoute('/execution/$executionId')({
  loader: async ({ context: { queryClient }, params: { executionId } }) => {
    const { loadExecution } = await import('#web/features/executions/load-execution.ts')
    await loadExecution(queryClient, executionId)
  },
  head: ({ match, params: { executionId } }) => {
    // By their keys: every page loads this function, and need not load the queries.
    const { queryClient } = match.context
    const own = queryClient.getQueryData<Execution>(keys.ownExecution(executionId))
    const journals = queryClient.getQueryData<InfiniteData<PublicExecution>>(keys.journal(executionId))
    const [journal] = journals?.pages ?? []
    const title = own ? own.plan.title : journal && journalTitle(journal.author, journal.plan)
    if (!title) return {}
    return pageHead(match, { title, isPrivate: true })
  },
  pendingComponent: ExecutionSkeleton,
  notFoundComponent: PrivateExecution,
  component: ExecutionPage,
})

/** The owner's page, or the public journal. */
function ExecutionPage() {
  const { executionId } = Route.useParams()
  const viewer = useViewer()
  const { data: journal } = useInfiniteQuery({ ...journalQuery(executionId), enabled: false })
  const author = journal?.pages[0]?.author
  const mayOwn = Boolean(viewer) && (!author || author.user_id === viewer?.user.id)
  const own = useQuery({ ...ownExecutionQuery(executionId), enabled: mayOwn })
  if (own.data && viewer) return <OwnExecution key={viewer.user.id} execution={own.data} />
  if (journal) return <PublicJournal executionId={executionId} />
  return own.isError ? <CannotLoad query={own} /> : <ExecutionSkeleton />
}

/** No public journal has this address: its owner can use it here. All others get the 404. */
function PrivateExecution() {
  const { executionId } = Route.useParams()
  const NotFound = useRouter().options.defaultNotFoundComponent
  const viewer = useViewer()
  const { data: own, isError } = useQuery({ ...ownExecutionQuery(executionId), enabled: Boolean(viewer) })
  const notFound = NotFound && <NotFound isNotFound routeId={Route.id} />
  if (own && viewer) {
    return (
      <>
        <title>{`${own.plan.title} · ${SITE_NAME}`}</title>
        <OwnExecution key={viewer.user.id} execution={own} />
      </>
    )
  }
  if (viewer === null || isError) return notFound
  // The viewer is not loaded yet: both are rendered, and the session hint shows one of them.
  return (
    <>
      <div className="in-data-member:hidden">{notFound}</div>
      <div className="not-in-data-member:hidden">
        <ExecutionSkeleton />
      </div>
    </>
  )
}

const CannotLoad = ({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) => (
  <div className="column py-10 pb-24">
    <QueryError title="Impossible de charger cette exécution" query={query} heading="h1" />
  </div>
)
