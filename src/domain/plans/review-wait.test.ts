import { expect, test } from 'vitest'
import { reviewWaitSentence } from './review-wait.ts'

test.each([
  [
    { waiting: 4, usual_hours: 6.2 },
    'La validation se fait en général en 6 heures. 4 plans attendent, dont le vôtre.',
  ],
  [
    { waiting: 1, usual_hours: 0.4 },
    'La validation se fait en général en moins d’une heure. Aucun autre plan n’attend.',
  ],
  [
    { waiting: 1, usual_hours: 1.2 },
    'La validation se fait en général en 1 heure. Aucun autre plan n’attend.',
  ],
  [
    { waiting: 2, usual_hours: 50 },
    'La validation se fait en général en 2 jours. 2 plans attendent, dont le vôtre.',
  ],
  [{ waiting: 2, usual_hours: null }, '2 plans attendent, dont le vôtre.'],
])(
  'the author of a waiting plan reads the usual time and the number of waiting plans: %o',
  (wait, sentence) => {
    expect(reviewWaitSentence(wait)).toBe(sentence)
  },
)
