import { expect, test } from 'vitest'
import { PLAN_LIMITS } from './editor/plan-form.ts'
import { excerpt, proseOf } from './excerpt.ts'

test('markdown’s symbols are removed [41]', () => {
  expect(excerpt('Un *mot*\n\nDu `code` et [un lien](x)')).toBe('Un mot Du code et un lien(x)')
})

test('it is cut at 200 characters, with an ellipsis only when cut [41]', () => {
  expect(excerpt('a'.repeat(200))).toBe('a'.repeat(200))
  expect(excerpt('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`)
})

test('a character is never cut in two [41]', () => {
  expect(excerpt('🚀'.repeat(201))).toBe(`${'🚀'.repeat(200)}…`)
})

test('no-break spaces before punctuation stay [41]', () => {
  expect(excerpt('Une question\u202f:\n\n combien\u00a0?')).toBe('Une question\u202f: combien\u00a0?')
})

test.for([
  ['## Objectif\n\nVendre du miel.', 'Vendre du miel.'],
  ['# Titre #\nVendre\n### Étapes\ndu miel.', 'Vendre du miel.'],
  ['Mon plan\n========\n\nVendre.\n\nLa suite\n---\n\nDu miel.', 'Vendre. Du miel.'],
  ['Avant.\n\n| Poste | Prix |\n|---|---:|\n| Pots | 40 € |\n\nAprès.', 'Avant. Après.'],
  ['Avant.\n\nPoste | Prix\n--- | ---\nPots | 40 €\n\nAprès.', 'Avant. Après.'],
  ['Avant.\r\n\r\n| Poste | Prix |\r\n|---|---:|\r\n| Pots | 40 € |\r\n\r\nAprès.', 'Avant. Après.'],
  ['# Titre\rAvant.\u2028## Étapes\u2029Après.', 'Avant. Après.'],
  ['- un\n* deux\n+ trois\n  1. quatre\n2) cinq', 'un deux trois quatre cinq'],
  ['- [ ] à faire\n- [x] faite', 'à faire faite'],
  ['> Une citation\n> > dans une autre', 'Une citation dans une autre'],
  ['Avant.\n\n***\n\n- un\n---\nAprès.', 'Avant. un Après.'],
  ['```js\nlet a\n```', 'let a'],
  ['![Photo](/files/plan-images/0a.jpg)\n\nVendre du miel.', 'Vendre du miel.'],
  ['Vendre ![Pots](/files/a.jpg "Douze pots") du miel.\n\n![](/files/b.jpg)', 'Vendre du miel.'],
  ['[![Photo](/files/a.jpg)](https://exemple.test/b) Vendre du miel !', 'Vendre du miel !'],
] as const)('of %j it keeps the sentences: « %s »', ([markdown, words]) => {
  expect(excerpt(markdown)).toBe(words)
})

test.for(['2024 a été bon. -5 % en mars', 'Prix | qualité', '#hashtag et 3.5 pots'])(
  '%j contains no syntax of a list, a table or a heading',
  (text) => {
    expect(proseOf(text)).toBe(text)
  },
)

test('a text that is cut ends without the punctuation before the cut [41]', () => {
  expect(excerpt(`${'a'.repeat(199)}.`)).toBe(`${'a'.repeat(199)}.`)
  for (const end of ['.', ',', '\u00a0:', '…', '. ', '...'])
    expect(excerpt(`${'a'.repeat(200 - end.length)}${end}suite`)).toBe(`${'a'.repeat(200 - end.length)}…`)
})

test('a text of headings and tables alone shows them, and one of pictures their descriptions [41]', () => {
  expect(excerpt('## Objectif\n\n## Étapes')).toBe('Objectif Étapes')
  expect(excerpt('![Le four](/files/plan-images/0a.jpg)')).toBe('Le four')
  expect(excerpt('')).toBe('')
})

test('a long text is cut like a short one, however it begins [41]', () => {
  const table = `| Poste | Prix |\n|---|---|\n${'| Pots | 40 € |\n'.repeat(600)}\n`
  expect(excerpt(`${table}Vendre du miel.`)).toBe('Vendre du miel.')
  expect(excerpt(`Un début.\n\n${table}${'🚀'.repeat(201)}`)).toBe(`Un début. ${'🚀'.repeat(190)}…`)
  expect(excerpt('🚀'.repeat(20_000))).toBe(`${'🚀'.repeat(200)}…`)
})

const PARTS = [
  '![',
  '![](',
  '[![a](b)](',
  '|',
  ' ',
  '-',
  '> ',
  '#',
  '- ',
  '1. ',
  '\n',
  '| ',
  '=',
  'a |\n',
  '---\n',
]
const OTHER_ENDS = ['\r', '\u2028', '\u2029', '\r\n', 'a |\u2028', '---\r']

// Compares two processor times of about the same length, so that the test holds on slow and on busy machines. Quadratic time
// would take 64 times as long.
test.for([...PARTS, ...OTHER_ENDS])(
  'a long text of %j takes as long as short ones of the same length',
  (part) => {
    const long = PLAN_LIMITS.content / 4
    const best = (length: number) => {
      const text = `${part.repeat(length / part.length)}x`
      const times = Array.from({ length: 8 }, () => {
        const start = process.threadCpuUsage()
        for (let read = 0; read < long; read += length) proseOf(text)
        const { user, system } = process.threadCpuUsage(start)
        return user + system
      })
      return Math.min(...times)
    }
    expect(best(long)).toBeLessThan(Math.max(best(long / 64), 1000) * 16)
  },
)
