import type { Forecast } from '../forecast/forecast.ts'
import { type Cell, SHEETS, text, type WorkbookSheet } from './cells.ts'

/** What the first sheet says about the plan, as texts. */
export type WorkbookTerms = {
  title: string
  author: string
  version: number
  /** « 12 novembre 2026 » */
  updated_on: string
  made_on: string
  /** The address of the plan, or why it has none: « Brouillon, non publié ». */
  source: string
  /** « Scénario modifié : … », where the workbook has a reader's changes. */
  scenario: string | null
}

export function aboutSheet(sheet: Forecast, terms: WorkbookTerms): WorkbookSheet {
  const term = (label: string, value: string): Cell[] => [text(label, 'paragraph'), text(value, 'paragraph')]
  return {
    name: SHEETS.about,
    widths: [32, 88],
    rows: [
      [text('Prévisionnel', 'title')],
      [],
      term('Plan', terms.title),
      term('Auteur', terms.author),
      term('Version', `${terms.version}, modifiée le ${terms.updated_on}`),
      term('Adresse', terms.source),
      term('Établi le', terms.made_on),
      term('Durée', `${sheet.months} mois`),
      ...(terms.scenario ? [term('Scénario', terms.scenario)] : []),
      [],
      [text('Mode d’emploi', 'heading')],
      ...HOW_TO.map(([name, words]) => term(name, words)),
      [],
      [text('Mentions', 'heading')],
      term('', mentionOf(terms)),
    ],
  }
}

const HOW_TO = [
  [
    SHEETS.assumptions,
    'Changez les cellules teintées : prix, ventes, charges, financement. Tout le reste suit. La dernière colonne garde la valeur de l’auteur.',
  ],
  [SHEETS.months, 'Activité et trésorerie de chaque mois, avec leurs formules.'],
  [`${SHEETS.less20}, ${SHEETS.less40}`, 'Le même tableau, si les ventes sont plus basses que prévu.'],
  [SHEETS.summary, 'Les chiffres clés, les années et les trois hypothèses de vente côte à côte.'],
  [SHEETS.checks, 'Dit si les hypothèses sont encore celles du plan, et si le calcul est intact.'],
  [
    'Protection',
    'Les formules sont verrouillées sans mot de passe : « Ôter la protection de la feuille » suffit pour les changer.',
  ],
] as const

const mentionOf = ({ made_on, version, updated_on }: WorkbookTerms) =>
  `Classeur établi le ${made_on} d’après la version ${version} du plan, modifiée le ${updated_on}. Les chiffres sont ceux de l’auteur ; ils ne sont pas garantis. Plan B n’est ni une banque ni un conseil en investissement.`
