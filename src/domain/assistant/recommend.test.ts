import { describe, expect, test } from 'vitest'
import { FILTER_CATEGORIES } from '../categories.ts'
import { budgetMaxOf, PUBLISH_BUDGETS } from '../editor/plan-form.ts'
import { templateOf } from '../editor/plan-templates.ts'
import { type Answers, BUDGETS, KINDS, TIMES } from './questions.ts'
import { recommend, type Recommendation } from './recommend.ts'

const COMBINATIONS: Answers[] = BUDGETS.flatMap(({ value: budget }) =>
  KINDS.flatMap(({ value: kind }) => TIMES.map(({ value: time }) => ({ budget, kind, time }))),
)
const recommendations = COMBINATIONS.map(recommend)
const textsOf = ({ title, what, steps, pace, risk, duty, costs, plans }: Recommendation) => [
  title,
  what,
  ...steps,
  pace,
  risk,
  duty,
  ...costs.map(({ label }) => label),
  plans.label,
]
const sentencesOf = ({ what, steps, pace, risk, duty }: Recommendation) => [what, ...steps, pace, risk, duty]

describe('A recommendation', () => {
  test('exists for four budgets, five kinds of business and three amounts of time [106]', () => {
    expect(recommendations).toHaveLength(60)
  })

  test.each(COMBINATIONS)(
    'is complete for $budget, $kind, $time: what, three steps, costs, a risk, legal duties [106]',
    (answers) => {
      const recommendation = recommend(answers)
      expect(recommendation.steps).toHaveLength(3)
      expect(recommendation.costs.length).toBeGreaterThan(0)
      for (const text of textsOf(recommendation)) expect(text.trim()).not.toBe('')
      for (const sentence of sentencesOf(recommendation)) expect(sentence).toMatch(/^[A-ZÀÉÊ].{40,}[.?]$/)
    },
  )

  test.each(COMBINATIONS)('stays within $budget and makes use of it, $kind, $time [106]', (answers) => {
    const { costs, total } = recommend(answers)
    const max = budgetMaxOf(answers.budget) ?? 0
    const lesserMax = Math.max(
      0,
      ...BUDGETS.map(({ value }) => budgetMaxOf(value) ?? 0).filter((m) => m < max),
    )
    expect(total).toBe(costs.reduce((sum, { euros }) => sum + euros, 0))
    if (max === 0) expect(total).toBe(0)
    else {
      expect(total).toBeLessThan(max)
      expect(total).toBeGreaterThanOrEqual(lesserMax)
      expect(total).toBeGreaterThan(0)
    }
  })

  test('links to plans of its kind with a forecast, except for investments [106]', () => {
    for (const kind of KINDS.map(({ value }) => value)) {
      const { forecasts } = recommend({ budget: '0€', kind, time: '5h' })
      expect(forecasts).toEqual(kind === 'Crypto' ? null : { tag: 'prévisionnel', category: kind })
    }
  })

  test('never repeats a text: each budget and kind has its idea, each weekly time its advice [106]', () => {
    const distinct = (texts: string[]) => new Set(texts).size
    expect(distinct(recommendations.map(({ title }) => title))).toBe(20)
    expect(distinct(recommendations.map(({ what }) => what))).toBe(20)
    expect(distinct(recommendations.flatMap(({ steps }) => steps))).toBe(60)
    expect(distinct(recommendations.map(({ risk }) => risk))).toBe(20)
    expect(distinct(recommendations.map(({ pace }) => pace))).toBe(60)
    expect(distinct(recommendations.map(({ duty }) => duty))).toBe(5)
  })

  test.each(COMBINATIONS)('speaks of the time that was chosen, $budget, $kind, $time [106]', (answers) => {
    const words = {
      '2h': /^Avec 2\u202fh par semaine, /,
      '5h': /^Avec 5\u202fh par semaine, /,
      '10h': /^Avec 10\u202fh ou plus, /,
    }
    expect(recommend(answers).pace).toMatch(words[answers.time])
  })

  test('never hides that crypto can be lost to the last cent [106]', () => {
    for (const { value: budget } of BUDGETS)
      expect(recommend({ budget, kind: 'Crypto', time: '5h' }).risk).toMatch(
        /\b(?:perd|perdre) tout\b|\btout perdre\b/,
      )
  })

  test.each(COMBINATIONS)(
    'links to existing plans and an existing template, $budget, $kind, $time [106]',
    (answers) => {
      const { plans, template } = recommend(answers)
      expect(FILTER_CATEGORIES).toContain(plans.category)
      expect(PUBLISH_BUDGETS).toContain(plans.budget)
      expect(budgetMaxOf(plans.budget ?? '')).toBeGreaterThanOrEqual(budgetMaxOf(answers.budget) ?? 0)
      expect(templateOf(template).slug).toBe(template)
    },
  )

  test('follows French typography: no breaking space before punctuation, no straight apostrophe [106]', () => {
    for (const text of recommendations.flatMap(textsOf))
      expect(text).not.toMatch(/ [:;!?»€%]|« |'|\d (?:h\b|\d{3})/)
  })
})
