import { expect, test } from 'vitest'
import { networksText } from './use-sanction-form.ts'

test('the text of a ban by address says when only the account is banned, and why a network stays open', () => {
  const text = (closed: number, kept_open: number) => networksText({ closed, kept_open })
  expect(text(0, 0)).toBe('Aucun réseau connu : seul le compte est banni.')
  expect(text(1, 0)).toBe('1 réseau fermé.')
  expect(text(2, 1)).toBe('2 réseaux fermés ; 1 reste ouvert : l’équipe s’en sert, ou il est partagé.')
  expect(text(0, 2)).toBe(
    'Aucun réseau fermé ; 2 restent ouverts : l’équipe s’en sert, ou ils sont partagés.',
  )
})
