import { expect, test } from 'vitest'
import { PLAN_LIMITS } from './plan-form.ts'
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

test('spaces that keep a sign with its word stay [41]', () => {
  expect(excerpt('Une question\u202f:\n\n combien\u00a0?')).toBe('Une question\u202f: combien\u00a0?')
})

test.for([
  ['## Objectif\n\nVendre du miel.', 'Vendre du miel.'],
  ['# Titre #\nVendre\n### Étapes\ndu miel.', 'Vendre du miel.'],
  ['Mon plan\n========\n\nVendre.\n\nLa suite\n---\n\nDu miel.', 'Vendre. Du miel.'],
  ['Avant.\n\n| Poste | Prix |\n|---|---:|\n| Pots | 40 € |\n\nAprès.', 'Avant. Après.'],
  ['Avant.\n\nPoste | Prix\n--- | ---\nPots | 40 €\n\nAprès.', 'Avant. Après.'],
  ['- un\n* deux\n+ trois\n  1. quatre\n2) cinq', 'un deux trois quatre cinq'],
  ['- [ ] à faire\n- [x] faite', 'à faire faite'],
  ['> Une citation\n> > dans une autre', 'Une citation dans une autre'],
  ['Avant.\n\n***\n\n- un\n---\nAprès.', 'Avant. un Après.'],
  ['```js\nlet a\n```', 'let a'],
] as const)('of %j it keeps the sentences: « %s »', ([markdown, words]) => {
  expect(excerpt(markdown)).toBe(words)
})

test.for(['2024 a été bon. -5 % en mars', 'Prix | qualité', '#hashtag et 3.5 pots'])(
  '%j holds no mark of a list, a table or a heading',
  (text) => {
    expect(proseOf(text)).toBe(text)
  },
)

test('a text of headings and tables alone shows them [41]', () => {
  expect(excerpt('## Objectif\n\n## Étapes')).toBe('Objectif Étapes')
  expect(excerpt('')).toBe('')
})

test.for(['|', ' ', '-', '> ', '#', '- ', '1. ', '\n', '| ', '=', 'a |\n', '---\n'])(
  'the longest text of %j is read at once',
  (part) => {
    const text = part.repeat(PLAN_LIMITS.content / part.length)
    const start = performance.now()
    excerpt(`${text}x`)
    expect(performance.now() - start).toBeLessThan(10_000)
  },
)
