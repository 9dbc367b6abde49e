import { wholeNumber } from '../numbers.ts'
import { cleanText, isBlankText, isStorable, lengthOfText } from '../typed-text.ts'

export const SUPPORT_LIMITS = { subject: 200, message: 5000 } as const

/** Puts the subject on one line. */
export const cleanSubject = (subject: string) => cleanText(subject).replace(/\s+/gu, ' ')

/** Why a cleaned subject cannot be sent, or null. */
export function subjectRefusal(subject: string): string | null {
  if (isBlankText(subject)) return NO_SUBJECT
  if (!isStorable(subject)) return 'Le sujet contient des caractères interdits.'
  return lengthOfText(subject) > SUPPORT_LIMITS.subject ? tooLong('Le sujet', SUPPORT_LIMITS.subject) : null
}

/** Why a cleaned message cannot be sent, or null. */
export function requestRefusal(message: string): string | null {
  if (isBlankText(message)) return NO_MESSAGE
  if (!isStorable(message)) return 'Le message contient des caractères interdits.'
  return lengthOfText(message) > SUPPORT_LIMITS.message ? tooLong('Le message', SUPPORT_LIMITS.message) : null
}

export const NO_SUBJECT = 'Dites en quelques mots de quoi il s’agit.'
export const NO_MESSAGE = 'Veuillez écrire un message.'

const tooLong = (what: string, max: number) => `${what} compte ${wholeNumber(max)} caractères au plus.`
