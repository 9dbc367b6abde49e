import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { planQuery } from '#web/features/plans/plan-query.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { type MenuItem, menuItemClass } from '#web/ui/menu.ts'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { type ExportedPlan, hasForecast, useExports } from './use-exports.ts'

type ExportDialogProps = OpenDialogProps & { plan: ExportedPlan }

/** « Exporter », from the menu of a plan. */
export default function ExportDialog({ plan, onClose }: ExportDialogProps) {
  const isKnown = hasForecast(plan) !== undefined
  const { data, error, isFetching, refetch } = useQuery({ ...planQuery(plan.slug), enabled: !isKnown })
  const known = isKnown ? plan : data && { ...plan, forecast: data.forecast }
  return (
    <Dialog open onClose={onClose} title="Exporter" description={plan.title} size="s">
      {known ? (
        <Choices plan={known} onClose={onClose} />
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

function Choices({ plan, onClose }: { plan: ExportedPlan; onClose: () => void }) {
  const { groups, scenario } = useExports(plan)
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
            <button type="button" onClick={() => choose(item)} className={menuItemClass({}, 'py-1.5')}>
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
