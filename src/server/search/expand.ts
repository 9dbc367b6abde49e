import { foldText } from '#domain/search/search-text.ts'
import { FAMILIES, singularOf, STOP_WORDS, SYNONYMS, WEAK_WORDS } from './word-lists.ts'

/** An alternative of a word: one or several words in this order, with a lower weight than the word itself. */
type Alternative = { words: string[]; weight: number }

/** A word that was typed, or several that mean the same, with its position in the query. */
export type TypedTerm = { words: string[]; at: number; isWeak: boolean; alternatives: Alternative[] }

const FAMILY_WEIGHT = 0.7
export const SYNONYM_WEIGHT = 0.5
/** Further words are ignored. */
const WORDS_MAX = 16
/** The longest synonym: « en plus de mon travail ». */
const SYNONYM_WORDS_MAX = 5

/** Runs of alphabetic characters and digits. */
export const WORDS = /[\p{L}\p{M}\p{Nd}]+/gu

/** « e-commerce » is one word, « porte-à-porte » three: the same as search_join_prefixes (0017_search.sql). */
export const joinPrefixes = (text: string): string =>
  text.replace(/(?<![\p{L}\p{Nd}-])(\p{L})[-‐‑](?=\p{L})/gu, '$1')

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] =>
  (joinPrefixes(foldText(text)).match(WORDS) ?? []).slice(0, WORDS_MAX)

/** Stop words are left out, unless there are no others. */
export const significant = (words: readonly string[]): string[] => {
  const saying = words.filter((word) => word.length > 1 && !STOP_WORDS.has(word))
  return saying.length > 0 ? saying : [...words]
}

/** What was typed as terms, each with its word family and its synonyms. */
export function toTerms(words: readonly string[]): TypedTerm[] {
  const significantWords = new Set(significant(words))
  const terms: TypedTerm[] = []
  for (let at = 0; at < words.length;) {
    const phrase = synonymAt(words, at)
    const word = words[at]!
    if (phrase) terms.push({ words: phrase, at, isWeak: false, alternatives: insteadOfPhrase(phrase) })
    else if (
      significantWords.has(word) &&
      !terms.some((term) => term.words.length === 1 && term.words[0] === word)
    )
      terms.push({ words: [word], at, isWeak: isWeak(word), alternatives: insteadOf(word) })
    at += phrase?.length ?? 1
  }
  return terms
}

/** The longest synonym of several words that begins here. */
function synonymAt(words: readonly string[], at: number): string[] | null {
  for (let count = SYNONYM_WORDS_MAX; count > 1; count--) {
    const phrase = words.slice(at, at + count)
    if (phrase.length === count && SYNONYMS.has(singularOf(phrase.join(' ')))) return phrase
  }
  return null
}

const isWeak = (word: string) => WEAK_WORDS.has(word) || WEAK_WORDS.has(singularOf(word))

const insteadOfPhrase = (phrase: string[]): Alternative[] => synonymsOf([phrase.join(' ')])

function insteadOf(word: string): Alternative[] {
  const family = familyOf(word)
  return [
    ...family.map((other) => ({ words: [other], weight: FAMILY_WEIGHT })),
    ...synonymsOf([word, ...family]),
  ]
}

const synonymsOf = (words: string[]): Alternative[] => {
  const synonyms = new Set(words.flatMap((word) => SYNONYMS.get(singularOf(word)) ?? []))
  for (const word of words) synonyms.delete(word)
  return [...synonyms].map((synonym) => ({ words: synonym.split(' '), weight: SYNONYM_WEIGHT }))
}

const FAMILY_FROM = 5
const RELATIVE_FROM = 4

/** « menuisier » and « menuiserie »: those that do not exist find nothing. */
function familyOf(word: string): string[] {
  if (word.length < FAMILY_FROM) return []
  const family = FAMILIES.flatMap(([ending, others]) =>
    ending.test(word) ? others.map((other) => word.replace(ending, other)) : [],
  )
  return [...new Set(family)].filter((other) => other !== word && other.length >= RELATIVE_FROM)
}
