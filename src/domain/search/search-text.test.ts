import { describe, expect, test } from 'vitest'
import { cleanQuery } from './clean-query.ts'
import type { Highlight } from './search.ts'
import { aroundMatch, highlightMatches, termsOf } from './search-text.ts'

describe('A query', () => {
  test('is one line of at most a hundred characters, without invisible ones', () => {
    expect(cleanQuery('  pain\n\tau \u200b levain\u202e ')).toBe('pain au levain')
    expect(cleanQuery('\u0000\u0007')).toBe('')
    expect(Array.from(cleanQuery('🚀'.repeat(5_000)))).toHaveLength(100)
    expect(cleanQuery('e\u0301clair')).toBe('éclair')
  })

  test('is split into unique terms, without case and accents', () => {
    expect(termsOf('Éclair au CŒUR, éclair')).toEqual(['eclair', 'au', 'coeur,'])
    expect(termsOf('a b c d e f g h i j')).toHaveLength(8)
    expect(termsOf('')).toEqual([])
  })

  test('folds all forms of hyphens', () => {
    expect(termsOf('E‑commerce e–commerce')).toEqual(['e-commerce'])
  })
})

describe('Matches', () => {
  const marked = (text: string, highlight: Partial<Highlight>) =>
    highlightMatches(text, { stems: [], parts: [], ...highlight })
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('')

  test('are whole words and their forms, as they were written', () => {
    expect(marked('Du Café, des CAFÉS et du thé', { stems: ['caf', 'cafe'] })).toBe(
      'Du [Café], des [CAFÉS] et du thé',
    )
    expect(marked('Le vélo, le développement, les vélos', { stems: ['velo'] })).toBe(
      'Le [vélo], le développement, les [vélos]',
    )
    expect(marked('Le cœur du métier', { stems: ['coeur', 'meti'] })).toBe('Le [cœur] du [métier]')
    expect(marked('Un e\u0301clair', { stems: ['eclair'] })).toBe('Un [e\u0301clair]')
    expect(marked('L’eau d’ici', { stems: ['eau'] })).toBe('L’[eau] d’ici')
    expect(marked('Un journal, des journaux', { stems: ['journal'] })).toBe('Un [journal], des [journaux]')
    expect(marked('L’art, un article', { stems: ['art'] })).toBe('L’[art], un article')
    expect(marked('rien', { stems: ['autre'] })).toBe('rien')
  })

  test('are whole words that contain a part, or punctuation as typed', () => {
    expect(marked('🚀 L’affiliation 🚀', { parts: ['ffili'] })).toBe('🚀 L’[affiliation] 🚀')
    expect(marked('Marge de 50% net, 50 fois', { parts: ['50%'] })).toBe('Marge de [50%] net, 50 fois')
    expect(marked('Thé, café', { parts: ['the,'] })).toBe('[Thé,] café')
  })

  test('deep in a text are shown with their context', () => {
    const around = (text: string, ...stems: string[]) => aroundMatch(text, { stems, parts: [] })
    const words = 'mot '.repeat(100)
    const found = around(`${words}Éclair au cœur${' mot'.repeat(200)}`, 'eclair')
    expect(found.isCut).toBe(true)
    expect(found.text).toMatch(/^(mot ){15,16}Éclair au cœur( mot)+/)
    expect(around('Un éclair. Puis rien.', 'eclair')).toEqual({ text: 'Un éclair. Puis rien.', isCut: false })
    expect(around(`${words} l’œuf (dur)`, 'oeuf').text).toMatch(/ l’œuf \(dur\)$/)
    expect(aroundMatch(`${words} (dur)`, { stems: [], parts: ['(dur)'] }).isCut).toBe(true)
    expect(around(words, 'absent').isCut).toBe(false)
    // The text has thousands of empty lines, or a very long word.
    expect(around(`${'\n'.repeat(20_000)}éclair`, 'eclair').text).toMatch(/^\n{120}éclair$/)
  })
})
