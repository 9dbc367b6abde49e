import {
  applyScenario,
  type Forecast,
  lowerSalesOf,
  type LowerSales,
  type Scenario,
} from '../forecast/forecast.ts'
import { aboutSheet, type WorkbookTerms } from './about-sheet.ts'
import { ASSUMPTION_NAMES, assumptionsSheet } from './assumptions-sheet.ts'
import { formula, inSheet, SHEETS, text, type Workbook, type WorkbookSheet } from './cells.ts'
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
