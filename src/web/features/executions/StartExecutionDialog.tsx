import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { executionsApi } from '#api/executions.ts'
import { scenarioForecast } from '#domain/executions/execution-figures.ts'
import type { JournalVisibility } from '#domain/executions/executions.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { readScenario } from '#domain/forecast/forecast-scenario.ts'
import { counted, pluralize } from '#domain/numbers.ts'
import { type PlanPage, planPath } from '#domain/plans/plans.ts'
import { toSignIn } from '#web/features/accounts/viewer/to-sign-in.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { pageSearchOf } from '#web/lib/page-search.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { toast } from '#web/lib/toast.ts'
import { VisibilityChoice } from './VisibilityChoice.tsx'

type ExecutedPlanPage = Pick<PlanPage, 'id' | 'slug' | 'forecast'>

type StartExecutionDialogProps = OpenDialogProps & { plan: ExecutedPlanPage }

/** « J’exécute ce plan ». A visitor signs in first. */
export default function StartExecutionDialog(props: StartExecutionDialogProps) {
  return useViewer() ? <StartDialog {...props} /> : <SignInDialog {...props} />
}

/** After signing in, the dialog below is offered. */
function SignInDialog({ plan, onClose }: StartExecutionDialogProps) {
  const router = useRouter()
  const leave = (onglet?: 'inscription') => () => {
    onClose()
    toSignIn(router, { onglet, action: { kind: 'execution', id: plan.id } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Connexion requise"
      description="Vous devez être connecté pour exécuter un plan."
      footer={
        <>
          <Button onClick={leave('inscription')}>Créer un compte</Button>
          <Button variant="primary" onClick={leave()}>
            Se connecter
          </Button>
        </>
      }
    />
  )
}

function StartDialog({ plan, onClose }: StartExecutionDialogProps) {
  const [scenario] = useState(() => openScenario(plan))
  const [visibility, setVisibility] = useState<JournalVisibility>('private')
  const start = useStartExecution(plan)
  const form = useForm({
    rules: { from_scenario: () => null },
    send: async ({ from_scenario }) => {
      await start({ visibility, ...(scenario && from_scenario && { forecast: scenario }) })
      onClose()
    },
    failure: 'L’exécution n’a pas pu commencer. Veuillez réessayer.',
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title="J’exécute ce plan"
      description={<FoundSteps planId={plan.id} />}
      submitLabel="Commencer"
      onClose={onClose}
    >
      <VisibilityChoice value={visibility} onChange={setVisibility} />
      {scenario && <Checkbox name="from_scenario" defaultChecked label="Partir de mon scénario" />}
    </FormDialog>
  )
}

function FoundSteps({ planId }: { planId: string }): ReactNode {
  const { data, isError } = useQuery({
    queryKey: keys.planSteps(planId),
    queryFn: () => call(executionsApi.planSteps, { params: { planId } }),
  })
  if (!data) return isError ? 'Vous pourrez modifier ses étapes.' : 'Recherche des étapes du plan…'
  const { length } = data.steps
  if (length === 0) return 'Ce plan n’a pas d’étapes : vous écrirez les vôtres.'
  return `${counted(length, 'étape')} ${pluralize(length, 'trouvée')} dans ce plan. Vous pourrez les modifier.`
}

/** The forecast of the scenario in the address of the plan’s page; null where there is none. */
function openScenario({ forecast, ...plan }: ExecutedPlanPage): Forecast | null {
  if (!forecast) return null
  const search = pageSearchOf(planPath(plan)) ?? window.location.search
  const parameters = new URLSearchParams(search)
  const scenario = readScenario(forecast, (lever) => parameters.get(lever))
  return Object.keys(scenario).length > 0 ? scenarioForecast(forecast, scenario) : null
}

type Start = { visibility: JournalVisibility; forecast?: Forecast }

/** Starts or reopens the member’s execution of a plan, and opens its page. A retry sends the same id. */
function useStartExecution(plan: { id: string }) {
  const client = useQueryClient()
  const router = useRouter()
  const [id] = useState(() => crypto.randomUUID())
  return async (start: Start) => {
    const { execution, is_new } = await call(executionsApi.start, {
      params: { planId: plan.id },
      body: { id, ...start },
    })
    const { queryKey } = planViewerStateQuery(plan.id)
    client.setQueryData(queryKey, (state) => state && { ...state, execution_id: execution.id })
    for (const stale of [keys.ownExecutions, keys.ownExecution(execution.id)])
      void client.invalidateQueries({ queryKey: stale })
    await router.navigate({ to: '/execution/$executionId', params: { executionId: execution.id } })
    toast(
      is_new
        ? { title: 'C’est parti !', description: 'Vos étapes vous attendent.' }
        : { title: 'Vous exécutez déjà ce plan', description: 'Vous reprenez là où vous en étiez.' },
    )
  }
}
