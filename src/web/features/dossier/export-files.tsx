import Braces from 'lucide-react/icons/braces'
import CodeXml from 'lucide-react/icons/code-xml'
import FileText from 'lucide-react/icons/file-text'
import NotebookText from 'lucide-react/icons/notebook-text'
import Sheet from 'lucide-react/icons/sheet'
import Table from 'lucide-react/icons/table'
import type { ReactNode } from 'react'
import { type ExportKind, INCOMPLETE_FORECAST } from '#domain/dossier/dossier.ts'
import type { MenuGroups, MenuItem } from '#web/ui/menu.ts'
import type { ForecastState } from './exported.ts'

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
export function exportGroups({ isOpen, forecastState, onFile, onEmbed }: Offer): MenuGroups {
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
