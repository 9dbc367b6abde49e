import Trash2 from 'lucide-react/icons/trash-2'
import type { Execution } from '#domain/executions.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Journal } from '../journal/Journal.tsx'
import { Steps } from '../steps/Steps.tsx'
import { DeleteExecutionDialog } from './DeleteExecutionDialog.tsx'
import { ExecutionHead } from './ExecutionHead.tsx'
import { PlannedAndReal } from './PlannedAndReal.tsx'
import { RemindersCard } from './RemindersCard.tsx'
import { VisibilityCard } from './VisibilityCard.tsx'

/** An execution as its owner works with it. */
export function OwnExecution({ execution }: { execution: Execution }) {
  return (
    <div className="column grid gap-6 py-6 pb-24 md:py-10 md:pb-24">
      <ExecutionHead execution={execution} />
      <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="grid gap-4 *:min-w-0 md:gap-6">
          <Steps execution={execution} />
          <Journal execution={execution} />
        </div>
        <aside aria-label="Chiffres et réglages" className="grid gap-4 *:min-w-0">
          <PlannedAndReal execution={execution} />
          <VisibilityCard execution={execution} />
          <RemindersCard />
          <Button
            variant="ghost"
            className="justify-self-start text-bad"
            onClick={() => openDialog(DeleteExecutionDialog, { execution })}
          >
            <Trash2 className="size-4" />
            Supprimer mon exécution
          </Button>
        </aside>
      </div>
    </div>
  )
}
