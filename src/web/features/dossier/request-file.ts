import { dossierApi } from '#api/dossier.ts'
import type { ExportKind } from '#domain/dossier/dossier.ts'
import type { Scenario } from '#domain/forecast/forecast.ts'
import { planPath } from '#domain/plans/plans.ts'
import { scenarioSearch } from '#web/features/forecast/scenario-search.ts'
import { call, readFile } from '#web/lib/call.ts'
import type { Exported } from './exported.ts'

/** A published plan has the file that every reader gets; the author’s other plans and drafts are sent on request. */
export function requestFile(
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
