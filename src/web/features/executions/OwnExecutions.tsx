import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ExecutionSummary, isEnded } from '#domain/executions/executions.ts'
import { progressText } from '#domain/executions/execution-words.ts'
import { longDate } from '#domain/time.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Count } from '#web/ui/Count.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { ownExecutionsQuery } from './executions-query.ts'
import { StatusTag } from './StatusTag.tsx'

/** As named in the address. */
export type ExecutionTab = 'en-pause' | 'terminees' | undefined

const TABS: readonly { etat: ExecutionTab; label: string }[] = [
  { etat: undefined, label: 'En cours' },
  { etat: 'en-pause', label: 'En pause' },
  { etat: 'terminees', label: 'Terminées' },
]

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
      {TABS.map(({ etat, label }) => (
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

/** A row of « Mes exécutions ». */
function ExecutionRow({ execution }: { execution: ExecutionSummary }) {
  const { id, plan, status, steps_count, done_count, next_step, last_entry_on } = execution
  return (
    <li className="relative grid items-start gap-x-4 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{plan.title}</h2>
          <StatusTag status={status} />
        </div>
        {steps_count > 0 && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <div className="w-56 max-w-full">
              <Progress
                label="Étapes faites"
                isLabelHidden
                value={done_count}
                max={steps_count}
                valueText={progressText(execution)}
              />
            </div>
            <span aria-hidden className="text-small text-muted tabular-nums">
              {progressText(execution)}
            </span>
          </div>
        )}
        <div className="text-small wrap-anywhere text-muted">
          {next_step && <p>Prochaine étape : {next_step}</p>}
          <p>{last_entry_on ? `Dernière entrée le ${longDate(last_entry_on)}` : 'Aucune entrée'}</p>
        </div>
      </div>
      <Link
        to="/execution/$executionId"
        params={{ executionId: id }}
        aria-label={`Ouvrir : ${plan.title}`}
        className={buttonClass({ size: 's' }, 'after:absolute after:inset-0 max-md:justify-self-start')}
      >
        Ouvrir
      </Link>
    </li>
  )
}
