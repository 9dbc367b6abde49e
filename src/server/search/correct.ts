import type { Sql } from '#server/platform/db/database.ts'
import type { TypedTerm } from './expand.ts'
import { type AlikeWord, type KnownWord, listAlikeWords } from './words.queries.ts'
import { singularOf, SYNONYMS } from './word-lists.ts'

/** What was typed, and what is known of each word of it. */
export type LookedUpQuery = { terms: TypedTerm[]; known: Map<string, KnownWord> }

const UNKNOWN_FROM = 4
const DOUBTFUL_FROM = 7
/** In a word of this length two characters may be wrong. */
const LONG = 8
/** A word is taken for another one that so many times as many plans have. */
const LIKELIER = 3

/** What was probably meant by words that no plan has. */
export async function correctWords(sql: Sql, { terms, known }: LookedUpQuery): Promise<Map<string, string>> {
  const single = terms.filter(
    ({ words, isWeak }) => words.length === 1 && !isWeak && !/\p{Nd}/u.test(words[0]!),
  )
  const isKnown = (words: string[]) => words.every((word) => known.get(word)!.plans > 0)
  const unknown = single.flatMap(({ words, alternatives }) => {
    const word = known.get(words[0]!)!
    if (alternatives.some((other) => isKnown(other.words))) return []
    return isUnknown(word) || isDoubtful(word) ? [word] : []
  })
  const corrections = new Map<string, string>()
  if (unknown.length === 0) return corrections
  for (const { word, isFound, alike } of await listAlikeWords(sql, unknown, isUnknown)) {
    const nearest = isFound ? null : nearestOf(known.get(word)!, [...alike, ...SINGLE_SYNONYMS])
    if (nearest && nearest.word !== singularOf(word)) corrections.set(word, nearest.spelling)
  }
  return corrections
}

const isUnknown = ({ word, plans, prefixPlans, stemPrefixPlans }: KnownWord) =>
  word.length >= UNKNOWN_FROM && plans + prefixPlans + stemPrefixPlans === 0

/** Only its stem is known, perhaps of another word: « repartion » has that of « repartir ». */
const isDoubtful = ({ word, isWord, prefixPlans }: KnownWord) =>
  word.length >= DOUBTFUL_FROM && !isWord && prefixPlans === 0

/** Words that find others by their synonyms, even where no plan has them: « excel » finds « tableur ». */
const SINGLE_SYNONYMS: AlikeWord[] = [...SYNONYMS.keys()]
  .filter((word) => !word.includes(' '))
  .map((word) => ({ word, spelling: word, stem: word, plans: 1 }))

/** By the fewest wrong characters, then the word that most plans have. */
function nearestOf(typed: KnownWord, candidates: AlikeWord[]): AlikeWord | null {
  const most = isUnknown(typed) && typed.word.length >= LONG ? 2 : 1
  const near = candidates
    .filter(({ word }) => Math.abs(word.length - typed.word.length) <= most && word.length >= UNKNOWN_FROM)
    .map((candidate) => ({ candidate, edits: editsBetween(typed.word, candidate.word) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits || other.candidate.plans - one.candidate.plans)
  // Another form of the same word is no mistake.
  if (near.some(({ candidate }) => candidate.stem === typed.stem)) return null
  const best = near[0]?.candidate
  return best && best.plans >= LIKELIER * typed.plans ? best : null
}

/** Characters to add, drop, replace or swap with their neighbour. */
function editsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, count) => count)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwap ? before[column - 2]! + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return last[other.length]!
}
