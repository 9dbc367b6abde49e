import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

const blocks = (markdown: string) => textBlocks(markdown).blocks

test('a text becomes a tree of headings, paragraphs, lists, tables and pictures, whose texts are values [387]', () => {
  expect(blocks('# Objectif\n\nUn **mot** `#panic()` et [un lien](https://exemple.test).')).toEqual([
    { t: 'h', level: 2, outlined: true, c: ['Objectif'] },
    {
      t: 'p',
      c: [
        'Un ',
        { t: 'b', c: ['mot'] },
        ' ',
        { t: 'code', text: '#panic()' },
        ' et ',
        { t: 'a', href: 'https://exemple.test', c: ['un lien'] },
        '.',
      ],
    },
  ])
  expect(blocks('#panic() $x$ = T @ref \\ <img src=x>')).toEqual([
    { t: 'p', c: ['#panic() $x$ = T @ref \\ <img src=x>'] },
  ])
})

test('a list keeps the boxes of its items, ticked or open', () => {
  expect(blocks('- [x] fait\n- [ ] à faire\n- sans case')).toMatchObject([
    { t: 'tasks', states: ['done', 'todo', null], items: [[{ c: ['fait'] }], [{}], [{}]] },
  ])
  expect(blocks('3. trois\n4. quatre')).toMatchObject([{ t: 'ol', start: 3, items: [{}, {}] }])
})

test('a picture of our storage stands by itself, any other is left out', () => {
  const ours = `/files/plan-images/${'0a'.repeat(16)}.jpg`
  expect(blocks(`avant ![Le four](${ours}) après ![x](https://ailleurs.test/a.png)`)).toEqual([
    { t: 'p', c: ['avant '] },
    { t: 'img', src: ours, alt: 'Le four' },
    { t: 'p', c: [' après '] },
  ])
})

test('a picture within links, emphases and headings stands by itself too, with its link', () => {
  const src = `/files/plan-images/${'0a'.repeat(16)}.jpg`
  const picture = { t: 'img', src, alt: 'Le four' }
  const typed = `![Le four](${src})`
  const href = 'https://exemple.test'
  expect(blocks(`[${typed}](${href})`)).toEqual([{ ...picture, href }])
  expect(blocks(`**avant [*${typed}* lien](${href}) après**`)).toEqual([
    { t: 'p', c: [{ t: 'b', c: ['avant '] }] },
    { ...picture, href },
    { t: 'p', c: [{ t: 'b', c: [{ t: 'a', href, c: [' lien'] }, ' après'] }] },
  ])
  expect(blocks(`## Four ${typed}`)).toMatchObject([{ t: 'h', c: ['Four '] }, picture])
  expect(blocks(`|a|\n|-|\n|[${typed}](${href})|`)).toMatchObject([{ rows: [[[{ ...picture, href }]]] }])
})

test('a paragraph or a table with a very long text is marked, because its best line breaks take too long', () => {
  expect(blocks('mot '.repeat(100))[0]).not.toHaveProperty('isLong')
  expect(blocks('mot '.repeat(1_000))).toMatchObject([{ t: 'p', isLong: true }])
  expect(blocks('**a** '.repeat(300))).toMatchObject([{ t: 'p', isLong: true }])
  expect(blocks(`|a|\n|-|\n|${'mot '.repeat(1_000)}|`)).toMatchObject([{ isLong: true }])
  expect(blocks(`# ${'mot '.repeat(1_000)}`)).toMatchObject([{ t: 'p', isLong: true, c: [{ t: 'b' }] }])
})

test('links lead to the web or to a mail address only', () => {
  const [line] = blocks('[a](mailto:a@exemple.test) [b](/plan/x) [c](#t-a) [d](javascript:alert(1))')
  expect(JSON.stringify(line).match(/"href":"[^"]*"/g)).toEqual(['"href":"mailto:a@exemple.test"'])
})

test('lists, quotes and emphases nest six levels deep, and continue there', () => {
  const depthOf = (node: unknown): number =>
    typeof node === 'object' && node !== null ? 1 + Math.max(0, ...Object.values(node).map(depthOf)) : 0
  const nested = Array.from({ length: 40 }, (_, level) => `${'  '.repeat(level)}- n${level}`).join('\n')
  for (const markdown of [nested, `${'>'.repeat(200)} a`, `${'*a **b '.repeat(80)}${'** *'.repeat(80)}`]) {
    expect(depthOf(blocks(markdown))).toBeLessThan(60)
  }
  expect(JSON.stringify(blocks(nested))).toContain('n39')
})

test('a line does not begin with a French punctuation mark, and a long run of characters may break [386]', () => {
  expect(blocks(['Prix', ':', '5', '; vrai', '?', '«', 'oui', '»'].join(' '))).toEqual([
    { t: 'p', c: ['Prix\u00a0: 5\u202f; vrai\u202f? «\u00a0oui\u00a0»'] },
  ])
  expect(blocks(['1', '234', '567,50', '€ et 12', '%'].join(' '))).toEqual([
    { t: 'p', c: ['1\u202f234\u202f567,50\u00a0€ et 12\u00a0%'] },
  ])
  const [block] = blocks('a'.repeat(100))
  expect(JSON.stringify(block)).toContain('\u200b')
  expect(blocks('a\u202eb\u0007c')).toEqual([{ t: 'p', c: ['abc'] }])
})

test('a text that begins with an Arabic letter is set from right to left [394]', () => {
  expect(blocks('مرحبا بالعالم, 12 €')).toMatchObject([{ t: 'rtl' }])
  expect(blocks('12 مرحبا')).toMatchObject([{ t: 'rtl' }])
  expect(blocks('Bonjour مرحبا')).toMatchObject([{ t: 'p' }])
})

test('a wide table gets a smaller size down to 7 points, then a landscape page [395]', () => {
  const table = (columns: number, cell = 'valeur') =>
    [`|${'Titre|'.repeat(columns)}`, `|${'---|'.repeat(columns)}`, `|${`${cell}|`.repeat(columns)}`].join(
      '\n',
    )
  const layout = (markdown: string) => {
    const [block] = blocks(markdown)
    return block?.t === 'table' ? { size: block.size, landscape: block.landscape } : null
  }
  expect(layout(table(4))).toEqual({ size: 9.5, landscape: false })
  expect(layout(table(13))).toEqual({ size: 8.5, landscape: false })
  expect(layout(table(20))).toEqual({ size: 8, landscape: true })
  expect(layout(table(20, '1 234 567,89'))?.size).toBeGreaterThanOrEqual(7)
})

test('the counts are those of the text: blocks, headings, cells and pictures [393]', () => {
  const picture = `![x](/files/plan-images/${'0a'.repeat(16)}.jpg)`
  const { counts } = textBlocks(
    `# A\n\n## B\n\na\n\n- b\n- c\n\n|d|e|\n|-|-|\n|f|g|\n\n${picture} ${picture}`,
  )
  expect(counts).toEqual({ blocks: 8, headings: 2, cells: 4, pictures: 2, styles: 0 })
})
