import { describe, expect, test } from 'vitest'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import examplesFile from '#domain/forecast/forecast-examples.json' with { type: 'json' }
import { MONTH_COLUMNS } from '#domain/forecast/forecast-sheet-words.ts'
import { workbookOf } from '#domain/dossier/workbook.ts'
import { exampleForecast, plainSpaces } from '../../../tests/support/example-forecasts.ts'
import { aForecast } from '../../../tests/support/plan-form.ts'
import { partsOf, readWorkbook } from '../../../tests/support/spreadsheets.ts'
import { workbookTerms } from '../../../tests/support/workbooks.ts'
import { workbookFile } from './workbook-file.ts'

const fileOf = (sheet: Forecast, changes = {}) => workbookFile(workbookOf(sheet, workbookTerms(changes)))
const shop = fileOf(exampleForecast('E2'))
const partsOfShop = partsOf(shop)

test.each(examplesFile.examples.map(({ id }) => id))(
  'stores the engine’s results beside the formulas, month by month: %s [396]',
  (id) => {
    const sheet = exampleForecast(id)
    const { months } = forecastOf(sheet)
    const cells = readWorkbook(fileOf(sheet))['Mois par mois']!
    for (const [index, { key }] of MONTH_COLUMNS.entries())
      for (const [month, value] of months[key].entries()) {
        const cell = cells[`${String.fromCharCode('B'.charCodeAt(0) + index)}${5 + month}`]
        expect(Number(cell?.value)).toBe(key === 'units' ? value : value / 100)
        if (month > 0) expect(cell?.formula).not.toBeNull()
      }
  },
)

test('gives the same bytes for the same plan, at most 80 KB for 36 months [396]', () => {
  const long = exampleForecast('E4')
  expect(fileOf(long)).toEqual(fileOf(long))
  expect(fileOf(long).length).toBeLessThan(80 * 1024)
})

test('uses no volatile, array or locale-bound function [396]', () => {
  const functions = Object.values(readWorkbook(shop)).flatMap((cells) =>
    Object.values(cells).flatMap(
      ({ formula }) => formula?.replace(/"[^"]*"/g, '').match(/[A-Z]+(?=\()/g) ?? [],
    ),
  )
  expect([...new Set(functions)].toSorted()).toEqual(
    'AND IF INDEX INT MATCH MAX MIN MOD PMT ROUND ROUNDUP SUM SUMPRODUCT'.split(' '),
  )
})

describe('The package', () => {
  test('has seven visible sheets, in their order, with the terms of the plan [400]', () => {
    const workbook = readWorkbook(shop)
    expect(Object.keys(workbook).map(plainSpaces)).toEqual([
      'Lisez-moi',
      'Hypothèses',
      'Mois par mois',
      '20 % de moins',
      '40 % de moins',
      'Synthèse',
      'Contrôles',
    ])
    expect(partsOfShop['xl/workbook.xml']).not.toMatch(/state=|veryHidden|externalReference/)
    const about = Object.values(workbook['Lisez-moi']!).map(({ value }) => plainSpaces(value))
    for (const term of ['Puzzles de cartes marines', 'Sara Lemaître', '4, modifiée le 12 novembre 2026'])
      expect(about).toContain(term)
    expect(about.join(' ')).toContain('Plan B n’est ni une banque ni un conseil en investissement.')
  })

  test('is well-formed, and every relationship leads to a part of it [400]', () => {
    for (const [name, part] of Object.entries(partsOfShop)) expect(unbalanced(part), name).toEqual([])
    const targets = [
      ...relationshipsOf(partsOfShop['_rels/.rels']!),
      ...relationshipsOf(partsOfShop['xl/_rels/workbook.xml.rels']!).map((target) => `xl/${target}`),
    ]
    expect(targets.toSorted()).toEqual(
      Object.keys(partsOfShop)
        .filter((name) => !/rels$|Content_Types/.test(name))
        .toSorted(),
    )
    for (const target of targets)
      expect(partsOfShop['[Content_Types].xml']).toContain(`PartName="/${target}"`)
  })

  test('has no external relationship, macro, hyperlink or comment [400]', () => {
    expect(Object.keys(partsOfShop).join(' ')).not.toMatch(/vba|external|comment|drawing|embedding/i)
    expect(Object.values(partsOfShop).join('')).not.toMatch(/TargetMode|hyperlink|macro|ddeLink|oleObject/i)
  })

  test('has its elements in the order of the standard [400]', () => {
    const sheets = Object.entries(partsOfShop).filter(([name]) => name.startsWith('xl/worksheets/'))
    expect(sheets).toHaveLength(7)
    for (const [name, part] of sheets) expect(isInOrder(childrenOf(part), WORKSHEET), name).toBe(true)
    expect(isInOrder(childrenOf(partsOfShop['xl/styles.xml']!), STYLES)).toBe(true)
    expect(isInOrder(childrenOf(partsOfShop['xl/workbook.xml']!), WORKBOOK)).toBe(true)
  })

  const WORKSHEET =
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetProtection mergeCells conditionalFormatting dataValidations printOptions pageMargins pageSetup headerFooter'
  const STYLES = 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs'
  const WORKBOOK = 'workbookPr bookViews sheets definedNames calcPr'

  const relationshipsOf = (part: string) =>
    [...part.matchAll(/Target="([^"]+)"/g)].map(([, target]) => target!)
  const isInOrder = (names: string[], order: string) => {
    const positions = names.map((name) => order.split(' ').indexOf(name))
    return positions.every((position, index) => position > (positions[index - 1] ?? -1))
  }
  /** The names of the elements directly under the root. */
  const childrenOf = (part: string) => {
    const names: string[] = []
    let depth = 0
    for (const [, close, name, selfClosing] of tagsOf(part)) {
      if (!close && depth === 1) names.push(name!)
      depth += close ? -1 : selfClosing ? 0 : 1
    }
    return names
  }
  const unbalanced = (part: string) => {
    const open: string[] = []
    for (const [, close, name, selfClosing] of tagsOf(part)) {
      if (close) expect(open.pop()).toBe(name)
      else if (!selfClosing) open.push(name!)
    }
    const texts = part.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#\d+);/g, '')
    return [...open, ...(texts.match(/[<>&]/g) ?? [])]
  }
  const tagsOf = (part: string) => [...part.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)]
})

describe('A label in the workbook', () => {
  test.each([
    '=1+1',
    '+cmd|/c calc',
    '@SUM(A1)',
    '\t=1',
    '_x0041_',
    '</t></is></c><c r="A1"><f>1+1</f></c>',
    ']]>&amp;<!--',
    'é'.repeat(60),
  ])('stays text, whatever it begins with: %j [399]', (label) => {
    const file = fileOf(aForecast({ start: [{ label, cents: 100 }], unit: label }), {
      title: label,
      author: label,
    })
    const { Hypothèses: sheet, 'Lisez-moi': about } = readWorkbook(file)
    const stored = { value: label.replace('\t', ''), formula: null, isText: true }
    expect(sheet?.A23).toEqual(stored)
    expect([about?.B3, about?.B4]).toEqual([stored, stored])
    expect(sheet?.B23).toEqual({ value: '1', formula: null, isText: false })
  })

  test('loses its control characters and lone surrogates [399]', () => {
    const label = 'a\u0000\u0001\u001f\u007f\ufffe\ud800b'
    const file = fileOf(aForecast({ start: [{ label, cents: 100 }] }))
    expect(readWorkbook(file).Hypothèses?.A23?.value).toBe('a\ufffdb')
  })

  test('is quoted, so that editing the cell does not make it a formula [399]', () => {
    const sheet = partsOfShop['xl/worksheets/sheet2.xml']!
    const styles = [...partsOfShop['xl/styles.xml']!.split('<cellXfs')[1]!.matchAll(/<xf [^>]*>/g)].map(
      ([xf]) => xf,
    )
    const texts = [...sheet.matchAll(/<c r="\w+" s="(\d+)" t="inlineStr"/g)].map(
      ([, style]) => styles[Number(style)],
    )
    expect(texts.length).toBeGreaterThan(30)
    for (const xf of texts) expect(xf).toContain('quotePrefix="1"')
  })
})

describe('The cells', () => {
  const sheet = partsOfShop['xl/worksheets/sheet2.xml']!
  const validations = [...sheet.matchAll(/<dataValidation .*?<\/dataValidation>/gs)].map(([found]) => ({
    cells: /sqref="([^"]+)"/.exec(found)?.[1],
    refusal: plainSpaces(/error="([^"]+)"/.exec(found)?.[1] ?? ''),
    formula: /<formula1>(.*)<\/formula1>/.exec(found)?.[1],
  }))

  test('of the assumptions refuse what the form refuses, with its sentences [401]', () => {
    const refusals = Object.fromEntries(validations.map(({ cells, refusal }) => [cells, refusal]))
    expect(refusals.B4).toContain('Indiquez un prix supérieur à zéro.')
    expect(refusals.B6).toBe('Un taux entre 0 et 60 %.')
    expect(refusals.B7).toContain('Les ventes du premier mois dépassent le rythme de croisière.')
    expect(refusals.B8).toContain('Indiquez un nombre entier de ventes, de 1 à 1 000 000.')
    expect(refusals.B8).toContain('dépasse 10 000 000 par mois.')
    expect(refusals.B13).toBe('Un mois entre 1 et 24.')
    expect(refusals.B19).toBe('Une durée de 6 à 120 mois.')
    expect(refusals['B23:B34']).toContain('Écrivez un montant, par exemple 1 234,50.')
    expect(validations.find(({ cells }) => cells === 'B14')?.formula).toBe('&quot;0,15,30,45,60,90&quot;')
    for (const { refusal } of validations) expect(refusal.length).toBeLessThanOrEqual(225)
  })

  test('are locked without a password, but for the assumptions, each with a rule [401]', () => {
    const styles = [...partsOfShop['xl/styles.xml']!.split('<cellXfs')[1]!.matchAll(/<xf .*?<\/xf>/g)].map(
      ([xf]) => xf,
    )
    const unlocked = Object.entries(partsOfShop).flatMap(([name, part]) =>
      [...part.matchAll(/<c r="(\w+)" s="(\d+)"/g)]
        .filter(([, , style]) => styles[Number(style)]?.includes('locked="0"'))
        .map(([, at]) => `${name} ${at}`),
    )
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const inputs = [...rows(4, 19), ...rows(23, 34), ...rows(38, 49)].map((row) => `B${row}`)
    const labels = [...rows(23, 34), ...rows(38, 49)].map((row) => `A${row}`)
    expect(unlocked.toSorted()).toEqual(
      [...inputs, ...labels].map((at) => `xl/worksheets/sheet2.xml ${at}`).toSorted(),
    )
    for (const [name, part] of Object.entries(partsOfShop))
      if (name.startsWith('xl/worksheets/'))
        expect(part).toMatch(/<sheetProtection sheet="1"(?![^>]*password|[^>]*hash)/)
    expect(validations).toHaveLength(18)
  })
})
