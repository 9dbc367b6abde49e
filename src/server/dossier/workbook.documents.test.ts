import { beforeAll, describe, expect, test } from 'vitest'
import { type Forecast, forecastOf, type Scenario } from '#domain/forecast/forecast.ts'
import examples from '#domain/forecast/forecast-examples.json' with { type: 'json' }
import { SHEETS } from '#domain/dossier/cells.ts'
import { workbookOf } from '#domain/dossier/workbook.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { aForecast } from '../../../tests/support/plan-form.ts'
import { randomForecasts } from '../../../tests/support/random-forecasts.ts'
import {
  hasLibreOffice,
  isLongRun,
  type ReadWorkbook,
  readWorkbook,
  recalculated,
  withCells,
} from '../../../tests/support/spreadsheets.ts'
import { workbookTerms } from '../../../tests/support/workbooks.ts'
import { workbookFile } from './workbook-file.ts'

const fileOf = (sheet: Forecast, scenario?: Scenario) =>
  workbookFile(workbookOf(sheet, workbookTerms(), scenario))
/** All files of the tests below, opened and recalculated in one start of LibreOffice. */
const E2 = fileOf(exampleForecast('E2'))
const E4 = fileOf(exampleForecast('E4'))
const SHORT = new Set(['E1', 'E2', 'E4', 'E5'])
const compared = Object.fromEntries([
  ...examples.examples
    .filter(({ id }) => isLongRun || SHORT.has(id))
    .map(({ id }) => [id, fileOf(exampleForecast(id))] as const),
  // Those at the limits come first.
  ...randomForecasts(isLongRun ? 272 : 74)
    .slice(isLongRun ? 0 : -2)
    .map((sheet, index) => [`random-${index}`, fileOf(sheet)] as const),
])
const overwritten = {
  untouched: E4,
  sales: withCells(E4, { 'Mois par mois': { B9: 12 } }),
  result: withCells(E4, { 'Mois par mois': { H9: 12 } }),
  payment: withCells(E4, { 'Mois par mois': { L9: 0 } }),
  lower: withCells(E4, { [SHEETS.less20]: { C20: 1 } }),
  year: withCells(E4, { Synthèse: { C17: 1 } }),
  need: withCells(E4, { Synthèse: { B4: 1 } }),
}
const S1: Scenario = { prix: 4_490, ventes: 45, charges: 19_000, apport: 300_000 }
const LABELS = [
  '=1+1',
  '+cmd',
  '@SUM(A1)',
  '-2+3',
  'a_x0041_b',
  "=HYPERLINK('https://x','y')",
  'é'.repeat(60),
]
const lines = LABELS.map((label) => ({ label, cents: 100 }))
/** Twelve charges, of which the first is the sum of S1 and the others are empty. */
const chargesOfS1 = Array.from({ length: 12 }, (_, line) => [`B${38 + line}`, line === 0 ? 190 : null])
const edited = {
  typed: withCells(E2, {
    Hypothèses: { B4: 44.9, B7: 5, B8: 45, B16: 3000, ...Object.fromEntries(chargesOfS1) },
  }),
  scenario: fileOf(exampleForecast('E2'), S1),
  labels: fileOf(aForecast({ start: lines, charges: lines, unit: '=1+1' })),
}

describe.skipIf(!hasLibreOffice)('A workbook that LibreOffice opens and recalculates', () => {
  let saved: Record<string, ReadWorkbook> = {}
  beforeAll(() => {
    const files = recalculated({ ...compared, ...overwritten, ...edited })
    saved = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, readWorkbook(file)]))
  }, 1_800_000)

  test('has the engine’s cents in every formula cell of its seven sheets [396]', () => {
    let cellCount = 0
    for (const [name, file] of Object.entries(compared)) {
      const [written, computed] = [readWorkbook(file), saved[name] ?? {}]
      expect(Object.keys(computed)).toEqual(Object.keys(written))
      for (const [sheet, cells] of Object.entries(written))
        for (const [at, { value, formula, isText }] of Object.entries(cells)) {
          if (formula === null) continue
          const found = computed[sheet]?.[at]
          const isSame = isText
            ? found?.value === value
            : found?.value !== '' &&
              Math.abs(Number(found?.value) - Number(value)) < 0.000_000_1 * scaleOf(value)
          if (!isSame) expect.soft({ name, sheet, at, ...found }).toEqual({ name, sheet, at, value })
          cellCount++
        }
    }
    expect(cellCount).toBeGreaterThan(5_000)
  })

  /** Large amounts have fewer decimals that mean anything; a cent is always one of them. */
  const scaleOf = (value: string) => Math.max(1, Math.min(10_000, Math.abs(Number(value))))

  test.each(['typed', 'scenario'])(
    'follows its input cells: E2 with the numbers of S1, %s, gives the figures of S1 and says « Modifiées » [397]',
    (name) => {
      const workbook = saved[name]!
      const { months, need_cents, low_cents, break_even_units } = forecastOf(exampleForecast('E2'), S1)
      const cash = months.cash.map((_, month) => Number(workbook['Mois par mois']?.[`N${5 + month}`]?.value))
      expect(cash).toEqual(months.cash.map((cents) => cents / 100))
      const summary = workbook['Synthèse']!
      expect(Number(summary.B4?.value)).toBe(need_cents / 100)
      expect(Number(summary.B7?.value)).toBe(break_even_units)
      expect(summary.C7?.value).toBe('8')
      expect(Number(summary.B9?.value)).toBe(low_cents / 100)
      expect(summary.B10?.value).toMatch(/^pas dans les 24\smois$/)
      expect(workbook.Contrôles?.B4?.value).toBe('Modifiées')
      expect(workbook.Hypothèses?.D4?.value).toBe('49.9')
    },
  )

  test('says « OK » in each check, and « À vérifier » once a formula cell is overwritten [398]', () => {
    for (const name of Object.keys(overwritten)) {
      const checks = Object.entries(saved[name]?.Contrôles ?? {})
        .filter(([at, { formula }]) => at.startsWith('B') && formula !== null)
        .map(([, { value }]) => value)
      expect(checks[0]).toBe('Oui')
      expect(new Set(checks.slice(1)), name).toEqual(
        name === 'untouched' ? new Set(['OK']) : new Set(['OK', 'À vérifier']),
      )
    }
  })

  test('keeps labels that begin like formulas as texts after opening and saving [399]', () => {
    for (const [index, label] of LABELS.entries())
      for (const row of [23, 38])
        expect(saved.labels?.Hypothèses?.[`A${row + index}`]).toEqual({
          value: label,
          formula: null,
          isText: true,
        })
  })
})
