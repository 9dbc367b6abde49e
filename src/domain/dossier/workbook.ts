import {
  applyScenario,
  type Forecast,
  type LowerSales,
  lowerSalesOf,
  type Scenario,
} from '../forecast/forecast.ts'
import { ASSUMPTION_NAMES, assumptionsSheet } from './assumptions-sheet.ts'
import { type Cell, formula, inSheet, SHEETS, text, type Workbook, type WorkbookSheet } from './cells.ts'
import { checksSheet } from './checks-sheet.ts'
import { monthsSheet } from './months-sheet.ts'
import { summarySheet } from './summary-sheet.ts'

/**
 * The forecast as a workbook whose formulas give the engine's cents. With a scenario its values are in the input cells, and
 * the author's beside them.
 */
export function workbookOf(authored: Forecast, terms: WorkbookTerms, scenario: Scenario = {}): Workbook {
  const sheet = applyScenario(authored, scenario)
  return {
    title: terms.title,
    author: terms.author,
    sheets: [
      aboutSheet(sheet, terms),
      assumptionsSheet(authored, sheet),
      monthsSheet(sheet, {
        name: SHEETS.months,
        title: SHEETS.months,
        full: 'ventes',
        first: 'ventes_debut',
        definitions: [],
      }),
      ...lowerSalesOf(sheet).map((lower) => lowerSalesSheet(sheet, lower)),
      summarySheet(sheet),
      checksSheet(authored, sheet),
    ],
    names: {
      ...ASSUMPTION_NAMES,
      ventes_80: inSheet(SHEETS.less20, '$D$2'),
      debut_80: inSheet(SHEETS.less20, '$G$2'),
      ventes_60: inSheet(SHEETS.less40, '$D$2'),
      debut_60: inSheet(SHEETS.less40, '$G$2'),
    },
  }
}

/** The months with fewer sales; row 2 computes these from the assumptions. */
function lowerSalesSheet(sheet: Forecast, { percent, sales_full }: LowerSales): WorkbookSheet {
  const name = percent === 80 ? SHEETS.less20 : SHEETS.less40
  const fewer = applyScenario(sheet, { ventes: sales_full })
  return monthsSheet(fewer, {
    name,
    title: `Si ça vend moins : ${name}`,
    full: `ventes_${percent}`,
    first: `debut_${percent}`,
    definitions: [
      text('Ventes par mois', 'note'),
      null,
      null,
      formula(`MAX(1,ROUND(ventes*${percent}/100,0))`, fewer.sales_full, 'whole'),
      text('Premier mois', 'note'),
      null,
      formula(`ROUND(ventes_debut*ventes_${percent}/ventes,0)`, fewer.sales_first, 'whole'),
    ],
  })
}

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

function aboutSheet(sheet: Forecast, terms: WorkbookTerms): WorkbookSheet {
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
