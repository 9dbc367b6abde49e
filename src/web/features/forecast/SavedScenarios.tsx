import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { scenariosApi } from '#api/forecast.ts'
import { LEVERS, leverText } from '#domain/forecast/forecast-scenario.ts'
import { breakEvenLine, needText } from '#domain/forecast/forecast-card.ts'
import { counted } from '#domain/numbers.ts'
import { FORECAST_ANCHOR } from '#domain/plans/plans.ts'
import { FORECAST_TAG } from '#domain/search/search.ts'
import type { SavedScenario } from '#domain/forecast/saved-scenarios.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { TimeInText } from '#web/ui/Time.tsx'
import NameScenarioDialog from './NameScenarioDialog.tsx'

/** The viewer’s saved scenarios, the latest first. */
export function SavedScenarios() {
  const query = useQuery(savedScenariosQuery)
  const { data, isError } = query
  if (isError && !data) return <QueryError title="Impossible de charger vos scénarios" query={query} />
  if (!data) return <SavedScenariosSkeleton />
  if (data.scenarios.length === 0) return <NoScenarios />
  return (
    <>
      <p className="text-small text-muted tabular-nums">
        {counted(data.scenarios.length, 'scénario')} sur {data.max} possibles.
      </p>
      <Card flush className="mt-3">
        <ul className="divide-y divide-line px-4">
          {data.scenarios.map((saved) => (
            <Row key={saved.id} saved={saved} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Row({ saved }: { saved: SavedScenario }) {
  const client = useQueryClient()
  const rename = () =>
    openDialog(NameScenarioDialog, {
      title: 'Renommer ce scénario',
      name: saved.name,
      submitLabel: 'Renommer',
      onName: async (name: string) => {
        await call(scenariosApi.rename, { params: { scenarioId: saved.id }, body: { name } })
        await client.invalidateQueries({ queryKey: keys.savedScenarios })
      },
    })
  const remove = () =>
    void confirm({
      title: 'Supprimer ce scénario ?',
      text: `« ${saved.name} » sera perdu ; le plan reste tel qu’il est.`,
      label: 'Supprimer le scénario',
      busyLabel: 'Suppression…',
      focus: 'beside',
      run: async () => {
        await call(scenariosApi.delete, { params: { scenarioId: saved.id } })
        await client.invalidateQueries({ queryKey: keys.savedScenarios })
        toast({ title: 'Scénario supprimé' })
      },
      // Another tab may have deleted it.
      onError: () => void client.invalidateQueries({ queryKey: keys.savedScenarios }),
    })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-3">
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <Link
            to="/plan/$slug"
            params={{ slug: saved.plan.slug }}
            search={searchOf(saved)}
            hash={FORECAST_ANCHOR}
            className="hit hover:text-primary"
          >
            {saved.name}
          </Link>
        </h2>
        <p className="text-small wrap-anywhere text-muted">{saved.plan.title}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-small tabular-nums">
          <span>Besoin : {needText(saved, saved.results)}</span>
          <span>Seuil : {breakEvenLine(saved.results)}</span>
          <span className="text-muted">
            Gardé <TimeInText iso={saved.updated_at} />
          </span>
        </p>
      </div>
      <div className="flex">
        <IconButton
          label={`Renommer « ${saved.name} »`}
          title="Renommer"
          onClick={rename}
          className="text-muted"
        >
          <Pencil />
        </IconButton>
        <IconButton
          label={`Supprimer « ${saved.name} »`}
          title="Supprimer"
          onClick={remove}
          className="text-muted"
        >
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

/** The parameters of the plan’s page that contain the scenario. The route declares none: the page reads its own address. */
const searchOf = ({ scenario }: SavedScenario) =>
  Object.fromEntries(
    LEVERS.flatMap((lever) => {
      const value = scenario[lever]
      return value === undefined ? [] : [[lever, leverText(lever, value)]]
    }),
  )

function NoScenarios() {
  return (
    <EmptyState
      title="Vous ne gardez encore aucun scénario"
      text="Sur un plan avec prévisionnel, « Et pour moi ? » recalcule tout avec vos chiffres ; « Garder mon scénario » le retrouve ici."
      action={
        <Link to="/search" search={{ tag: FORECAST_TAG }} className={buttonClass({ variant: 'primary' })}>
          Trouver un plan à essayer
        </Link>
      }
    />
  )
}

export function SavedScenariosSkeleton() {
  return (
    <Loading label="Chargement de vos scénarios…">
      <Card flush className="divide-y divide-line px-4">
        {[0, 1, 2].map((line) => (
          <Skeletons
            key={line}
            className="grid gap-2.5 py-4"
            sizes={['h-4 w-5/12', 'h-3 w-7/12', 'h-3 w-64']}
          />
        ))}
      </Card>
    </Loading>
  )
}

const savedScenariosQuery = queryOptions({
  queryKey: keys.savedScenarios,
  queryFn: () => call(scenariosApi.list, {}),
})
