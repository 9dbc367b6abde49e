import { expect, test } from 'vitest'
import { reportHandledMessage } from './reports.ts'

test.each([
  ['Damien', 'Votre signalement du profil de Damien a été retenu'],
  ['Inès', 'Votre signalement du profil d’Inès a été retenu'],
])('the reporter reads whose profile it was: %s', (pseudo, message) => {
  expect(reportHandledMessage({ target_type: 'profile', verdict: 'upheld', pseudo })).toBe(message)
})
