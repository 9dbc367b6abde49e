import { expect, test } from 'vitest'
import { emptyEntry, readEntry, type TypedEntry, typedEntry, typedRefusal } from './typed-entry.ts'

const dates = { started_on: '2026-09-01', today: '2026-11-15' }
const typed = (changes: Partial<TypedEntry> = {}): TypedEntry => ({
  ...emptyEntry('2026-11-15'),
  content: 'Neuf vélos.',
  ...changes,
})

test('amounts and sales are read as they are typed in French [218, 257]', () => {
  const entry = readEntry(
    typed({ spent_cents: '1 234,50', earned_cents: '351', sales: ' 9 ', is_private: 'on' }),
  )
  expect(entry).toEqual({
    entry_date: '2026-11-15',
    content: 'Neuf vélos.',
    spent_cents: 123_450,
    earned_cents: 35_100,
    sales: 9,
    is_private: true,
  })
  expect(readEntry(typedEntry(entry))).toEqual(entry)
  expect(readEntry(typed({ content: '  ' }))).toMatchObject({ content: null, spent_cents: null, sales: null })
})

test.for<[field: keyof TypedEntry, value: string, refusal: string | null]>([
  ['content', '  ', 'Veuillez écrire quelque chose ou indiquer un chiffre.'],
  ['spent_cents', 'beaucoup', 'Écrivez un montant, par exemple 1 234,50.'],
  ['spent_cents', '0', 'Indiquez un montant supérieur à zéro.'],
  ['earned_cents', '-3', 'Le montant ne peut pas être négatif.'],
  ['earned_cents', '10 000 000', null],
  ['earned_cents', '10 000 000,01', 'Le montant dépasse 10 000 000.'],
  ['sales', '2,5', 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.'],
  ['sales', '0', 'Indiquez un nombre entier de ventes, de 1 à 1 000 000.'],
  ['sales', '1 000 000', null],
  ['entry_date', '', 'Indiquez une date.'],
  ['entry_date', '2026-11-16', 'Cette date est dans le futur.'],
  ['entry_date', '2025-09-01', null],
  ['entry_date', '2025-08-31', 'Cette date est trop ancienne.'],
])('%s « %s » is checked before sending [257]', ([field, value, refusal]) => {
  expect(typedRefusal(field, typed({ [field]: value }), dates)?.replaceAll('\u202F', ' ') ?? null).toBe(
    refusal,
  )
})

test('an entry has 5 000 characters at most [257]', () => {
  const refusalOf = (length: number) => typedRefusal('content', typed({ content: 'x'.repeat(length) }), dates)
  expect(refusalOf(5000)).toBeNull()
  expect(refusalOf(5001)).toMatch(/^Une entrée compte 5.000 caractères au plus/)
})

test('a number alone makes an entry [257]', () => {
  expect(typedRefusal('content', typed({ content: '', sales: '3' }), dates)).toBeNull()
})
