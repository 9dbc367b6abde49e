const TERMS_MAX = 8

const PLAIN_LETTERS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  '’': "'",
  '‘': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}

/** Without case and accents, as search_fold does it in the database; that one counts, this one shows. */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæßøđł’‘‐‑–—]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)

/** What is looked for, each once: all that stands between spaces. */
export const termsOf = (query: string): string[] =>
  [...new Set(foldText(query).split(' ').filter(Boolean))].slice(0, TERMS_MAX)

/** As tags are written where they are shown: « #saas » looks for « saas ». */
export const withoutHash = (query: string) => query.replace(/(^|\s)#/g, '$1')

/** The same separators stand in search_words_in (0016_search_index.sql). */
const SEPARATORS =
  /(?:[ -,./:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\u{1f000}-\u{1faff}]|[\ufe00-\ufe0f])+/u
const OUTER_HYPHENS = /^-+|-+$/g
const WORD_MAX = 60

/** The longest word of a term, by which it is found: « affiliation » of « l’affiliation ». Null: it has none. */
export function wordOf(term: string): string | null {
  const words = term.split(SEPARATORS).map((word) => word.replace(OUTER_HYPHENS, ''))
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length)
  return longest.length > 1 ? longest.slice(0, WORD_MAX) : null
}

/** « e-commerce » is one. */
export const isWord = (term: string) => wordOf(term) === term

export const hasAll = (text: string, terms: readonly string[]): boolean => {
  const folded = foldText(text)
  return terms.every((term) => folded.includes(term))
}

/** Two letters are in too many words to tell anything, but where one begins with them. */
export const TELLING = 3

/** Whether a tag that has the terms tells of them: « #ia » of « ia », and « #social » does not. */
export function tells(tag: string, terms: readonly string[]): boolean {
  const words = foldText(tag).split(/[^\p{L}\p{N}]+/u)
  return terms.every((term) => term.length >= TELLING || words.some((word) => word.startsWith(term)))
}

type TextPart = { start: number; text: string; isMatch: boolean }

/** The text in parts, those that match marked, whatever their case and accents. */
export function markMatches(text: string, terms: readonly string[]): TextPart[] {
  const { folded, origins } = foldWithOrigins(text)
  const isMatch = new Uint8Array(text.length)
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      isMatch.fill(1, origins[at], origins[at + term.length])
    }
  }
  const parts: TextPart[] = []
  for (let start = 0; start < text.length;) {
    let end = start + 1
    while (end < text.length && isMatch[end] === isMatch[start]) end += 1
    parts.push({ start, text: text.slice(start, end), isMatch: isMatch[start] === 1 })
    start = end
  }
  return parts
}

/** Where each letter of the folded text comes from: « œ » folds to two, a lone accent to none. */
function foldWithOrigins(text: string) {
  let folded = ''
  const origins: number[] = []
  let place = 0
  for (const character of text) {
    const plain = character < '\u0080' ? character.toLowerCase() : foldText(character)
    for (let n = 0; n < plain.length; n++) origins.push(place)
    folded += plain
    place += character.length
  }
  origins.push(text.length)
  return { folded, origins }
}

const PREVIEW_LENGTH = 200
/** What stands before the match, so that it is read in its sentence. */
const LEAD = 60

/** The part of a long text around its first match, to be cut to a preview; its beginning when nothing matches. */
export function aroundMatch(text: string, terms: readonly string[]): { text: string; isCut: boolean } {
  const match = text.search(new RegExp(terms.map(toPattern).join('|'), 'iu'))
  if (match <= LEAD) return { text, isCut: false }
  // At the beginning of a word, unless that is far away.
  const start = Math.max(text.lastIndexOf(' ', match - LEAD) + 1, match - 2 * LEAD)
  return { text: text.slice(start, match + 2 * PREVIEW_LENGTH), isCut: true }
}

const VARIANTS: Record<string, string> = {
  a: '[aàáâãäå]',
  c: '[cç]',
  e: '[eèéêë]',
  i: '[iìíîï]',
  n: '[nñ]',
  o: '[oòóôõö]',
  u: '[uùúûü]',
  y: '[yýÿ]',
  oe: '(?:o[eèéêë]|œ)',
  ae: '(?:a[eèéêë]|æ)',
  "'": "['’‘]",
  '-': '[-‐‑–—]',
}

/** A folded term as it may have been written. */
const toPattern = (term: string) =>
  term
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/oe|ae|[aceinouy'-]/g, (letters) => VARIANTS[letters] ?? letters)
