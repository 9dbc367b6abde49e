import { useState } from 'react'
import type { Forecast } from '#domain/forecast.ts'
import type { CardForecast } from '#domain/forecast-card.ts'
import { planPath } from '#domain/plans.ts'
import { scenarioFromUrl, scenarioSearch } from '#web/features/forecast/scenario-search.ts'
import { useIsFeatureOpen } from '#web/features/viewer/use-feature.ts'
import { readFile } from '#web/lib/call.ts'
import { copyText } from '#web/lib/share.ts'
import { useSite } from '#web/lib/site.ts'
import type { MenuGroups } from '#web/ui/menu.ts'
import { download } from './download.ts'
import { embedCode } from './embed-code.ts'
import { EXPORT_FILES, exportGroups, type FileKind } from './export-files.tsx'

export type ExportedPlan = {
  id: string
  slug: string
  title: string
  author?: { pseudo: string } | null
  /** The page of a plan has its forecast, a card its figures, null without one. Neither is known in « Mes plans ». */
  forecast?: Forecast | null
  forecast_figures?: CardForecast | null
}

/** Whether the plan has a forecast; undefined while unknown. */
export function hasForecast({ forecast, forecast_figures }: ExportedPlan): boolean | undefined {
  const known = forecast === undefined ? forecast_figures : forecast
  return known === undefined ? undefined : known !== null
}

/** What « Exporter » offers for a published plan. */
export function useExports(plan: ExportedPlan): { groups: MenuGroups; scenario: ScenarioOption | null } {
  const isOpen = useIsFeatureOpen('dossier')
  const { url: siteUrl } = useSite()
  const [isIncluded, setIncluded] = useState(true)
  const path = planPath(plan)
  const search =
    plan.forecast && window.location.pathname === path ? scenarioSearch(scenarioFromUrl(plan.forecast)) : ''
  const query = isIncluded ? search : ''
  const onFile = (kind: FileKind) => {
    const file = `${path}.${kind}${kind === 'md' ? '' : query}`
    void download({
      title: EXPORT_FILES[kind].label,
      fileName: `${plan.slug}.${kind}`,
      request: (signal) => readFile(file, { signal }),
    })
  }
  const onEmbed = () =>
    void copyText(embedCode(plan, siteUrl), {
      done: 'Code copié !',
      failure: 'Votre navigateur ne permet pas de copier.',
    })
  return {
    groups: exportGroups({ isOpen, hasForecast: hasForecast(plan) ?? false, onFile, onEmbed }),
    scenario: search === '' ? null : { isIncluded, setIncluded },
  }
}

/** « Avec mon scénario » */
export type ScenarioOption = { isIncluded: boolean; setIncluded: (isIncluded: boolean) => void }
