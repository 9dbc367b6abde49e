import { describe, expect, test } from 'vitest'
import { EXAMPLE_QUESTIONS, ASSISTANT_REPLIES } from './replies.ts'
import { topicOf, TOPICS } from './topics.ts'

describe('A typed question', () => {
  test.each([
    'Quel business avec 0€ ?',
    'BUSINESS à 0 €',
    '0 euro, quel business ?',
    'un business à 0,00 €',
    'Un e-business, €0 en poche',
  ])('« %s » is about a business without money [107]', (question) => {
    expect(topicOf(question)).toBe('free')
  })

  test.each([
    'un business à 100 €',
    'un business à 10 000 €',
    'un business à 1000€',
    'un business à 0,50 €',
    'le business 2.0',
    'un business avec 0x10',
    'businesses 0',
    'que faire avec 0 € ?',
    'un business',
  ])('« %s » is not: both words, each of them whole [107]', (question) => {
    expect(topicOf(question)).toBe('unknown')
  })

  test.each([
    'Parle-moi de crypto',
    'le TRADING',
    'les cryptos',
    'la crypto-monnaie',
    'une cryptomonnaie',
    'Crýpto',
  ])('« %s » is about crypto and trading [107]', (question) => {
    expect(topicOf(question)).toBe('crypto')
  })

  test.each(['la cryptographie', 'mon tradingview', 'décrypto'])('« %s » is not [107]', (question) => {
    expect(topicOf(question)).toBe('unknown')
  })

  test.each([
    'Que faire avec l’IA ?',
    'une ia',
    'AI',
    'an AI company',
    'investir en AI',
    'J’ai 500 €, que faire avec l’IA ?',
    'j’ai entendu parler d’AI',
    'je cherche les AI utiles',
    'les ai génératives',
    'utiliser l’AI',
  ])('« %s » is about artificial intelligence [107]', (question) => {
    expect(topicOf(question)).toBe('ai')
  })

  test.each([
    'mais comment faire ?',
    'un mailing',
    'le commerce du thaï',
    'j’ai 500 euros',
    "J'AI 500 EUROS",
    'j ai une idée',
    'je n’ai rien',
    'n’ai pas d’argent',
    'je ne l’ai pas',
    'je vous ai écrit',
    'j’en ai assez',
    'je ne leur en ai pas parlé',
    'moi qui ai deux enfants',
    'Ai-je besoin d’un stock ?',
  ])('« %s » is not: « ai » is also a verb [107]', (question) => {
    expect(topicOf(question)).toBe('unknown')
  })

  test('follows the rules in their order [107]', () => {
    expect(topicOf('Un business IA et crypto à 0 €')).toBe('free')
    expect(topicOf('IA ou crypto ?')).toBe('crypto')
    expect(topicOf('Un business avec l’IA')).toBe('ai')
    expect(topicOf('')).toBe('unknown')
  })
})

describe('The replies', () => {
  test.each(TOPICS)('say something useful about « %s », in good French [107]', (topic) => {
    const { opening, points, closing, plans } = ASSISTANT_REPLIES[topic]
    expect(points.length).toBeGreaterThanOrEqual(3)
    expect(opening).toMatch(/\s:$/)
    for (const text of [opening, ...points, closing, ...plans.map(({ label }) => label)])
      expect(text).not.toMatch(/ [:;!?»€%]|« |'/)
  })

  test('to what is not understood are questions, and say that this is a script [107]', () => {
    expect(ASSISTANT_REPLIES.unknown.opening).toMatch(/script/)
    for (const point of ASSISTANT_REPLIES.unknown.points) expect(point).toMatch(/\?$/)
  })

  test('are reached by the examples, one each [107]', () => {
    expect(EXAMPLE_QUESTIONS.map(topicOf)).toEqual(['free', 'crypto', 'ai'])
  })
})
