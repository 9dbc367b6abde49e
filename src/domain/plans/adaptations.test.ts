import { expect, test } from 'vitest'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import {
  adaptationRefusal,
  adaptedTitle,
  type AdaptedTerms,
  changedText,
  isSameAsOriginal,
  withoutPictures,
} from './adaptations.ts'
import { changedPercent } from './line-diff.ts'

test('the title of an adaptation is cut so that its end fits, between characters [281]', () => {
  expect(adaptedTitle('Des vélos', 120)).toBe('Des vélos – ma version')
  expect(adaptedTitle('x'.repeat(200), 120)).toHaveLength(120)
  expect(adaptedTitle('🚲'.repeat(20), 20)).toBe(`${'🚲'.repeat(7)} – ma version`)
  expect(adaptedTitle('Un mot et un autre', 20)).toBe('Un mot – ma version')
})

test('pictures leave the text, with the line that they had for themselves [281]', () => {
  const picture = '![Un vélo](/files/plan-images/a.jpg "De côté")'
  expect(withoutPictures(`Un\n\n${picture}\n\nDeux`)).toBe('Un\n\nDeux')
  expect(withoutPictures(`Voici ${picture} un vélo`)).toBe('Voici  un vélo')
  expect(withoutPictures('[Un lien](/plan/velos)')).toBe('[Un lien](/plan/velos)')
})

const TERMS: AdaptedTerms = {
  category: 'SaaS',
  budget: '<500€',
  difficulty: 'débutant',
  duration: null,
  tags: ['vélo', 'Liège'],
  town: null,
  country: null,
  markdown_content: 'Un texte.',
  forecast: exampleForecast('E1'),
}

test('spaces around the text, the order and case of tags and of keys make no difference, every term does [283]', () => {
  const sheet = exampleForecast('E1')
  const start = sheet.start.map(({ label, cents }) => ({ cents, label }))
  const same = {
    ...TERMS,
    markdown_content: '\nUn texte.\n',
    tags: ['liège', 'Vélo'],
    forecast: { ...sheet, start },
  }
  expect(isSameAsOriginal(same, TERMS)).toBe(true)
  const changes: Partial<AdaptedTerms>[] = [
    { category: 'IA' },
    { budget: '<1K€' },
    { difficulty: 'expert' },
    { duration: '1–3 mois' },
    { tags: ['vélo'] },
    { town: 'Liège', country: 'Belgique' },
    { markdown_content: 'Un autre texte.' },
    { forecast: null },
    { forecast: { ...sheet, price: sheet.price + 1 } },
  ]
  for (const change of changes) expect(isSameAsOriginal({ ...TERMS, ...change }, TERMS)).toBe(false)
})

test('the share of changed text counts the lines of both, half up [285]', () => {
  expect(changedPercent('a\nb\nc\nd', 'a\nb\nc\nx')).toBe(25)
  expect(changedPercent('a', 'a')).toBe(0)
  expect(changedPercent('a', 'b')).toBe(100)
  const lines = Array.from({ length: 100 }, (_, n) => String(n)).join('\n')
  expect(changedPercent(lines, `${lines}\nx`)).toBe(0)
  expect(changedPercent(`${lines}\nx`, `${lines}\ny`)).toBe(1)
  expect(changedText(0)).toMatch(/^moins de 1\s%\sdu texte changé$/)
  expect(changedText(18)).toMatch(/^18\s%\sdu texte changé$/)
})

test('the author may always adapt a plan that is online, others only an adaptable one without a block [280, 287]', () => {
  const other = { is_own: false, is_blocked: false }
  expect(adaptationRefusal({ ...other, licence: 'adaptable' })).toBeNull()
  expect(adaptationRefusal({ ...other, licence: 'reserved', is_own: true })).toBeNull()
  expect(adaptationRefusal({ ...other, licence: 'reserved' })).toContain('réserve')
  expect(adaptationRefusal({ ...other, licence: 'adaptable', is_blocked: true })).toContain('ne pouvez pas')
  expect(adaptationRefusal({ ...other, licence: null, is_own: true })).toContain('plus en ligne')
})
