import Braces from 'lucide-react/icons/braces'
import CodeXml from 'lucide-react/icons/code-xml'
import FileText from 'lucide-react/icons/file-text'
import Sheet from 'lucide-react/icons/sheet'
import Table from 'lucide-react/icons/table'
import type { ReactNode } from 'react'
import type { MenuGroups } from '#web/ui/menu.ts'

export type FileKind = 'xlsx' | 'md' | 'csv' | 'json'

type ExportFile = { label: string; hint: string; icon: ReactNode }

export const EXPORT_FILES: Record<FileKind, ExportFile> = {
  xlsx: { label: 'Classeur Excel', hint: 'Le prévisionnel, avec ses formules', icon: <Sheet /> },
  md: { label: 'Exporter en Markdown', hint: 'Le texte, pour un autre éditeur', icon: <FileText /> },
  csv: { label: 'Exporter en CSV', hint: 'Le tableau mois par mois', icon: <Table /> },
  json: { label: 'Exporter en JSON', hint: 'Les chiffres, pour un programme', icon: <Braces /> },
}

type Offer = {
  /** Whether the feature « dossier » is open. The files of before stay. */
  isOpen: boolean
  hasForecast: boolean
  onFile: (kind: FileKind) => void
  /** Copies the code of a card; absent where the plan is not public. */
  onEmbed: (() => void) | undefined
}

/** The lines of « Exporter ». */
export function exportGroups({ isOpen, hasForecast, onFile, onEmbed }: Offer): MenuGroups {
  const file = (kind: FileKind, isOffered: boolean) =>
    isOffered && { ...EXPORT_FILES[kind], onSelect: () => onFile(kind) }
  return [
    [file('xlsx', isOpen && hasForecast)],
    [file('md', true), file('csv', hasForecast), file('json', isOpen && hasForecast)],
    [
      isOpen &&
        onEmbed !== undefined && {
          label: 'Intégrer sur un site',
          hint: 'Copie une carte avec les chiffres clés',
          icon: <CodeXml />,
          onSelect: onEmbed,
        },
    ],
  ]
}
