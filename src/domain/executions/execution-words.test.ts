import { expect, test } from 'vitest'
import type { EvidenceRange, PlanEvidence } from './executions.ts'
import {
  countsSentence,
  dayIn,
  progressText,
  rangeRows,
  reasonSentence,
  runningSentence,
} from './execution-words.ts'
import examples from '../forecast/forecast-examples.json' with { type: 'json' }
import { journalTitle } from './journal-title.ts'
import type { Forecast } from '../forecast/forecast.ts'

const plain = (text: string | null | undefined) => text?.replace(/[\u00A0\u202F]/g, ' ') ?? null

test.for([
  [{ started: 0, running: 0 }, 'Personne n’exécute encore ce plan.'],
  [{ started: 1, running: 1 }, '1 personne exécute ce plan'],
  [{ started: 12, running: 7 }, '7 personnes exécutent ce plan'],
  [{ started: 2, running: 0 }, 'Personne n’exécute ce plan en ce moment'],
] as const)('%o reads « %s » [253]', ([counts, sentence]) => {
  expect(runningSentence(counts)).toBe(sentence)
})

test('the counts name each state that occurs [253]', () => {
  const none = { started: 1, running: 1, paused: 0, succeeded: 0, abandoned: 0 }
  expect(countsSentence(none)).toBe('1 a commencé')
  expect(plain(countsSentence({ started: 12, running: 7, paused: 2, succeeded: 1, abandoned: 2 }))).toBe(
    '12 ont commencé · 2 en pause · 1 réussie · 2 abandonnées',
  )
})

const evidence = (ranges: Partial<NonNullable<PlanEvidence['ranges']>>) => ({
  ranges: { currency: 'EUR' as const, spent: null, first_sale: null, monthly_sales: null, ...ranges },
})
const realOf = (ranges: Partial<NonNullable<PlanEvidence['ranges']>>) =>
  rangeRows(evidence(ranges), null).map(({ label, real }) => `${label} : ${plain(real)}`)
const range = (from: number, to: number | null): EvidenceRange => ({ from, to, people: 3 })

test('ranges read « entre … et … », « environ … » where both ends are equal [270]', () => {
  expect(realOf({ spent: range(500, 2000) })).toEqual(['Dépensé : entre 500 et 2 000 €'])
  expect(realOf({ spent: range(500, 500) })).toEqual(['Dépensé : environ 500 €'])
  expect(realOf({ monthly_sales: range(10, 50) })).toEqual(['Ventes par mois : entre 10 et 50'])
  expect(realOf({ first_sale: range(14, 60) })).toEqual(['Première vente : entre 14 et 60 jours'])
  expect(realOf({ first_sale: range(180, null) })).toEqual([
    'Première vente : entre 180 jours et plus d’un an',
  ])
  expect(realOf({ first_sale: range(365, null) })).toEqual(['Première vente : plus d’un an'])
})

test('an amount and its currency stay on one line [270]', () => {
  const [row] = rangeRows(evidence({ spent: range(500, 2000) }), null)
  expect(row?.real).toBe('entre 500 et 2\u202f000\u00a0€')
})

test('the forecast stands beside the ranges; without enough people there is none [269, 270]', () => {
  const sheet = examples.examples.find(({ id }) => id === 'E1')!.sheet as Forecast
  const rows = rangeRows(
    evidence({ spent: range(500, 2000), first_sale: range(7, 30), monthly_sales: range(10, 50) }),
    sheet,
  )
  expect(rows.map(({ planned }) => plain(planned))).toEqual(['661 €', 'mois 1', '28'])
  expect(rangeRows({ ranges: null }, sheet)).toEqual([])
})

test('the most frequent reason is named, if there is one [273]', () => {
  expect(plain(reasonSentence({ abandon_reason: 'time' }))).toBe(
    plain('Raison la plus fréquente : Trop de temps'),
  )
  expect(reasonSentence({ abandon_reason: null })).toBeNull()
})

test('progress, title and days read as on the page of an execution [252, 260]', () => {
  expect(plain(progressText({ done_count: 4, steps_count: 9 }))).toBe('4 étapes sur 9')
  expect(plain(journalTitle({ pseudo: 'Sarah' }, { title: 'Un café', slug: 'un-cafe' }))).toBe(
    plain('Sarah exécute « Un café »'),
  )
  expect(dayIn('2026-09-06', '2026-11-15')).toBe('6 septembre')
  expect(dayIn('2025-09-06', '2026-11-15')).toBe('6 septembre 2025')
})
