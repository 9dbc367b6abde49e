/** A text that people typed, as it is kept: one Unicode form, one kind of line break, nothing around it. */
export const cleanText = (text: string) =>
  text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim()

/** As people count. */
export const lengthOfText = (text: string) => Array.from(text).length

export const isBlankText = (text: string) => NOTHING_TO_SEE.test(text)

const NOTHING_TO_SEE = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** The database refuses NUL and halves of characters. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Control characters and changes of direction would let a title say what it is not. */
export const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u
