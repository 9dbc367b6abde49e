/*
 * Arabic characters join: each has up to four forms, depending on its neighbours. Unicode has a code point for every form,
 * and fonts have an outline for it. So a line can be drawn character by character like any other.
 */

/** [alone, last, first, middle]. Characters that never join the next one have only the first two forms. */
const FORMS = new Map<string, string[]>()
/** Ligatures such as « لا » are one character, with two forms: alone, or joined to the character before. */
const PAIRS = new Map<string, string[]>()

// The code points of a letter's forms follow each other in this order.
for (const [from, to] of [
  [0xfe80, 0xfefc],
  [0xfb50, 0xfbfb],
] as const) {
  for (let code = from; code <= to; code += 1) {
    const form = String.fromCodePoint(code)
    const characters = form.normalize('NFKC')
    const forms = characters.length === 1 ? FORMS : characters.startsWith('ل') ? PAIRS : null
    forms?.set(characters, [...(forms.get(characters) ?? []), form])
  }
}
FORMS.set('ـ', ['ـ', 'ـ', 'ـ', 'ـ'])

const ARABIC = /\p{Script_Extensions=Arabic}/u
/** For a left-to-right line: Arabic characters, with the signs and spaces between them. */
const ARABIC_RUN = /\p{Script_Extensions=Arabic}(?:[^\p{L}\p{N}]*\p{Script_Extensions=Arabic})*/gu
/** For a right-to-left line: other characters and digits, with the signs and spaces between them. */
const OTHER_RUN = /(?!\p{Script=Arabic})[\p{L}\p{N}](?:[^\p{L}\p{N}]*(?!\p{Script=Arabic})[\p{L}\p{N}])*/gu

/** Whether a line is read from right to left. Its first letter decides. */
export const isRightToLeft = (text: string) => ARABIC.test(/\p{L}/u.exec(text)?.[0] ?? '')

/** Returns the characters of a line from left to right, in their joined forms. */
export function inDrawingOrder(text: string): string[] {
  if (!ARABIC.test(text)) return Array.from(text)
  const isMirrored = isRightToLeft(text)
  const around = isMirrored ? fromRight : Array.from<string>
  const within = isMirrored ? Array.from<string> : fromRight
  const runs: string[][] = []
  let end = 0
  for (const { 0: run, index } of text.matchAll(isMirrored ? OTHER_RUN : ARABIC_RUN)) {
    runs.push(around(text.slice(end, index)), within(run))
    end = index + run.length
  }
  runs.push(around(text.slice(end)))
  return (isMirrored ? runs.toReversed() : runs).flat()
}

const fromRight = (run: string) => joined(run).toReversed()

/** Leaves out vowel signs, because they would have to be placed above and below the characters. */
function joined(run: string): string[] {
  const characters = Array.from(run.normalize('NFC').replace(/\p{M}/gu, ''))
  const shaped: string[] = []
  let isJoined = false
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at]!
    const pair = PAIRS.get(character + (characters[at + 1] ?? ''))
    const forms = pair ?? FORMS.get(character)
    if (pair) at += 1
    const joinsNext =
      (forms?.length ?? 0) > 2 && FORMS.has(characters[at + 1] ?? '') && characters[at + 1] !== 'ء'
    const form = forms?.[(isJoined ? 1 : 0) + (joinsNext ? 2 : 0)]
    shaped.push(form ?? MIRRORED[character] ?? character)
    isJoined = joinsNext
  }
  return shaped
}

const MIRRORED: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }
