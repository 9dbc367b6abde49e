import { expect, test } from 'vitest'
import { googleFailure } from './google-sign-in.ts'

test.for([
  ['google_refus', 'La connexion avec Google a été annulée.'],
  [
    'google_existant',
    /^Un compte existe déjà avec cette adresse.: connectez-vous avec votre mot de passe\.$/,
  ],
  ['google_autre', 'Ce compte Google n’est pas celui du membre connecté ici.'],
  ['google_indisponible', 'Google ne répond pas pour le moment.'],
  ['google', 'La connexion avec Google a échoué.'],
  ['toString', 'La connexion avec Google a échoué.'],
] as const)('a failed sign-in with Google has its own reason: %s [9]', ([code, text]) => {
  expect(googleFailure(code)).toMatch(text)
})
