import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { scenariosApi } from '#api/forecast.ts'
import type { Scenario } from '#domain/forecast/forecast.ts'
import { FOR_ME_ID } from '#domain/plans/plans.ts'
import { toastSignIn } from '#web/features/accounts/viewer/to-sign-in.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import NameScenarioDialog from './NameScenarioDialog.tsx'

type Context = { client: QueryClient; router: ReturnType<typeof useRouter> }

/** Asks for a name and saves the scenario. The address of the page contains it, so a visitor finds it again after signing in. */
export function openSaveDialog({ client, router }: Context, planId: string, scenario: Scenario) {
  // The same id at each attempt, so that a repeated request saves it once.
  const scenarioId = crypto.randomUUID()
  openDialog(NameScenarioDialog, {
    title: 'Garder mon scénario',
    description: 'Vous le retrouverez dans « Mes scénarios ». Vous seul le voyez.',
    name: 'Mon scénario',
    submitLabel: 'Garder',
    onName: async (name: string) => {
      const { saved, max } = await call(scenariosApi.save, {
        params: { scenarioId },
        body: { plan_id: planId, name, scenario },
      })
      void client.invalidateQueries({ queryKey: keys.savedScenarios })
      toast({
        title: 'Scénario gardé',
        description: `${saved} sur ${max}`,
        action: {
          label: 'Mes scénarios',
          onClick: () => void router.navigate({ to: '/mes-scenarios' }),
        },
      })
    },
  })
}

/** After signing in the dialog above is offered. */
export const inviteToSignIn = ({ router }: Pick<Context, 'router'>, planId: string) =>
  toastSignIn(router, {
    description: 'Vous devez être connecté pour garder un scénario. Vos chiffres restent là.',
    action: { kind: 'scenario', id: planId },
    anchor: FOR_ME_ID,
  })
