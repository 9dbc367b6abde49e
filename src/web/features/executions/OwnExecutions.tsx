import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ExecutionSummary, isEnded } from '#domain/executions/executions.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Count } from '#web/ui/Count.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { ownExecutionsQuery } from './executions-query.ts'
import { ExecutionRow } from './ExecutionRow.tsx'
import { EXECUTION_TABS, type ExecutionTab } from './execution-tabs.ts'

/** The member's executions, by state. */
export function OwnExecutions({ tab }: { tab: ExecutionTab }) {
  const query = useQuery(ownExecutionsQuery)
  if (query.isError && !query.data)
    return <QueryError title="Impossible de charger vos exécutions" query={query} />
  if (!query.data) return <OwnExecutionsSkeleton />
  const { executions } = query.data
  if (executions.length === 0) return <NoExecutionsYet />
  return (
    <>
      <Tabs executions={executions} tab={tab} />
      <Rows executions={executions.filter((execution) => isInTab(execution, tab))} />
    </>
  )
}

function Tabs({ executions, tab }: { executions: ExecutionSummary[]; tab: ExecutionTab }) {
  return (
    <TabBar label="État des exécutions" size="s">
      {EXECUTION_TABS.map(({ etat, label }) => (
        <Link
          key={label}
          to="/mes-executions"
          search={{ etat }}
          {...OWN_CURRENT}
          aria-current={etat === tab ? 'page' : undefined}
          className={tabClass(etat === tab)}
        >
          {label}
          <Count value={executions.filter((execution) => isInTab(execution, etat)).length} tone="primary" />
        </Link>
      ))}
    </TabBar>
  )
}

const isInTab = ({ status }: Pick<ExecutionSummary, 'status'>, tab: ExecutionTab): boolean => {
  if (tab === 'terminees') return isEnded(status)
  return status === (tab === 'en-pause' ? 'paused' : 'running')
}

function Rows({ executions }: { executions: ExecutionSummary[] }) {
  if (executions.length === 0)
    return <p className="py-12 text-center text-muted">Aucune exécution dans cet état.</p>
  return (
    <Card flush className="mt-4">
      <ul className="divide-y divide-line px-4 md:px-6">
        {executions.map((execution) => (
          <ExecutionRow key={execution.id} execution={execution} />
        ))}
      </ul>
    </Card>
  )
}

function NoExecutionsYet() {
  return (
    <EmptyState
      title="Vous n’exécutez encore aucun plan."
      text="Choisissez un plan, puis « J’exécute ce plan »."
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Trouver un plan
        </Link>
      }
    />
  )
}

/** Placeholder: the tabs and a few rows. */
export function OwnExecutionsSkeleton() {
  return (
    <Loading label="Chargement de vos exécutions…">
      <div className="flex min-h-11 items-center gap-6">
        <Skeletons sizes={['h-4 w-20', 'h-4 w-20', 'h-4 w-24']} />
      </div>
      <Card flush className="mt-4 divide-y divide-line px-4 md:px-6">
        {[0, 1, 2].map((line) => (
          <Skeletons
            key={line}
            className="grid gap-2.5 py-4"
            sizes={['h-5 w-8/12', 'h-2 w-56', 'h-3 w-7/12', 'h-3 w-40']}
          />
        ))}
      </Card>
    </Loading>
  )
}
