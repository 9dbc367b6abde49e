import { cleanQuery } from '#domain/clean-query.ts'
import { isWord, termsOf, wordOf } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { listMisspeltWords, listWordsWith } from './queries.ts'

/** Something typed, and the words that contain it. */
export type Term = {
  text: string
  /** Null: it has no letters to look up. */
  ids: number[] | null
  /** Whether these are all words that contain it. */
  isAll: boolean
  /** Letters, digits and hyphens between them, and looked up: whatever has one of the words has the term. */
  isWord: boolean
}

/** What was typed, resolved to the words that occur. */
export async function resolveWords(sql: Sql, typed: string): Promise<Term[]> {
  const terms = termsOf(cleanQuery(typed)).map((term) => ({ term, word: wordOf(term) }))
  const found = terms.length > 0 ? await listWordsWith(sql, terms) : []
  return found.map(({ term, ids, isAll }, index) => ({
    text: term,
    ids,
    isAll,
    isWord: ids !== null && isWord(term) && isWord(terms[index]!.term),
  }))
}

/** All of it again, as one text. */
export const wholeOf = (terms: Term[]) => terms.map(({ text }) => text).join(' ')

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
