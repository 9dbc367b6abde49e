import { Link } from '@tanstack/react-router'
import type { ExecutionSummary } from '#domain/executions/executions.ts'
import { progressText } from '#domain/executions/execution-words.ts'
import { longDate } from '#domain/time.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { StatusTag } from './StatusTag.tsx'

/** A row of « Mes exécutions ». */
export function ExecutionRow({ execution }: { execution: ExecutionSummary }) {
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
