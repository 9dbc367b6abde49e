import { describe, expect, test } from 'vitest'
import { cleanQuery } from './clean-query.ts'
import { aroundMatch, isWord, markMatches, termsOf, wordOf } from './search-text.ts'

describe('What is typed', () => {
  test('is one line of at most a hundred characters, without what nobody sees', () => {
    expect(cleanQuery('  pain\n\tau \u200b levain\u202e ')).toBe('pain au levain')
    expect(cleanQuery('\u0000\u0007')).toBe('')
    expect(Array.from(cleanQuery('🚀'.repeat(5_000)))).toHaveLength(100)
    expect(cleanQuery('e\u0301clair')).toBe('éclair')
  })

  test('is looked for term by term, each once, without case and accents', () => {
    expect(termsOf('Éclair au CŒUR, éclair')).toEqual(['eclair', 'au', 'coeur,'])
    expect(termsOf('a b c d e f g h i j')).toHaveLength(8)
    expect(termsOf('')).toEqual([])
  })

  test('is found by its longest word', () => {
    expect(wordOf('affiliation')).toBe('affiliation')
    expect(wordOf("l'affiliation,")).toBe('affiliation')
    expect(wordOf('50%')).toBe('50')
    expect([wordOf('c++'), wordOf('%%'), wordOf('🚀🚀')]).toEqual([null, null, null])
    expect(['café', '日本語', "l'eau", 'a'.repeat(61)].map(isWord)).toEqual([true, true, false, false])
  })

  test('may be several words that hyphens make one, however these are written', () => {
    expect(termsOf('E‑commerce e–commerce')).toEqual(['e-commerce'])
    expect(wordOf("d'e-commerce,")).toBe('e-commerce')
    expect(wordOf('-vente-')).toBe('vente')
    expect(['e-commerce', 'vente-', '-', 'c’est-à-dire'].map(isWord)).toEqual([true, false, false, false])
  })
})

describe('Matches', () => {
  const marked = (text: string, query: string) =>
    markMatches(text, termsOf(query))
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('')

  test('are marked in the text as it was written', () => {
    expect(marked('Du Café, des CAFÉS et du thé', 'cafe')).toBe('Du [Café], des [CAFÉ]S et du thé')
    expect(marked('Le cœur du métier', 'coeur metier')).toBe('Le [cœur] du [métier]')
    expect(marked('Un e\u0301clair', 'éclair')).toBe('Un [e\u0301clair]')
    expect(marked('L’eau d’ici', "l'eau")).toBe('[L’eau] d’ici')
    expect(marked('Un e‑commerce', 'e-com')).toBe('Un [e‑com]merce')
    expect(marked('🚀 décollage 🚀', 'coll')).toBe('🚀 dé[coll]age 🚀')
    expect(marked('aaaa', 'aa a')).toBe('[aaaa]')
    expect(marked('rien', 'autre')).toBe('rien')
  })

  test('deep in a text are shown with what stands before them', () => {
    const words = 'mot '.repeat(100)
    const around = aroundMatch(`${words}Éclair au cœur${' mot'.repeat(200)}`, ['eclair'])
    expect(around.isCut).toBe(true)
    expect(around.text).toMatch(/^(mot ){15,16}Éclair au cœur( mot)+/)
    expect(aroundMatch('Un éclair. Puis rien.', ['eclair'])).toEqual({
      text: 'Un éclair. Puis rien.',
      isCut: false,
    })
    expect(aroundMatch(`${words} l’œuf (dur)`, ["l'oeuf"]).text).toMatch(/ l’œuf \(dur\)$/)
    expect(aroundMatch(`${words} un e‑commerce`, ['e-com']).isCut).toBe(true)
    expect(aroundMatch(`${words} (dur)`, ['(dur)']).isCut).toBe(true)
    expect(aroundMatch(words, ['absent']).isCut).toBe(false)
    // Thousands of empty lines, or a word without end, are no sentence to begin with.
    expect(aroundMatch(`${'\n'.repeat(20_000)}éclair`, ['eclair']).text).toMatch(/^\n{120}éclair$/)
  })
})
