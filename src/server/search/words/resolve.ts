import { cleanQuery, isLongEnough } from '#domain/clean-query.ts'
import { AppError } from '#domain/errors.ts'
import { QUERY_MIN } from '#domain/search.ts'
import { isWord, termsOf, wordOf } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { type FoundWords, listMisspeltWords, listWordsWith } from './queries.ts'

/** Something typed, and the words that contain it. */
export type Term = FoundWords & {
  /** Letters, digits and hyphens between them, and looked up: whatever has one of the words has the term. */
  isWord: boolean
}

/** The same where a letter is not enough. */
export async function readWords(sql: Sql, typed = ''): Promise<Term[]> {
  if (typed !== '' && !isLongEnough(cleanQuery(typed)))
    throw new AppError('invalid', `Tapez au moins ${QUERY_MIN} caractères pour rechercher.`, 'q')
  return await resolveWords(sql, typed)
}

/** What was typed, resolved to the words that occur; none where nothing was. */
export async function resolveWords(sql: Sql, typed: string): Promise<Term[]> {
  const terms = termsOf(cleanQuery(typed)).map((term) => ({ term, word: wordOf(term) }))
  const found = terms.length > 0 ? await listWordsWith(sql, terms) : []
  return found.map((words, index) =>
    Object.assign(words, {
      isWord: words.ids !== null && isWord(words.text) && isWord(terms[index]!.term),
    }),
  )
}

/** All of it again, as one text. */
export const wholeOf = (terms: Term[]) => terms.map(({ text }) => text).join(' ')

/** About how many plans have all terms, or have them in the title, as if no word went with another. */
export const countOfPlans = (terms: Term[], share: 'share' | 'titleShare'): number =>
  terms.reduce((plans, term) => plans * term[share], terms[0]?.allPlans ?? Infinity)

const FORGIVEN_FROM = 4

/** The same with small typos forgiven in words that are long enough; null when that finds no more. */
export async function forgiveTypos(sql: Sql, terms: Term[]): Promise<Term[] | null> {
  const long = terms.filter((term) => term.isWord && term.text.length >= FORGIVEN_FROM)
  if (long.length === 0) return null
  const found = await listMisspeltWords(
    sql,
    long.map((term) => term.text),
  )
  if (found.every(({ ids }) => ids.length === 0)) return null
  const near = new Map(long.map((term, index) => [term, found[index]?.ids ?? []]))
  return terms.map((term) => ({ ...term, ids: term.ids && [...term.ids, ...(near.get(term) ?? [])] }))
}
