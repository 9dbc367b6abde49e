import { UNPUBLISHED_NOTES } from '#domain/dossier/dossier.ts'
import { workbookOf } from '#domain/dossier/workbook.ts'
import { exactAmount } from '#domain/forecast/amounts.ts'
import { scenarioSentence } from '#domain/forecast/forecast-scenario.ts'
import { assumptionsOf, MONTH_COLUMNS } from '#domain/forecast/forecast-sheet-words.ts'
import { bfrText, figureCells } from '#domain/forecast/forecast-words.ts'
import { type Figures, type Forecast, forecastOf, type Scenario } from '#domain/forecast/forecast.ts'
import type { AdaptedFrom } from '#domain/plans/adaptations.ts'
import { placeOf, planPath } from '#domain/plans/plans.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { longDate } from '#domain/time.ts'
import type { ExportedPlan } from './queries.ts'
import { workbookFile } from './workbook-file.ts'

/** The format of the JSON file; a change that breaks programs gets a new number. */
const JSON_FORMAT = 'planb.forecast/1'

/** Writes the sheet and its figures for programs, in cents as the site computes them. */
export function forecastJson(plan: ForecastPlan, siteUrl: string, scenario: Scenario): string {
  const { title, author, version, updated_at, validated, forecast } = plan
  return JSON.stringify({
    format: JSON_FORMAT,
    plan: {
      title,
      author: author ?? DELETED_MEMBER,
      url: publicUrl(plan, siteUrl),
      version,
      updated_at,
      validated,
    },
    scenario: isEmptyScenario(scenario) ? null : scenario,
    sheet: forecast,
    figures: forecastOf(forecast, scenario),
  })
}

export type ForecastPlan = ExportedPlan & { forecast: Forecast }

const isEmptyScenario = (scenario: Scenario) => Object.keys(scenario).length === 0

/** Writes the forecast with live formulas, as a workbook for Excel. */
export function forecastWorkbook(
  plan: ForecastPlan,
  siteUrl: string,
  scenario: Scenario,
): Uint8Array<ArrayBuffer> {
  const { title, author, version, updated_at, forecast } = plan
  const terms = {
    title,
    author: author ?? DELETED_MEMBER,
    version,
    updated_on: longDate(updated_at),
    made_on: longDate(new Date().toISOString()),
    source: publicUrl(plan, siteUrl) ?? unpublishedNote(plan),
    scenario: isEmptyScenario(scenario) ? null : scenarioSentence(forecast, scenario),
  }
  return workbookFile(workbookOf(forecast, terms, scenario))
}

/** Writes the month table for spreadsheets with a French locale. It holds only numbers and no text of the author's. */
export function monthsCsv(sheet: Forecast, scenario: Scenario = {}): string {
  const { months } = forecastOf(sheet, scenario)
  // Uses ASCII apostrophes, because programs look up the columns by these names.
  const header = MONTH_COLUMNS.map(({ label }) => label.replaceAll('’', "'")).join(';')
  const cells = (month: number) =>
    MONTH_COLUMNS.map(({ key }) => {
      const value = months[key][month] ?? 0
      return key === 'units' ? String(value) : decimal(value)
    })
  const rows = months.cash.map((_, month) => `${month};${cells(month).join(';')}`)
  return BYTE_ORDER_MARK + [`Mois;${header}`, ...rows].map((row) => `${row}\r\n`).join('')
}

/** Without this mark, Excel reads the file in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** « -1234,50 »: spreadsheets parse only the ASCII hyphen as a minus sign. */
const decimal = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Writes the figures, the assumptions and the years as tables, then the sheet as JSON for other programs. */
function forecastMarkdown(sheet: Forecast): string {
  const figures = forecastOf(sheet)
  return [
    '## Prévisionnel',
    table(['Chiffre', 'Valeur', 'Précision'], figureRows(sheet, figures)),
    '### Hypothèses',
    table(['Hypothèse', 'Valeur'], assumptionRows(sheet)),
    '### Année par année',
    table(['Année', 'Chiffre d’affaires', 'Résultat', 'Trésorerie'], yearRows(sheet, figures)),
    `\`\`\`json\n${JSON.stringify(sheet, null, 2)}\n\`\`\``,
  ].join('\n\n')
}

const figureRows = (sheet: Forecast, figures: Figures) => [
  ...figureCells(sheet, figures).map(({ label, value, note }) => [label, value, note]),
  ['BFR en fin de période', bfrText(sheet, figures), ''],
  ...(sheet.loan > 0
    ? [['Mensualité d’emprunt', exactAmount(figures.loan_payment_cents, sheet.currency), '']]
    : []),
]

const assumptionRows = (sheet: Forecast) => assumptionsOf(sheet).map(({ label, value }) => [label, value])

const yearRows = ({ currency }: Forecast, { years }: Figures) =>
  years.map(({ ca_cents, result_cents, cash_cents }, index) => [
    `Année ${index + 1}`,
    ...[ca_cents, result_cents, cash_cents].map((cents) => exactAmount(cents, currency)),
  ])

const table = (header: string[], rows: string[][]) =>
  [header, header.map(() => '---'), ...rows.map((cells) => cells.map(plainText))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** Escapes markdown, so that the text appears as it was typed. */
const plainText = (text: string) => text.replace(/[\\`*_~[\]<>|&]/g, '\\$&')

/**
 * Writes a plan as a standalone file: title, terms, original text and forecast. Picture URLs become absolute, so that they
 * work outside the site.
 */
export function markdownFile(plan: ExportedPlan, siteUrl: string): string {
  const place = placeOf(plan)
  const url = publicUrl(plan, siteUrl)
  const terms = [
    `- Auteur : ${plan.author ?? DELETED_MEMBER}`,
    ...(plan.category ? [`- Catégorie : ${plan.category}`] : []),
    ...(plan.budget ? [`- Budget : ${plan.budget}`] : []),
    ...(plan.duration ? [`- Durée : ${plan.duration}`] : []),
    ...(plan.difficulty ? [`- Difficulté : ${plan.difficulty}`] : []),
    ...(place ? [`- Lieu : ${place}`] : []),
    ...(plan.tags.length > 0 ? [`- Tags : ${plan.tags.join(', ')}`] : []),
    ...(plan.adapted ? [`- ${adaptedLine(plan.adapted, siteUrl)}`] : []),
    ...(url ? [`- Source : ${url}`] : []),
  ]
  const text = plan.markdown_content.replace(/\]\(\/(?=(?:files|demo)\/)/g, `](${siteUrl}/`)
  const forecast = plan.forecast ? `\n${forecastMarkdown(plan.forecast)}\n` : ''
  return `# ${plan.title}\n\n${terms.join('\n')}\n\n${text}\n${forecast}`
}

/** The attribution goes with the text. */
function adaptedLine({ source }: AdaptedFrom, siteUrl: string): string {
  if (!source) return 'Adapté d’un plan supprimé'
  const address = source.slug === null ? '' : `, ${siteUrl}${planPath({ slug: source.slug })}`
  return `Adapté de : « ${source.title} » par ${source.author?.pseudo ?? DELETED_MEMBER}${address}`
}

type Published = Pick<ExportedPlan, 'slug' | 'state'>

/** The address of a plan that the public can read; files of other plans have none. */
export const publicUrl = (plan: Published, siteUrl: string) =>
  plan.state === 'published' ? `${siteUrl}${planPath(plan)}` : null

export const unpublishedNote = ({ state }: Published) =>
  state === 'published' ? '' : UNPUBLISHED_NOTES[state]
