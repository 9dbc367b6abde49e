import { useState } from 'react'
import { dossierApi } from '#api/dossier.ts'
import type { ExportKind } from '#domain/dossier/dossier.ts'
import { planPath } from '#domain/plans/plans.ts'
import type { Scenario } from '#domain/forecast/forecast.ts'
import { scenarioFromUrl, scenarioSearch } from '#web/features/forecast/scenario-search.ts'
import { useIsFeatureOpen } from '#web/features/accounts/viewer/use-feature.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { copyText } from '#web/lib/share.ts'
import { useSite } from '#web/lib/site.ts'
import type { MenuGroups } from '#web/ui/menu.ts'
import { call, readFile } from '#web/lib/call.ts'
import { download } from './download.ts'
import { embedCode } from './embed-code.ts'
import type { Exported } from './exported.ts'
import { exportGroups } from './export-files.tsx'

const DossierDialog = lazyWithRetry(() => import('./DossierDialog.tsx'), LoadFailure)

/** « Avec mon scénario » */
type ScenarioOption = { isIncluded: boolean; setIncluded: (isIncluded: boolean) => void }

/** What « Exporter » offers for a plan or a draft. */
export function useExports(exported: Exported): { groups: MenuGroups; scenario: ScenarioOption | null } {
  const isOpen = useIsFeatureOpen('dossier')
  const { url: siteUrl } = useSite()
  const [isIncluded, setIncluded] = useState(true)
  const { online, own, sheet } = exported
  const isOnItsPage = online !== null && window.location.pathname === planPath(online)
  const inAddress = sheet && isOnItsPage ? scenarioFromUrl(sheet) : {}
  const scenario = isIncluded ? inAddress : {}
  const onFile = (kind: ExportKind) => {
    if (kind === 'pdf' && own) openDialog(DossierDialog, { exported: { ...exported, own }, scenario })
    else void download(kind, (signal) => requestFile(exported, kind, { scenario, signal }))
  }
  const onEmbed =
    online &&
    (() =>
      void copyText(embedCode({ ...online, title: exported.title }, siteUrl), {
        done: 'Code copié !',
        failure: 'Votre navigateur ne permet pas de copier.',
      }))
  return {
    groups: exportGroups({ isOpen, forecastState: exported.forecastState, onFile, onEmbed }),
    scenario: Object.keys(inAddress).length === 0 ? null : { isIncluded, setIncluded },
  }
}

/** A published plan has the file that every reader gets; the author’s other plans and drafts are sent on request. */
function requestFile(
  { online, own }: Exported,
  kind: ExportKind,
  { scenario, signal }: { scenario: Scenario; signal: AbortSignal },
): Promise<Response> {
  if (online) {
    const search = kind === 'md' ? '' : scenarioSearch(scenario)
    return readFile(`${planPath(online)}.${kind}${search}`, { signal })
  }
  return call(dossierApi.exportOwn, { body: { ...own, kind, scenario } }, { signal }) as Promise<Response>
}
