import type { Highlight } from './search.ts'

const TERMS_MAX = 8

const PLAIN_FORMS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  ʹ: "'",
  '′': "'",
  ŉ: "'n",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}

const ASCII = /^[ -~\s]*$/

/** Removes case and accents, like search_fold in the database. Used for highlighting only. */
export const foldText = (text: string) =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .replace(/[œæßøđł’‘ʼʻʹ′ŉ‐‑–—]/g, (letter) => PLAIN_FORMS[letter] ?? letter)

/** The unique words of a query, folded. */
export const termsOf = (query: string): string[] =>
  [...new Set(foldText(query).split(' ').filter(Boolean))].slice(0, TERMS_MAX)

/** « #saas » searches for « saas ». */
const withoutHash = (query: string) => query.replace(/(^|\s)#/g, '$1')

/** Used for lists that are filtered in the browser. */
export const hasAll = (text: string, terms: readonly string[]): boolean => {
  const folded = foldText(text)
  return terms.every((term) => folded.includes(term))
}

/** Used for names and tags, which match by any substring. */
export const highlightOf = (query: string): Highlight => ({ stems: [], parts: termsOf(withoutHash(query)) })

type TextPart = { start: number; text: string; isMatch: boolean }

/** Splits a text into matching and other parts, ignoring case and accents. */
export function highlightMatches(text: string, highlight: Highlight): TextPart[] {
  const { folded, origins } = foldWithOrigins(text)
  const isMatch = new Uint8Array(text.length)
  for (const [start, end] of matchesIn(folded, highlight)) isMatch.fill(1, origins[start], origins[end])
  const parts: TextPart[] = []
  for (let start = 0; start < text.length;) {
    let end = start + 1
    while (end < text.length && isMatch[end] === isMatch[start]) end += 1
    parts.push({ start, text: text.slice(start, end), isMatch: isMatch[start] === 1 })
    start = end
  }
  return parts
}

const WORDS = /[\p{L}\p{Nd}]+/gu
const NO_WORD = /[^\p{L}\p{Nd}]/u

/** Start and end of each match in a folded text. */
function* matchesIn(folded: string, { stems, parts }: Highlight): Generator<[number, number]> {
  const inWords = parts.filter((part) => !NO_WORD.test(part))
  for (const { 0: word, index } of folded.matchAll(WORDS)) {
    if (stems.some((stem) => isFormOf(word, stem)) || inWords.some((part) => word.includes(part)))
      yield [index, index + word.length]
  }
  for (const part of parts.filter((text) => NO_WORD.test(text))) {
    for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length))
      yield [at, at + part.length]
  }
}

/** Endings of French words after the stem that the database stores. */
const ENDINGS =
  /^(?:[aeiy]?s?|x|e[lz]s?|ell?es?|ees?|i?er[se]?|i?eres?|eries?|e(?:ur|tte|t|nt|ment|nce|use)s?|(?:eux)|(?:at)?(?:ions?|eurs?|rices?)|rices?|ures?|ages?|a(?:n[ct]e?|it|ient|ble|ire|le?)s?|aux|ments?|ible?s?|i[fq]s?|i(?:ve|ce|que|ste|sme|te|en|enne)s?|ing|ons)$/

/** Whether a folded word is a form of the stem: « menuisiere » of « menuisi », « journaux » of « journal ». */
const isFormOf = (word: string, stem: string): boolean =>
  (word.startsWith(stem) && ENDINGS.test(word.slice(stem.length))) || word.replace(/aux$/, 'al') === stem

/** The origin of each character of the folded text: « œ » folds to two, a lone accent to none. */
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
/** Characters of context before the match. */
const LEAD = 60

/** The part of a long text around its first match, or its beginning. */
export function aroundMatch(text: string, highlight: Highlight): { text: string; isCut: boolean } {
  const match = firstMatch(text, highlight)
  if (match <= LEAD) return { text, isCut: false }
  // The excerpt starts at a word, unless the word is very long.
  const start = Math.max(text.lastIndexOf(' ', match - LEAD) + 1, match - 2 * LEAD)
  return { text: text.slice(start, match + 2 * PREVIEW_LENGTH), isCut: true }
}

const WRITTEN_WORDS = /[\p{L}\p{Nd}\p{M}]+/gu

/** Searches word by word, since folding a whole text with its origins is far slower. */
function firstMatch(text: string, highlight: Highlight): number {
  if (highlight.parts.some((part) => NO_WORD.test(part))) {
    const { folded, origins } = foldWithOrigins(text)
    const [first] = matchesIn(folded, highlight)
    return first ? origins[first[0]]! : -1
  }
  for (const { 0: word, index } of text.matchAll(WRITTEN_WORDS)) {
    const [found] = matchesIn(foldText(word), highlight)
    if (found) return index
  }
  return -1
}
