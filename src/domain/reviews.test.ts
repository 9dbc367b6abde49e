import { expect, test } from 'vitest'
import {
  meanInTenths,
  meanWords,
  ratingWord,
  reviewAnswerRefusal,
  reviewReasonRefusal,
  reviewRefusal,
  reviewsLine,
} from './reviews.ts'

const eligible = {
  is_plan_author: false,
  is_staff: false,
  is_blocked: false,
  community_xp: 50,
  is_established: true,
  written_today: 0,
  has_review: false,
}
const NO_XP = 'Pour donner un avis, il faut 50 XP et un compte de 30 jours. Vous avez 49 XP.'

test.each([
  ['50 XP and 30 days', {}, null],
  ['49 XP', { community_xp: 49 }, NO_XP],
  ['29 days', { is_established: false }, NO_XP.replace('49', '50')],
  ['staff without XP', { is_staff: true, community_xp: 0, is_established: false }, null],
  ['the author', { is_plan_author: true }, 'Vous ne pouvez pas donner un avis sur votre propre plan.'],
  ['a blocked member', { is_blocked: true }, 'Vous ne pouvez pas donner d’avis sur ce plan.'],
  ['a fourth review of the day', { written_today: 3 }, 'Trois avis par jour au plus : à demain.'],
  [
    'a change without XP, after three of the day',
    { has_review: true, community_xp: 0, written_today: 3 },
    null,
  ],
  [
    'a change by a blocked member',
    { has_review: true, is_blocked: true },
    'Vous ne pouvez pas donner d’avis sur ce plan.',
  ],
])('a review is decided by XP, age, author, block and day: %s [289] [298]', (_who, facts, refusal) => {
  expect(reviewRefusal({ ...eligible, ...facts })).toBe(refusal)
})

test.each([
  ['39 characters', 'x'.repeat(39), 'Expliquez en 40 caractères au moins.'],
  ['40 characters', '🚀'.repeat(40), null],
  ['2 000 characters', '🚀'.repeat(2000), null],
  ['2 001 characters', 'x'.repeat(2001), 'Une explication compte 2 000 caractères au plus.'],
  ['what is not visible', '\u200b'.repeat(60), 'Expliquez en 40 caractères au moins.'],
  ['a NUL', `\0${'x'.repeat(50)}`, 'Le texte contient des caractères interdits.'],
])('an explanation of %s [290]', (_what, text, refusal) => {
  expect(reviewReasonRefusal(text)).toBe(refusal)
})

test.each([
  ['nothing', ' ', 'Veuillez écrire une réponse.'],
  ['2 000 characters', 'x'.repeat(2000), null],
  ['2 001 characters', 'x'.repeat(2001), 'Une réponse compte 2 000 caractères au plus.'],
])('an answer of %s [294]', (_what, text, refusal) => {
  expect(reviewAnswerRefusal(text)).toBe(refusal)
})

test.each([
  [[4, 4, 5], 43, '4,3', 'Plutôt oui'],
  [[4, 5], 45, '4,5', 'Tout à fait'],
  [[1, 1, 1], 10, '1,0', 'Pas du tout'],
  [[5, 5, 5], 50, '5,0', 'Tout à fait'],
  [[3, 4, 2, 2], 28, '2,8', 'À peu près'],
  [[2, 2, 2, 3], 23, '2,3', 'Plutôt non'],
])('the mean of %s has one decimal, half up, and a word [292]', (ratings, tenths, words, label) => {
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  expect(meanInTenths(sum, ratings.length)).toBe(tenths)
  expect(meanWords(tenths)).toBe(words)
  expect(ratingWord(tenths)).toBe(label)
})

test.each([
  [1, 0, '1 avis'],
  [1, 1, '1 avis, d’une personne qui a exécuté ce plan'],
  [5, 1, '5 avis, dont 1 d’une personne qui a exécuté ce plan'],
  [5, 2, '5 avis, dont 2 de personnes qui ont exécuté ce plan'],
])(
  '%i reviews, %i by members who executed the plan, are counted in a sentence [293]',
  (count, ran_count, line) => {
    expect(reviewsLine({ count, ran_count })).toBe(line)
  },
)
