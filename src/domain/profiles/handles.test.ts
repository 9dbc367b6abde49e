import { describe, expect, test } from 'vitest'
import { cleanHandle, HANDLE_TAKEN, handleRefusal, handleWait } from './handles.ts'

describe('A handle', () => {
  test('is lower-cased while typing, and loses characters that are not allowed [121]', () => {
    expect(cleanHandle('@Léa Fontaine_2.0!')).toBe('lafontaine_2.0')
  })

  test('expands ligatures and full-width characters [121]', () => {
    expect(cleanHandle('ﬁnance_Ｃｏ.œuvre')).toBe('finance_co.oeuvre')
  })

  test.each([
    ['ab', 'Le handle doit contenir au moins 3 caractères'],
    ['', 'Le handle doit contenir au moins 3 caractères'],
    ['a'.repeat(31), 'Le handle ne peut pas dépasser 30 caractères'],
    ['Léa', 'Seuls les caractères a-z, 0-9, _ et . sont autorisés'],
    ['lea-f', 'Seuls les caractères a-z, 0-9, _ et . sont autorisés'],
  ])('« %s » is refused in the specified words [121] [122]', (handle, message) => {
    expect(handleRefusal(handle)).toBe(message)
  })

  test.each(['abc', 'a'.repeat(30), 'lea.fontaine_2', '___'])('« %s » is allowed [121]', (handle) => {
    expect(handleRefusal(handle)).toBeNull()
  })

  test.each(['.lea', 'lea.', 'le..a'])('« %s » has a dot in a forbidden place', (handle) => {
    expect(handleRefusal(handle)).toMatch(/point/)
  })

  test.each([
    'admin',
    'plan_b',
    'p.b.ai',
    'moderateur',
    'support_pb',
    'planb.vip',
    'plans',
    'aide',
    'help',
    'legal',
    'stripe',
    'equipe',
    'discussion',
    'reponses',
    'hors_ligne',
  ])('« %s » is reserved for the site [123]', (handle) => {
    expect(handleRefusal(handle)).toBe(HANDLE_TAKEN)
  })

  test('that was changed recently cannot change yet [124]', () => {
    expect(handleWait(12)).toBe(
      'Vous devez attendre encore 12 jour(s) avant de pouvoir modifier votre handle',
    )
  })
})
