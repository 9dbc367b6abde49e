import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { scenariosApi } from '#api/scenarios.ts'
import type { Scenario } from '#domain/forecast.ts'
import { FOR_ME_ID } from '#domain/plans.ts'
import { savePending } from '#web/features/viewer/pending-action.ts'
import { toSignIn } from '#web/features/viewer/return-path.ts'
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

/** After signing in the same dialog is offered: see `usePendingSave`. */
export function inviteToSignIn({ router }: Pick<Context, 'router'>, planId: string) {
  const leave = (tab?: 'inscription') => () => {
    savePending({ kind: 'scenario', id: planId }, router.state.location.pathname)
    toSignIn(router, tab, FOR_ME_ID)
  }
  toast({
    title: 'Connexion requise',
    description: 'Vous devez être connecté pour garder un scénario. Vos chiffres restent là.',
    variant: 'plain',
    // Longer than the default: there are two buttons to choose from.
    duration: 10_000,
    action: { label: 'Se connecter', onClick: leave() },
    secondAction: { label: 'Créer un compte', onClick: leave('inscription') },
  })
}
