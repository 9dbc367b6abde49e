import { cleanQuery, isLongEnough } from '#domain/clean-query.ts'
import { AppError } from '#domain/errors.ts'
import { type Highlight, QUERY_MIN } from '#domain/search.ts'
import { foldText, termsOf } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { APART_WEIGHT, significant, toTerms, type TypedTerm, wordsOf } from './words/expand.ts'
import { correctWords, type Draft } from './words/correct.ts'
import { type KnownWord, listKnownWords } from './words/queries.ts'

/** A way in which a document may have a term. All are tsqueries. */
type Rank = {
  /** What is ranked: one word or several of the same weight. */
  words: string
  weight: number
  /** What must match for that, where it is more than one of the words. */
  condition: string | null
}

export type Term = {
  /** What finds it, in any way. */
  query: string
  /** What finds words that begin with it; only for a single word. And about how many plans have one. */
  begun: string | null
  begunPlans: number
  /** The word itself, where it is one. */
  word: string | null
  ranks: Rank[]
  /** How much it tells: the rarer, the more. */
  rarity: number
  /** About how many plans have it. */
  plans: number
  /** A plan without it is « proche » at best. */
  isRequired: boolean
}

/** What was typed, understood. */
export type Query = {
  /** Folded, as a whole. */
  text: string
  /** The words that say something, for names and tags. */
  words: string[]
  /** « #saas »: the plans of that tag are meant, if there is one. */
  hashTag: string | null
  terms: Term[]
  /** Words that stand beside each other, as tsqueries. */
  pairs: { query: string; rarity: number }[]
  /** With signs that are compared letter by letter: what stands between spaces. */
  literal: string[] | null
  corrected: string | null
  highlight: Highlight
}

export type Asked = { q?: string | undefined; exact?: '1' | undefined }

/** A query with one of these is taken letter by letter. */
const LITERAL = /[%_\\,()+]/
/** Words that more plans have tell too little to be required, beside others. */
const COMMON_SHARE = 0.25
const WEAK = 0.3
const BEGUN_WEIGHT = 0.8
/** Of what also stands for a word, no more is looked for. */
const ALTERNATIVES_MAX = 12

/** Throws where a letter is not enough. Null: nothing was typed. */
export async function readQuery(sql: Sql, { q = '', exact }: Asked, isTyping = false): Promise<Query | null> {
  const typed = cleanQuery(q)
  if (q !== '' && !isLongEnough(typed))
    throw new AppError('invalid', `Tapez au moins ${QUERY_MIN} caractères pour rechercher.`, 'q')
  if (typed === '') return null
  const words = wordsOf(typed)
  if (words.length === 0 || LITERAL.test(typed)) return await readLiteral(sql, typed, words)
  const draft = await lookUp(sql, words)
  const corrections = exact ? new Map<string, string>() : await correctWords(sql, draft)
  if (corrections.size === 0) return toQuery(typed, words, draft, isTyping)
  const corrected = typed.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => corrections.get(foldText(word)) ?? word)
  const known = wordsOf(corrected)
  return { ...toQuery(corrected, known, await lookUp(sql, known), isTyping), corrected }
}

async function lookUp(sql: Sql, words: string[]): Promise<Draft> {
  const terms = toTerms(words)
  const all = terms.flatMap((term) => [term, ...term.alternatives].flatMap((each) => each.words))
  const found = await listKnownWords(sql, [...new Set([...words, ...all])])
  return { terms, known: new Map(found.map((word) => [word.word, word])) }
}

function toQuery(
  typed: string,
  words: string[],
  { terms: typedTerms, known }: Draft,
  isTyping: boolean,
): Query {
  const last = words.at(-1)!
  const terms = typedTerms.map((term) => toTerm(term, known, isTyping && term.words.at(-1) === last))
  const hasTelling = terms.some(({ isRequired }) => isRequired)
  return {
    text: foldText(typed),
    words: significant(words),
    hashTag: /^#(\S.*)$/.exec(typed)?.[1] ?? null,
    terms: hasTelling ? terms : terms.map((term) => ({ ...term, isRequired: true })),
    pairs: pairsOf(words, typedTerms, terms, known),
    literal: null,
    corrected: null,
    highlight: { stems: stemsOf(words, typedTerms, known), parts: [] },
  }
}

const lexeme = ({ stem }: KnownWord) => `'${stem}'`
const phraseOf = (words: KnownWord[]) => words.map(lexeme).join(' <-> ')
const anyOf = (queries: string[]) => queries.join(' | ')

function toTerm(
  { words, alternatives, isWeak }: TypedTerm,
  known: Map<string, KnownWord>,
  isBegun: boolean,
): Term {
  const look = (all: string[]) => all.map((word) => known.get(word)!)
  const own = look(words)
  const [word] = own.length === 1 ? own : []
  const others = alternatives
    .map(({ words: other, weight }) => ({ words: look(other), weight }))
    .filter((other) => other.words.every(({ plans }) => plans > 0))
    .slice(0, ALTERNATIVES_MAX)
  const ranks = [
    ...(word ? [] : [phraseRank(own, 1), apartRank(own)]),
    ...others.filter((other) => other.words.length > 1).map((other) => phraseRank(other.words, other.weight)),
  ]
  const singles = new Map<number, string[]>(word ? [[1, [lexeme(word)]]] : [])
  if (word && isBegun) singles.set(BEGUN_WEIGHT, begunBy(word))
  else if (word?.plans === 0 && word.kinPlans > 0) singles.set(BEGUN_WEIGHT, [`${lexeme(word)}:*`])
  for (const {
    words: [single, second],
    weight,
  } of others)
    if (!second && single!.stem !== word?.stem)
      singles.set(weight, [...(singles.get(weight) ?? []), lexeme(single!)])
  // ts_rank gives the mean of several words: as many times that is their sum.
  for (const [weight, queries] of singles)
    ranks.push({ words: anyOf([...new Set(queries)]), weight: weight * queries.length, condition: null })
  const plansOf = (all: KnownWord[]) => Math.min(...all.map(({ plans }) => plans))
  const ownPlans = isBegun && word ? word.begunPlans : plansOf(own)
  const plans = ownPlans + others.reduce((sum, other) => sum + plansOf(other.words), 0)
  const { all } = own[0]!
  // Of a word that is in no plan its synonyms tell how rare it is.
  const counted = Math.min(ownPlans || plans, all)
  return {
    query: `(${anyOf(ranks.map(({ words: ranked, condition }) => (condition ? `(${condition})` : ranked)))})`,
    begun: word ? anyOf(begunBy(word)) : null,
    begunPlans: word?.begunPlans ?? 0,
    word: word?.word ?? null,
    ranks,
    rarity: Math.log(1 + (all - counted + 0.5) / (counted + 0.5)) ** RARITY_POWER * (isWeak ? WEAK : 1),
    plans: Math.min(plans, all),
    isRequired: !isWeak && counted <= COMMON_SHARE * all,
  }
}

const RARITY_POWER = 0.8

/** Words that begin with it: their stems may be shorter than what was typed, « restauran » finds « restaur ». */
const begunBy = ({ word, begunStems }: KnownWord): string[] => [
  `'${word}':*`,
  ...begunStems.map((stem) => `'${stem}'`),
]

const phraseRank = (words: KnownWord[], weight: number): Rank => ({
  words: anyOf(words.map(lexeme)),
  weight,
  condition: phraseOf(words),
})

const apartRank = (words: KnownWord[]): Rank => {
  const saying = significant(words.map(({ word }) => word))
  const own = words.filter(({ word }) => saying.includes(word))
  return { words: anyOf(own.map(lexeme)), weight: APART_WEIGHT, condition: own.map(lexeme).join(' & ') }
}

/** Neighbours among the terms, as far apart as they were typed; and « sans stock », of which the first word says nothing alone. */
function pairsOf(
  words: string[],
  typed: TypedTerm[],
  terms: Term[],
  known: Map<string, KnownWord>,
): Query['pairs'] {
  return typed.flatMap(({ words: own, at }, index) => {
    const one = known.get(own[0]!)!
    const { rarity } = terms[index]!
    const without =
      words[at - 1] === 'sans' ? [{ query: `${lexeme(known.get('sans')!)} <-> ${lexeme(one)}`, rarity }] : []
    const next = typed[index + 1]
    if (!next || own.length > 1 || next.words.length > 1) return without
    const query = `${lexeme(one)} <${next.at - at}> ${lexeme(known.get(next.words[0]!)!)}`
    return [...without, { query, rarity: Math.min(rarity, terms[index + 1]!.rarity) }]
  })
}

/** What was typed and what stands for it. */
const stemsOf = (words: string[], terms: TypedTerm[], known: Map<string, KnownWord>): string[] => {
  const all = terms.flatMap((term) => [term, ...term.alternatives].flatMap((each) => significant(each.words)))
  return [...new Set([...significant(words), ...all.map((word) => known.get(word)!.stem)])]
}

/** Its words lead to the plans, whose texts are then compared. */
async function readLiteral(sql: Sql, typed: string, words: string[]): Promise<Query> {
  const literal = termsOf(typed)
  const long = words.filter((word) => word.length > 1)
  const known = long.length > 0 ? await listKnownWords(sql, long) : []
  const terms = known.map((word) => ({
    query: `(${anyOf([lexeme(word), ...begunBy(word)])})`,
    begun: null,
    begunPlans: 0,
    word: word.word,
    ranks: [{ words: anyOf(begunBy(word)), weight: 1, condition: null }],
    rarity: 1,
    plans: word.begunPlans,
    isRequired: true,
  }))
  const highlight = { stems: [], parts: literal }
  return {
    text: foldText(typed),
    words: literal,
    hashTag: null,
    terms,
    pairs: [],
    literal,
    corrected: null,
    highlight,
  }
}
