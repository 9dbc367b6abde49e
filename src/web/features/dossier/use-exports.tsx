import { useState, type ReactNode } from 'react'
import Braces from 'lucide-react/icons/braces'
import CodeXml from 'lucide-react/icons/code-xml'
import FileText from 'lucide-react/icons/file-text'
import NotebookText from 'lucide-react/icons/notebook-text'
import Sheet from 'lucide-react/icons/sheet'
import Table from 'lucide-react/icons/table'
import { dossierApi } from '#api/dossier.ts'
import { type ExportKind, INCOMPLETE_FORECAST } from '#domain/dossier/dossier.ts'
import { planPath } from '#domain/plans/plans.ts'
import type { Scenario } from '#domain/forecast/forecast.ts'
import { scenarioFromUrl, scenarioSearch } from '#web/features/forecast/scenario-search.ts'
import { useIsFeatureOpen } from '#web/features/accounts/viewer/use-feature.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { copyText } from '#web/lib/share.ts'
import { useSite } from '#web/lib/site.ts'
import type { MenuGroups, MenuItem } from '#web/ui/menu.ts'
import { call, readFile } from '#web/lib/call.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { SITE_NAME } from '#domain/site.ts'
import { download } from './download.ts'
import type { Exported, ForecastState } from './exported.ts'

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

type ExportFile = { label: string; hint: string; icon: ReactNode }

const EXPORT_FILES: Record<ExportKind, ExportFile> = {
  pdf: { label: 'Dossier PDF', hint: 'Pour une banque, un associé, un conseiller', icon: <NotebookText /> },
  xlsx: { label: 'Classeur Excel', hint: 'Le prévisionnel, avec ses formules', icon: <Sheet /> },
  md: { label: 'Exporter en Markdown', hint: 'Le texte, pour un autre éditeur', icon: <FileText /> },
  csv: { label: 'Exporter en CSV', hint: 'Le tableau mois par mois', icon: <Table /> },
  json: { label: 'Exporter en JSON', hint: 'Les chiffres, pour un programme', icon: <Braces /> },
}

type Offer = {
  /** Whether the feature « dossier » is open. The files of before stay. */
  isOpen: boolean
  forecastState: ForecastState | undefined
  onFile: (kind: ExportKind) => void
  /** Copies the code of a card; null where the plan is not public. */
  onEmbed: (() => void) | null
}

/** The lines of « Exporter ». */
function exportGroups({ isOpen, forecastState, onFile, onEmbed }: Offer): MenuGroups {
  const file = (kind: ExportKind) => ({ ...EXPORT_FILES[kind], onSelect: () => onFile(kind) })
  const sheetFile = (kind: ExportKind): MenuItem | false => {
    if (forecastState === 'incomplete') return { ...file(kind), hint: INCOMPLETE_FORECAST, disabled: true }
    return forecastState === 'complete' && file(kind)
  }
  return [
    [isOpen && file('pdf'), isOpen && sheetFile('xlsx')],
    [file('md'), sheetFile('csv'), isOpen && sheetFile('json')],
    [
      isOpen &&
        onEmbed !== null && {
          label: 'Intégrer sur un site',
          hint: 'Copie une carte avec les chiffres clés',
          icon: <CodeXml />,
          onSelect: onEmbed,
        },
    ],
  ]
}

type EmbeddedPlan = { id: string; slug: string; title: string; author: string | null }

/** The HTML of a card that links to the plan, for other sites. */
export function embedCode(plan: EmbeddedPlan, siteUrl: string): string {
  const alt = `${plan.title}, par ${plan.author ?? DELETED_MEMBER}, sur ${SITE_NAME}`
  return (
    `<a href="${escapeHtml(siteUrl + planPath(plan))}">` +
    `<img src="${escapeHtml(siteUrl)}/og/plan/${plan.id}.png" width="600" height="315" alt="${escapeHtml(alt)}"></a>`
  )
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
