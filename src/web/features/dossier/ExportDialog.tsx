import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { plansApi } from '#api/plans.ts'
import { editorApi } from '#api/editor.ts'
import { categoryOf } from '#domain/editor/plan-form.ts'
import { readDraftForecast } from '#domain/forecast/typed-forecast.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { type MenuItem, menuItemClass } from '#web/ui/menu.ts'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import type { Exported, ForecastState } from './exported.ts'
import { useExports } from './use-exports.tsx'

type ExportDialogProps = OpenDialogProps & { exported: Exported }

/** « Exporter » in the menu of a plan, in « Mes plans » and in the editor. */
export default function ExportDialog({ exported, onClose }: ExportDialogProps) {
  const isKnown = exported.forecastState !== undefined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.exportedForecast(JSON.stringify(exported.own)),
    queryFn: () => findForecastState(exported),
    enabled: !isKnown,
    // It may have been edited since.
    gcTime: 0,
  })
  const forecastState = exported.forecastState ?? data
  return (
    <Dialog open onClose={onClose} title="Exporter" description={exported.title} size="s">
      {forecastState ? (
        <Choices exported={{ ...exported, forecastState }} onClose={onClose} />
      ) : error ? (
        <ErrorWithRetry
          heading="h3"
          title="Impossible de charger le plan"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Chargement du plan…" className="grid gap-2">
          <Skeletons shape="box" sizes={['h-14 w-full', 'h-14 w-full', 'h-14 w-full']} />
        </Loading>
      )}
    </Dialog>
  )
}

async function findForecastState({ own, slug }: Exported): Promise<ForecastState> {
  if (slug !== null) {
    const { forecast } = await call(plansApi.readAsMember, { params: { slug } })
    return forecast ? 'complete' : 'none'
  }
  const draft = await call(editorApi.readDraft, { query: own ?? {} })
  if (draft.id === null) return 'none'
  return readDraftForecast(draft.content.forecast, categoryOf(draft.content)).state
}

function Choices({ exported, onClose }: { exported: Exported; onClose: () => void }) {
  const { groups, scenario } = useExports(exported)
  const items = groups.flat().filter((item): item is MenuItem => item !== false)
  const choose = (item: MenuItem) => {
    // The dialog returns the focus first, so that the next one returns it to the same control.
    flushSync(onClose)
    item.onSelect?.()
  }
  return (
    <>
      {scenario && (
        <Checkbox
          label="Avec mon scénario"
          checked={scenario.isIncluded}
          onChange={({ target }) => scenario.setIncluded(target.checked)}
        />
      )}
      <ul className="-mx-3 grid">
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              disabled={item.disabled}
              onClick={() => choose(item)}
              className={menuItemClass({}, 'py-1.5 disabled:pointer-events-none disabled:text-muted')}
            >
              {item.icon}
              <span>
                {item.label}
                <span className="block text-small font-normal text-muted">{item.hint}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
