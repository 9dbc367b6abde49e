import { useRouter } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { executionsApi } from '#api/executions.ts'
import type { Execution } from '#domain/executions/executions.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Journal } from './Journal.tsx'
import { Steps } from './Steps.tsx'
import { ExecutionHead } from './ExecutionHead.tsx'
import { PlannedAndReal } from './PlannedAndReal.tsx'
import { RemindersCard } from './RemindersCard.tsx'
import { VisibilityCard } from './VisibilityCard.tsx'

/** An execution as its owner works with it. */
export function OwnExecution({ execution }: { execution: Execution }) {
  const router = useRouter()
  const { id } = execution
  const remove = () =>
    void confirm({
      title: 'Supprimer mon exécution ?',
      text: 'Supprimer vos étapes et votre journal ? C’est définitif.',
      label: 'Supprimer mon exécution',
      busyLabel: 'Suppression…',
      failure: 'L’exécution n’a pas pu être supprimée.',
      run: async (client) => {
        await call(executionsApi.delete, { params: { executionId: id } })
        await router.navigate({ to: '/mes-executions', replace: true })
        // After the page is left, which would load it again.
        for (const queryKey of [keys.ownExecution(id), keys.journal(id)]) client.removeQueries({ queryKey })
        for (const queryKey of [keys.ownExecutions, keys.planViewerStates])
          void client.invalidateQueries({ queryKey })
        toast({ title: 'Exécution supprimée' })
      },
    })
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
          <Button variant="ghost" className="justify-self-start text-bad" onClick={remove}>
            <Trash2 className="size-4" />
            Supprimer mon exécution
          </Button>
        </aside>
      </div>
    </div>
  )
}
