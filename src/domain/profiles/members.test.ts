import { expect, test } from 'vitest'
import { de } from './members.ts'

test('« de » is elided before a vowel, with an accent or without, and kept before an h', () => {
  const names = ['Damien', 'Inès', 'Aïcha', 'Éric', 'Œdipe', 'Yves', 'Yann', 'Hugo', 'nox_77', '42']
  expect(names.map(de)).toEqual([
    'de Damien',
    'd’Inès',
    'd’Aïcha',
    'd’Éric',
    'd’Œdipe',
    'd’Yves',
    'de Yann',
    'de Hugo',
    'de nox_77',
    'de 42',
  ])
})
