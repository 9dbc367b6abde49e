import { cleanQuery, isLongEnough } from '#domain/search/clean-query.ts'
import { AppError } from '#domain/errors.ts'
import { type Highlight, QUERY_MIN } from '#domain/search/search.ts'
import { foldText, termsOf } from '#domain/search/search-text.ts'
import type { Sql } from '#server/platform/db/database.ts'
import {
  joinPrefixes,
  significant,
  SYNONYM_WEIGHT,
  toTerms,
  type TypedTerm,
  WORDS,
  wordsOf,
  correctWords,
  type LookedUpQuery,
} from './words.ts'
import { type KnownWord, listKnownWords } from './words.queries.ts'

/** A way in which a document may have a term. All are tsqueries. */
type Rank = {
  /** What is ranked: one word or several of the same weight. */
  words: string
  weight: number
  /** The weight of each of its words. */
  each: number
  /** What must match for that, where it is more than one of the words. */
  condition: string | null
}

export type Term = {
  /** What finds it, in any way; and without synonyms, where a plan has the word itself. */
  query: string
  own: string
  /** What finds words that begin with it; only for a single word. And about how many plans have one. */
  prefix: string | null
  /** The word itself or words that begin with it. */
  beginning: string
  prefixPlans: number
  /** The word itself, where it is one. */
  word: string | null
  ranks: Rank[]
  /** Its weight in the score: the rarer, the greater. */
  rarity: number
  /** About how many plans have it. */
  plans: number
  /** A plan without it is « proche » at best. */
  isRequired: boolean
}

/** The parsed query. */
export type Query = {
  /** Folded, as a whole. */
  text: string
  /** The words that say something, for names and tags. */
  words: string[]
  /** « #saas »: the plans of that tag are meant, if there is one. */
  hashTag: string | null
  terms: Term[]
  /** Neighbouring words. */
  pairs: { condition: string; rarity: number }[]
  /** The parts between spaces, where special characters are compared literally. */
  literal: string[] | null
  corrected: string | null
  highlight: Highlight
}

export type SearchInput = { q?: string | undefined; exact?: '1' | undefined }

/** A query with one of these is compared literally. */
const LITERAL = /[%_\\,(]|\p{L}\+/u
/** Generic words affect only the order, and little. */
const WEAK = 0.3
const PREFIX_WEIGHT = 0.8
/** The most alternatives of a word. */
const ALTERNATIVES_MAX = 12

/** « !!! » is in nearly every plan, and says nothing. */
export function isOnlyPunctuation(q = ''): boolean {
  const typed = cleanQuery(q)
  return isLongEnough(typed) && wordsOf(typed).length === 0 && !LITERAL.test(typed)
}

/** Throws when the query is too short. Null: nothing was typed. */
export async function readQuery(
  sql: Sql,
  { q = '', exact }: SearchInput,
  isTyping = false,
): Promise<Query | null> {
  const typed = cleanQuery(q)
  if (q !== '' && !isLongEnough(typed))
    throw new AppError('invalid', `Tapez au moins ${QUERY_MIN} caractères pour rechercher.`, 'q')
  if (typed === '') return null
  const words = wordsOf(typed)
  if (words.length === 0 || LITERAL.test(typed)) return await readLiteral(sql, typed, words)
  const lookedUp = await lookUp(sql, words, toTerms(words))
  const corrections = exact ? new Map<string, string>() : await correctWords(sql, lookedUp)
  if (corrections.size === 0) return toQuery(typed, words, lookedUp, isTyping)
  const corrected = joinPrefixes(typed).replace(WORDS, (word) => corrections.get(foldText(word)) ?? word)
  const meant = wordsOf(corrected)
  const query = toQuery(corrected, meant, await lookUp(sql, meant, toTerms(meant)), isTyping)
  // A synonym that no plan has is no help.
  return query.terms.some(({ plans }) => plans > 0)
    ? { ...query, corrected }
    : toQuery(typed, words, lookedUp, isTyping)
}

/** Its words lead to the plans, whose texts are then compared. */
async function readLiteral(sql: Sql, typed: string, words: string[]): Promise<Query> {
  const long = words.filter((word) => word.length > 1)
  const typedTerms = long.map((word) => ({ words: [word], at: 0, isWeak: false, alternatives: [] }))
  const { terms, known } = await lookUp(sql, long, typedTerms)
  const literal = termsOf(typed)
  return {
    text: foldText(typed),
    words: literal,
    hashTag: null,
    terms: terms.map((term) => toTerm(term, known, true)),
    pairs: [],
    literal,
    corrected: null,
    highlight: { stems: [], parts: literal },
  }
}

async function lookUp(sql: Sql, words: string[], terms: TypedTerm[]): Promise<LookedUpQuery> {
  const all = terms.flatMap((term) => [term, ...term.alternatives].flatMap((each) => each.words))
  const found = await listKnownWords(sql, [...new Set([...words, ...all])])
  return { terms, known: new Map(found.map((word) => [word.word, word])) }
}

function toQuery(
  typed: string,
  words: string[],
  { terms: typedTerms, known }: LookedUpQuery,
  isTyping: boolean,
): Query {
  const last = words.at(-1)
  const terms = typedTerms.map((term) => toTerm(term, known, isTyping && term.words.at(-1) === last))
  const hasRequired = terms.some(({ isRequired }) => isRequired)
  const stems = typedTerms.flatMap((term) =>
    [term, ...term.alternatives].flatMap((each) =>
      significant(each.words).map((word) => known.get(word)!.stem),
    ),
  )
  return {
    text: foldText(typed),
    words: significant(words),
    hashTag: /^#(\S.*)$/.exec(typed)?.[1] ?? null,
    terms: hasRequired ? terms : terms.map((term) => ({ ...term, isRequired: true })),
    pairs: pairsOf(typedTerms, terms, known),
    literal: null,
    corrected: null,
    highlight: { stems: [...new Set([...significant(words), ...stems])], parts: [] },
  }
}

/** As a text within a tsquery. */
const quoted = (text: string) => `'${text.replace(/['\\]/g, '$&$&')}'`
const lexeme = ({ stem }: KnownWord) => quoted(stem)
const anyOf = (queries: string[]) => queries.join(' | ')

function toTerm(
  { words, alternatives, isWeak }: TypedTerm,
  known: LookedUpQuery['known'],
  isPrefix: boolean,
): Term {
  const look = (all: string[]) => all.map((word) => known.get(word)!)
  const own = look(words)
  const [word] = own.length === 1 ? own : []
  const others = alternatives
    .map((other) => ({ words: look(other.words), weight: other.weight }))
    .filter((other) => other.words.every(({ plans }) => plans > 0))
    .slice(0, ALTERNATIVES_MAX)
  const prefix = word && [`${quoted(word.word)}:*`, ...word.prefixStems.map(quoted)]
  const plansOf = (all: KnownWord[]) => Math.min(...all.map(({ plans }) => plans))
  const ownPlans = isPrefix && word ? Math.max(word.plans, word.prefixPlans) : plansOf(own)
  const plans = ownPlans + others.reduce((sum, other) => sum + plansOf(other.words), 0)
  const { all } = own[0]!
  // Of a word that is in no plan its synonyms give the rarity.
  const counted = Math.min(ownPlans || plans, all)
  const singles = new Map<number, Set<string>>()
  const add = (weight: number, queries: string[]) =>
    singles.set(weight, new Set([...(singles.get(weight) ?? []), ...queries]))
  if (word) add(1, [lexeme(word)])
  if (prefix && isPrefix) add(PREFIX_WEIGHT, prefix)
  else if (word?.plans === 0 && word.stemPrefixPlans > 0) add(PREFIX_WEIGHT, [`${lexeme(word)}:*`])
  for (const other of others) if (other.words.length === 1) add(other.weight, other.words.map(lexeme))
  const phrases = [{ words: own, weight: 1 }, ...others].filter((phrase) => phrase.words.length > 1)
  const ranks = [
    ...phrases.map(({ words: phrase, weight }) => ({
      words: anyOf(phrase.map(lexeme)),
      weight,
      each: weight,
      condition: phrase.map(lexeme).join(' <-> '),
    })),
    // ts_rank gives the mean of several words: as many times that is their sum.
    ...[...singles].map(([weight, queries]) => ({
      words: anyOf([...queries]),
      weight: weight * queries.size,
      each: weight,
      condition: null,
    })),
  ]
  const ownQuery = foundBy(ownPlans > 0 ? ranks.filter((rank) => rank.each > SYNONYM_WEIGHT) : ranks)
  return {
    query: foundBy(ranks),
    own: ownQuery,
    prefix: prefix ? anyOf(prefix) : null,
    beginning: anyOf([ownQuery, ...(prefix ?? [])]),
    prefixPlans: word?.prefixPlans ?? 0,
    word: word?.word ?? null,
    ranks,
    rarity: Math.log(1 + (all - counted + 0.5) / (counted + 0.5)) * (isWeak ? WEAK : 1),
    plans: Math.min(plans, all),
    isRequired: !isWeak,
  }
}

const foundBy = (ranks: Rank[]) =>
  `(${anyOf(ranks.map((rank) => (rank.condition ? `(${rank.condition})` : rank.words)))})`

/** Neighbours among the terms, as far apart as they were typed. */
const pairsOf = (typed: TypedTerm[], terms: Term[], known: LookedUpQuery['known']): Query['pairs'] =>
  typed.slice(1).flatMap((term, index) => {
    const before = typed[index]!
    if (term.words.length + before.words.length > 2) return []
    const [one, other] = [before, term].map(({ words }) => lexeme(known.get(words[0]!)!))
    const condition = `${one} <${term.at - before.at}> ${other}`
    return [{ condition, rarity: Math.min(terms[index]!.rarity, terms[index + 1]!.rarity) }]
  })
