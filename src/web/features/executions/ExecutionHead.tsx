import { Link } from '@tanstack/react-router'
import { ABANDON_REASON_LABELS, type Execution } from '#domain/executions/executions.ts'
import { progressText } from '#domain/executions/execution-words.ts'
import { longDate } from '#domain/time.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { StatusMenu } from './StatusMenu.tsx'

/** Title, state and notices of one’s own execution. */
export function ExecutionHead({ execution }: { execution: Execution }) {
  const { plan, started_on, ended_on, abandon_reason } = execution
  const facts = [
    `Commencé le ${longDate(started_on)}`,
    ended_on && `terminé le ${longDate(ended_on)}`,
    execution.steps_count > 0 && progressText(execution),
    abandon_reason && `raison : ${ABANDON_REASON_LABELS[abandon_reason]}`,
  ]
  return (
    <header className="grid gap-3">
      <p className="flex flex-wrap gap-x-4 text-dense">
        <Link to="/mes-executions" className="hit link">
          Mes exécutions
        </Link>
        {plan.slug && <PlanLink slug={plan.slug} />}
      </p>
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-md:flex-wrap">
        <h1 className="min-w-0 text-page wrap-anywhere">{plan.title}</h1>
        <StatusMenu execution={execution} />
      </div>
      <p className="text-small text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {plan.slug === null && (
        <Notice>Le plan d’origine n’est plus en ligne. Votre exécution reste à vous.</Notice>
      )}
      {plan.slug !== null && execution.is_plan_changed && (
        <Notice>
          Le plan a changé depuis votre départ. <PlanLink slug={plan.slug} />
        </Notice>
      )}
    </header>
  )
}

const PlanLink = ({ slug }: { slug: string }) => (
  <Link to="/plan/$slug" params={{ slug }} className="hit link">
    Voir le plan
  </Link>
)
