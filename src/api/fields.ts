import * as v from 'valibot'
import { PASSWORD_MAX } from '#domain/accounts/accounts.ts'
import { isBlankText, isStorable } from '#domain/typed-text.ts'
import type { Limit } from './endpoint.ts'

/*
 * Input fields shared by several areas.
 */

/** Lower case, as PostgreSQL writes it: ids are compared as text. */
export const id = v.pipe(v.string(), v.uuid(), v.toLowerCase())
export const planParams = v.object({ planId: id })
export const memberParams = v.object({ memberId: id })
export const commentParams = v.object({ commentId: id })
export const conversationParams = v.object({ conversationId: id })

/** The cursor given by the previous page. */
export const cursor = v.pipe(v.string(), v.maxLength(200))
export const pageQuery = v.object({ after: v.optional(cursor) })

/** Cursors of a staff list, in both directions. */
export const cursors = { after: v.optional(cursor), before: v.optional(cursor) }

/** A page of a staff queue. */
export const queueQuery = <const Lists extends readonly [string, ...string[]]>(lists: Lists) =>
  v.object({ list: v.optional(v.picklist(lists, 'Cette liste n’existe pas.'), lists[0]), ...cursors })

/** The search of a staff list. */
export const search = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100, 'La recherche compte 100 caractères au plus.'),
  v.check(isStorable, 'La recherche contient des caractères interdits.'),
)

/** A text checked by a rule of the domain, which returns the message. */
export const textField = (
  clean: (value: string) => string,
  refusal: (value: string) => string | null,
  missing: string,
) =>
  v.pipe(
    v.string(missing),
    v.transform(clean),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? refusal(dataset.value) : null
      if (message) addIssue({ message })
    }),
  )

/** Of a corrected text, as it was read: the text of a later correction is not overwritten. */
export const readEditedAt = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))))

/** A required text with visible characters. `what` begins the message: « Le motif ». */
export const requiredText = (missing: string, max: number, what: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check((text) => !isBlankText(text), missing),
    ...storedText(max, what),
  )

/** Like `requiredText`, but the text may be empty. */
export const optionalText = (max: number, what: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      ...storedText(max, what),
      v.transform((text) => (isBlankText(text) ? '' : text)),
    ),
    '',
  )

const storedText = (max: number, what: string) =>
  [
    v.check(isStorable, `${what} contient des caractères interdits.`),
    v.maxLength<string, number, string>(max, `${what} compte ${max} caractères au plus.`),
  ] as const

/** An existing password, to which the rules for new passwords do not apply. */
export const password = v.pipe(
  v.string('Veuillez saisir votre mot de passe.'),
  v.minLength(1, 'Veuillez saisir votre mot de passe.'),
  v.maxLength(PASSWORD_MAX, 'Ce mot de passe est trop long.'),
)

/** Of a link in a mail. */
export const linkToken = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'Ce lien n’est pas valable.'))

/** Limits the guesses of a password in confirmations. */
export const guessLimits: Limit[] = [{ name: 'password', per: 'member', max: 10, seconds: 10 * 60 }]
