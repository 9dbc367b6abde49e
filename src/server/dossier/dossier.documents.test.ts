import { afterAll, describe, expect, test } from 'vitest'
import { columnAmount } from '#domain/forecast/amounts.ts'
import { forecastOf } from '#domain/forecast/forecast.ts'
import examples from '#domain/forecast/forecast-examples.json' with { type: 'json' }
import { curveSentence, figureCells } from '#domain/forecast/forecast-words.ts'
import { aDossierMaker } from '../../../tests/support/dossiers.ts'
import { exampleForecast, S1_SEARCH } from '../../../tests/support/example-forecasts.ts'
import { altTextsIn } from '../../../tests/support/pdf-text.ts'
import { aPhotograph, aPicture, picturePaths } from '../../../tests/support/pictures.ts'
import { hasPoppler, hasZbar, poppler, popplerPages, readQrCode } from '../../../tests/support/poppler.ts'
import { isLongRun } from '../../../tests/support/spreadsheets.ts'

const [PICTURE = ''] = picturePaths(1)
const OURS = `/files/${PICTURE}`
const { make, close } = aDossierMaker({ [PICTURE]: await aPicture({ width: 300, height: 200 }) })
afterAll(close)

const flat = (text: string) => text.replace(/\s+/g, ' ')
const textOf = async (markdown_content: string) => popplerPages((await make({ markdown_content })).pdf)
const SHEETS = isLongRun ? examples.examples.map(({ id }) => id) : ['E2', 'E4']

/** The numbers of a line of the table that begins with these words, in cents. */
const centsAfter = (text: string, label: string) =>
  (new RegExp(`^\\s*${label}\\s+((?:[−\\d,]|[^\\S\\n])+)$`, 'm').exec(text)?.[1] ?? '')
    .trim()
    .split(/\s{2,}/)
    .map((amount) => Number(amount.replace('−', '-').replace(/[^\d-]/g, '')))

describe.skipIf(!hasPoppler)('Read by poppler, a dossier', () => {
  test.each(SHEETS)(
    'of %s has each number of the engine, and its tables add up [380] [381] [382]',
    async (id) => {
      const sheet = exampleForecast(id)
      const figures = forecastOf(sheet)
      const { pdf } = await make({ forecast: sheet })
      const text = flat(popplerPages(pdf).join('\n'))
      for (const { value } of figureCells(sheet, figures)) expect(text).toContain(flat(value))
      const { units: _units, ...amounts } = figures.months
      for (const value of Object.values(amounts).flatMap((values) => values.slice(1))) {
        expect(text).toContain(flat(columnAmount(value)))
      }
      const laidOut = popplerPages(pdf, '-layout')
      const forecastPage = laidOut.find((page) => page.includes('Marge brute')) ?? ''
      const cash = figures.months.cash[0] ?? 0
      expect(text.includes('Reste à financer')).toBe(cash < 0)
      const totals =
        forecastPage.match(/Total[\d\s]+,\d\d/g)?.map((total) => total.replace(/[^\d]/g, '')) ?? []
      expect(totals).toHaveLength(2)
      expect(new Set(totals).size).toBe(1)
      const results = centsAfter(forecastPage, 'Résultat')
      expect(results).toEqual(figures.years.map(({ result_cents }) => result_cents))
      const lines = [
        'Chiffre d’affaires',
        'Coûts variables',
        'Prélèvements sur le chiffre d’affaires',
        'Charges fixes',
        'Rémunération',
        'Intérêts d’emprunt',
      ]
      for (const [year, result] of results.entries()) {
        expect(lines.reduce((sum, label) => sum + (centsAfter(forecastPage, label)[year] ?? NaN), 0)).toBe(
          result,
        )
      }
      if (sheet.loan > 0) expect(text).toContain(flat(columnAmount(figures.loan_left_cents)))
    },
  )

  test('has a sommaire with the page of each heading, and the same bookmarks [383]', async () => {
    const { pdf } = await make({
      forecast: exampleForecast('E2'),
      markdown_content: `## Objectif\n\n${'Un paragraphe.\n\n'.repeat(60)}### Outils\n\nUn.\n\n## Étapes\n\nDeux.`,
    })
    const pages = popplerPages(pdf, '-layout')
    const contents = pages[1]?.split('\n').flatMap((line) => {
      const [, title, page] = /^\s*(\S.*?)\s{2,}(\d+)\s*$/.exec(line) ?? []
      return title && page ? [{ title, page: Number(page) }] : []
    })
    expect(contents?.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['L’essentiel', 'Objectif', 'Outils', 'Étapes', 'Prévisionnel', 'Mentions']),
    )
    for (const { title, page } of contents ?? []) expect(pages[page - 1]).toContain(title)
    const outline = [
      ...poppler('pdftohtml', pdf, '-xml', '-i', '-stdout').matchAll(/<item page="(\d+)">([^<]*)</g),
    ]
    const bookmarks = outline.map(([, page, title = '']) => ({ title: flat(title), page: Number(page) }))
    for (const { title, page } of contents ?? []) {
      expect(bookmarks).toContainEqual({ title: flat(title), page })
    }
  })

  test('is tagged A4 with embedded fonts and no script, and its structure names what it holds [384]', async () => {
    const { pdf } = await make({
      forecast: exampleForecast('E2'),
      markdown_content: `## A\n\n### B\n\n#### C\n\n- d\n- e\n\n[f](https://exemple.test)\n\n|g|h|\n|-|-|\n|1|2|\n\n![Le four](${OURS})`,
    })
    const info = poppler('pdfinfo', pdf)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toMatch(/JavaScript:\s+no/)
    expect(info).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/)
    const fonts = poppler('pdffonts', pdf).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(1)
    for (const font of fonts) expect(font).toMatch(/yes yes yes +\d+ +0$/)
    const structure = poppler('pdfinfo', pdf, '-struct')
    expect(structure.match(/^\s*Document\b/gm)).toHaveLength(1)
    for (const name of ['H1', 'H2', 'H3', 'H4', 'L', 'LI', 'Table', 'TH', 'Figure', 'Link']) {
      expect(structure, name).toMatch(new RegExp(`^\\s*${name}\\b`, 'm'))
    }
    expect(structure).toMatch(/TH[^\n]*\n\s*\/Scope \/Column/)
  })

  test.skipIf(!hasZbar)('has the address of the plan as a QR code, with the scenario [388]', async () => {
    const address = 'https://planb.example/plan/puzzles-de-cartes-marines'
    expect(readQrCode((await make({})).pdf)).toBe(address)
    const forecast = exampleForecast('E2')
    const scenario = { prix: 4_490, ventes: 45, charges: 19_000, apport: 300_000 }
    expect(readQrCode((await make({ forecast }, { scenario })).pdf)).toBe(`${address}${S1_SEARCH}`)
    expect(readQrCode((await make({ state: 'pending' })).pdf)).toBe('')
  })

  test('has the curve in words and the alternative texts of pictures [385]', async () => {
    const sheet = exampleForecast('E2')
    const { pdf } = await make({ forecast: sheet, markdown_content: `![Le four à bois](${OURS})` })
    expect(altTextsIn(pdf)).toEqual(
      expect.arrayContaining([curveSentence(sheet, forecastOf(sheet)), 'Le four à bois', 'Plan B']),
    )
  })

  test('begins no line with a punctuation mark [386]', async () => {
    const words = ['mot', ':', 'mot', ';', 'mot', '!', 'mot', '?', '«', 'mot', '»']
    const markdown = Array.from({ length: 60 }, (_, n) => `${'x'.repeat((n % 30) + 1)} ${words.join(' ')}`)
    const lines = (await textOf(`${markdown.join(' ')}\n\n| a |\n|-|\n| ${markdown.join(' ')} |`))
      .join('\n')
      .split('\n')
    expect(lines.filter((line) => /^\s*[:;!?»]/.test(line))).toEqual([])
  })

  test('repeats the header of a long table on each page, and has a wide one on a landscape page [395]', async () => {
    const pages = await textOf(`| Poste du tableau | Montant |\n|-|-|\n${'| a | b |\n'.repeat(200)}`)
    const withRows = pages.slice(3).filter((page) => /^a$/m.test(page))
    expect(withRows.length).toBeGreaterThan(2)
    expect(withRows.every((page) => page.includes('Poste du tableau'))).toBe(true)
    const wide = `|${'Titre|'.repeat(20)}\n|${'-|'.repeat(20)}\n|${'1 234,50|'.repeat(20)}`
    const { pdf } = await make({ markdown_content: wide })
    expect(poppler('pdfinfo', pdf, '-f', '1', '-l', '99')).toMatch(/Page +\d+ size: +841\.\d+ x 595\.\d+/)
  })

  test.runIf(isLongRun)('of 100,000 characters with 60 pictures and 300 headings passes [393]', async () => {
    const section = `## Un titre\n\n${'Une phrase ordinaire du plan. '.repeat(10)}\n\n`
    const paths = picturePaths(60)
    const stored = await Promise.all(
      paths.map(async (path, index) => [path, await aPhotograph(index)] as const),
    )
    const illustrated = aDossierMaker(Object.fromEntries(stored))
    const pictures = paths.map((path) => `![Le four](/files/${path})\n\n`).join('')
    const { pdf, pages } = await illustrated.make({
      markdown_content: section.repeat(300).slice(0, 95_000) + pictures,
    })
    await illustrated.close()
    expect(pages).toBeGreaterThan(50)
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/DCTDecode/g),
    ).toHaveLength(60)
  })
})
