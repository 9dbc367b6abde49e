import { expect, test } from 'vitest'
import { signInFailure } from './google-sign-in.ts'

test.for([
  ['google_refus', 'La connexion avec Google a été annulée.'],
  [
    'google_existant',
    'Un compte existe avec cette adresse. Connectez-vous avec votre mot de passe, puis reliez Google dans vos paramètres.',
  ],
  ['delai_passe', 'Le délai pour confirmer votre connexion est passé. Connectez-vous de nouveau.'],
  ['google_autre', 'Ce compte Google n’est pas celui du membre connecté ici.'],
  ['google_indisponible', 'Google ne répond pas pour le moment.'],
  ['google', 'La connexion avec Google a échoué.'],
  ['toString', 'La connexion avec Google a échoué.'],
] as const)('a failed sign-in has its own reason: %s [9]', ([code, text]) => {
  expect(signInFailure(code)).toMatch(text)
})
