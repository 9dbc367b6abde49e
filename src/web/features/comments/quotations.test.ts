import { describe, expect, test } from 'vitest'
import { findQuotation, quotationOf, withQuotation } from './quotations.ts'

describe('A quotation of a selected passage', () => {
  test('is one line, with its white space collapsed [325]', () => {
    expect(quotationOf('  Sur quatre\n\n vendredis,\t620\u00A0€  ')).toBe('Sur quatre vendredis, 620\u00A0€')
  })

  test('needs ten characters [325]', () => {
    expect(quotationOf('123456789')).toBeNull()
    expect(quotationOf(' 12345 \n 6789 ')).toBe('12345 6789')
    expect(quotationOf('😀'.repeat(9))).toBeNull()
  })

  test('is cut at a word before 300 characters [325]', () => {
    expect(quotationOf('a'.repeat(300))).toBe('a'.repeat(300))
    expect(quotationOf(`${'mot '.repeat(74)}mots fin`)).toBe(`${'mot '.repeat(74)}mots…`)
    expect(quotationOf(`${'mot '.repeat(74)}motif fin`)).toBe(`${'mot '.repeat(74).trim()}…`)
    expect(quotationOf('😀'.repeat(301))).toBe(`${'😀'.repeat(300)}…`)
  })

  test('is added at the end of the text, with the caret under it [325]', () => {
    const after = (text: string) => {
      const edit = withQuotation(text, 'Un passage')
      return [text.slice(0, edit.from) + edit.text + text.slice(edit.to), edit.start]
    }
    expect(after('')).toEqual(['> Un passage\n', 13])
    expect(after('  \n')).toEqual(['> Un passage\n', 13])
    expect(after('Bonjour, \n')).toEqual(['Bonjour,\n\n> Un passage\n', 23])
  })
})

describe('The place of a quotation in the plan', () => {
  const text = 'Le four\n\nSur quatre vendredis, 620\u202F€. J’avais visé 400.'
  const found = (quotation: string) => {
    const place = findQuotation(text, quotation)
    return place && text.slice(place.start, place.end)
  }

  test('is found whatever its white space and apostrophes [325]', () => {
    expect(found("620 €. J'avais visé")).toBe('620\u202F€. J’avais visé')
    expect(found('Le four Sur quatre')).toBe('Le four\n\nSur quatre')
  })

  test('is found for a passage that was cut [325]', () => {
    expect(found('Sur quatre vendredis,…')).toBe('Sur quatre vendredis,')
    expect(found('Sur quatre vendredis …')).toBe('Sur quatre vendredis')
  })

  test('is not found for other words [325]', () => {
    for (const quotation of ['Sur cinq vendredis', '620 € … visé', '…', ''])
      expect(found(quotation)).toBeNull()
  })
})
