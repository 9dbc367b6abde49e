import { describe, expect, test } from 'vitest'
import {
  type CountedResults,
  headingOf,
  leftOutText,
  replacedText,
  splitByCloseness,
  summaryOf,
} from './result-texts.ts'

const some = <Item>(count: number, item: Item, next: string | null = null) => ({
  items: Array.from({ length: count }, () => item),
  next,
})
const MATCHING = { is_close: false }
const CLOSE = { is_close: true }

const summary = (
  found: Partial<CountedResults>,
  params: Parameters<typeof summaryOf>[1] = { q: 'miel et cire' },
) => summaryOf({ plans: some(0, MATCHING), members: some(0, {}), tags: some(0, {}), ...found }, params)

describe('The summary of a search', () => {
  test.for([
    [{ plans: some(1, MATCHING) }, '1 plan.'],
    [{ plans: some(1, MATCHING), members: some(1, {}) }, '1 plan, 1 membre.'],
    [{ members: some(1, {}), tags: some(4, {}) }, '1 membre, 4 tags.'],
    [{}, 'Aucun résultat.'],
  ] as const)('counts each kind by its name', ([found, text]) => {
    expect(summary(found)).toBe(text)
  })

  test('names the kinds with more than one page [99]', () => {
    const found = { plans: some(10, MATCHING, 'b'), tags: some(3, {}) }
    expect(summary(found, { q: 'miel', sort: 'new' })).toBe('Plus de 10 plans, 3 tags.')
    expect(summary({ ...found, plans: some(2, MATCHING), members: some(10, {}, 'b') }, { sort: 'new' })).toBe(
      '2 plans, plus de 10 membres, 3 tags.',
    )
  })

  test('says that creators come first, when several plans are sorted by likes [101]', () => {
    const ordered = ' À nombre de J’aime égal, les créateurs passent devant.'
    expect(summary({ plans: some(4, MATCHING) })).toBe(`4 plans.${ordered}`)
    expect(summary({ members: some(2, {}) }, { q: 'miel', sort: 'likes' })).toBe(`2 membres.${ordered}`)
    expect(summary({ plans: some(4, MATCHING) }, { q: 'miel', sort: 'new' })).toBe('4 plans.')
    expect(summary({ plans: some(4, MATCHING) }, { q: 'miel', sort: 'views' })).toBe('4 plans.')
    expect(summary({ plans: some(1, MATCHING), members: some(1, {}) })).toBe('1 plan, 1 membre.')
  })

  test('counts close matches separately', () => {
    const plans = { items: [MATCHING, MATCHING, CLOSE], next: null }
    expect(summary({ plans }, { q: 'miel et cire', sort: 'new' })).toBe('2 plans, 1 plan proche.')
    expect(summary({ plans: { ...plans, next: 'b' } }, { q: 'miel et cire', sort: 'new' })).toBe(
      '2 plans et d’autres proches.',
    )
  })

  test('says when no plan has all the words', () => {
    const found = { plans: some(7, CLOSE), members: some(1, {}) }
    expect(summary(found, { q: 'miel lunaire', sort: 'new' })).toBe(
      'Aucun plan avec tous les mots, 7 plans proches, 1 membre.',
    )
    expect(summary({ plans: some(1, CLOSE) }, { q: 'lunaire' })).toBe(
      'Aucun plan avec ce mot, 1 plan proche.',
    )
    expect(summary({ plans: some(1, CLOSE) }, { q: 'lunaire', category: 'IA' })).toBe(
      'Aucun plan avec ce mot et ce filtre, 1 plan proche.',
    )
    expect(
      summary({ plans: some(10, CLOSE, 'b') }, { q: 'miel lunaire', tag: 'a', author: 'b', sort: 'new' }),
    ).toBe('Aucun plan avec tous les mots et ces filtres, plus de 10 plans proches.')
  })

  test('counts only the results of a later page', () => {
    expect(summary({ plans: some(3, CLOSE) }, { q: 'miel lunaire', type: 'plans', after: 'b' })).toBe(
      'Suite des résultats : 3 plans proches.',
    )
  })
})

test('close matches come after the others, each group in its order', () => {
  const [one, two] = [
    { id: 1, ...MATCHING },
    { id: 2, ...MATCHING },
  ]
  const close = { id: 3, ...CLOSE }
  expect(splitByCloseness([one, close, two])).toEqual({ matching: [one, two], close: [close] })
})

test('the title of the page is the corrected search, or the typed one', () => {
  expect(headingOf({ q: 'imobilier' }, 'immobilier')).toBe('Résultats pour « immobilier »')
  expect(headingOf({ q: 'imobilier', exact: '1' }, null)).toBe('Résultats pour « imobilier »')
  expect(headingOf({ tag: 'saas' }, null)).toBe('Plans avec le tag « saas »')
  expect(headingOf({})).toBe('Recherche avancée')
})

test.for([
  ['imobilier', 'immobilier', 'Aucun plan ne contient « imobilier ».'],
  ['Agence imobilier', 'Agence immobilier', 'Aucun plan ne contient « imobilier ».'],
  [
    'agance d’imobilier lyon',
    'agence d’immobilier lyon',
    'Aucun plan ne contient « agance » ni « imobilier ».',
  ],
  [
    'agance imobilier lion',
    'agence immobilier lyon',
    'Aucun plan ne contient « agance », « imobilier » ni « lion ».',
  ],
  ['imobilier IMOBILIER', 'immobilier immobilier', 'Aucun plan ne contient « imobilier ».'],
] as const)('a correction names only the words that were replaced: %s', ([typed, corrected, text]) => {
  expect(replacedText(typed, corrected)).toBe(text)
})

test.for([
  [{ q: 'miel' }, null, '.'],
  [{ q: 'miel', exact: '1', verified: '1' }, null, ' avec ce filtre.'],
  [{ q: 'miel', verified: '1' }, 1, ' avec ce filtre. Sans lui, il y aurait 1 plan.'],
  [
    { q: 'miel', verified: '1', tag: 'cire' },
    11,
    ' avec ces filtres. Sans eux, il y aurait plus de 10 plans.',
  ],
] as const)(
  'says what filters leave out, and counts no declined correction as one [103]',
  ([params, count, text]) => {
    expect(leftOutText(params, count)).toBe(text)
  },
)
