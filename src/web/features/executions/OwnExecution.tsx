import { useRouter } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { executionsApi } from '#api/executions.ts'
import type { Execution, JournalVisibility } from '#domain/executions/executions.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toast, toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { ComplaintNotice } from '#web/features/profiles/ComplaintNotice.tsx'
import { hasStepsMail, StepsSetting } from '#web/features/profiles/StepsSetting.tsx'
import { WithSettings } from '#web/features/profiles/WithSettings.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Journal } from './Journal.tsx'
import { Steps } from './Steps.tsx'
import { ExecutionHead } from './ExecutionHead.tsx'
import { PlannedAndReal } from './PlannedAndReal.tsx'
import { changeOwnExecution } from './executions-query.ts'
import { useShareFigures } from './use-share-figures.ts'
import { VisibilityChoice } from './VisibilityChoice.tsx'

const VISIBILITY_FAILED = 'La visibilité n’a pas pu être changée.'

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

/** « Rappels »: the weekly mail with the next steps. */
function RemindersCard() {
  const viewer = useViewer()
  if (!viewer || !hasStepsMail(viewer)) return null
  return (
    <Card as="section" aria-labelledby="rappels" className="grid gap-2">
      <h2 id="rappels" className="text-section">
        Rappels
      </h2>
      {viewer.mails.problem === 'complained' && <ComplaintNotice />}
      <WithSettings>{(settings) => <StepsSetting settings={settings} />}</WithSettings>
    </Card>
  )
}

/** « Visibilité »: who reads the journal, and whether its figures count in the plan’s ranges. */
function VisibilityCard({ execution }: { execution: Execution }) {
  const setVisibility = useSetVisibility(execution.id)
  const shareFigures = useShareFigures(execution.id)
  const { shares_figures, visibility } = execution
  return (
    <Card as="section" aria-labelledby="visibilite" className="grid gap-2">
      <h2 id="visibilite" className="text-section">
        Visibilité
      </h2>
      <VisibilityChoice
        isLegendHidden
        value={setVisibility.isPending ? setVisibility.variables : visibility}
        onChange={(chosen) => {
          if (!setVisibility.isPending) setVisibility.mutate(chosen)
        }}
      />
      {shares_figures !== null && (
        <div className="border-t border-line pt-2">
          <Checkbox
            label="Compter mes chiffres, sans mon nom, dans les fourchettes du plan"
            checked={shareFigures.isPending ? shareFigures.variables : shares_figures}
            onChange={({ target }) =>
              shareFigures.mutate(target.checked, {
                onError: (error) => toastFailure(error, VISIBILITY_FAILED),
              })
            }
          />
        </div>
      )}
    </Card>
  )
}

function useSetVisibility(executionId: string) {
  const client = useQueryClient()
  const params = { executionId }
  return useMutation({
    mutationFn: (visibility: JournalVisibility) =>
      visibility === 'private'
        ? call(executionsApi.unpublish, { params })
        : call(executionsApi.publish, { params, body: { visibility } }),
    onSuccess: ({ visibility }) =>
      changeOwnExecution(client, executionId, (execution) => ({ ...execution, visibility })),
    onError: (error) => toastFailure(error, VISIBILITY_FAILED),
  })
}
