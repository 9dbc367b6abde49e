/** Typed text as it is stored: undisguised, NFC, « \n » as line break, trimmed. */
export const cleanText = (text: string) =>
  undisguised(text).replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()

/**
 * Without what makes a text look like another, or paint over those around it: the characters that turn the direction, and
 * combining characters beyond three on a letter. Also for texts that were stored before this rule.
 */
export const undisguised = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .normalize('NFC')
    // Invisible characters between combining ones do not end the letter.
    .replace(/((?:\p{M}\p{Cf}*){3})(?:\p{M}\p{Cf}*)+/gu, '$1')

/** Counts code points, not code units. */
export const lengthOfText = (text: string) => Array.from(text).length

export const isBlankText = (text: string) => NOTHING_TO_SEE.test(text)

const NOTHING_TO_SEE = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** PostgreSQL refuses NUL and lone surrogates. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Control and direction characters, which could disguise a title. */
export const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

/** The beginning of a text in at most `max` code points, cut at a word where there is one. */
export function shortened(text: string, max: number): string {
  const characters = Array.from(text)
  if (characters.length <= max) return text
  const beginning = characters.slice(0, max).join('')
  const atWord = characters[max]?.trim() === '' ? beginning : beginning.replace(/\s\S*$/, '')
  const isLong = atWord.length > beginning.length / 2
  return withEllipsis(isLong ? atWord : beginning)
}

/** A text that was cut, without the punctuation before the cut. */
export const withEllipsis = (text: string) => `${text.replace(/[\s,;:.…]+$/, '')}…`
