import * as v from 'valibot'
import { isBlankText, isStorable } from '#domain/typed-text.ts'

/*
 * What the inputs of several areas have in common.
 */

/** As the database writes it: it is compared as text. */
export const id = v.pipe(v.string(), v.uuid(), v.toLowerCase())
export const planParams = v.object({ planId: id })
export const memberParams = v.object({ memberId: id })
export const commentParams = v.object({ commentId: id })
export const conversationParams = v.object({ conversationId: id })

/** Where a page starts, as the page before it said. */
export const cursor = v.pipe(v.string(), v.maxLength(200))
export const pageQuery = v.object({ after: v.optional(cursor) })

/** A page of a staff list: where it starts, or where it ends, as the page beside it said. */
export const cursors = { after: v.optional(cursor), before: v.optional(cursor) }

/** A page of a staff queue. */
export const queueQuery = <const Lists extends readonly [string, ...string[]]>(lists: Lists) =>
  v.object({ list: v.optional(v.picklist(lists, 'Cette liste n’existe pas.'), lists[0]), ...cursors })

/** What a staff list is searched for. */
export const search = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100, 'La recherche compte 100 caractères au plus.'),
  v.check(isStorable, 'La recherche contient des caractères interdits.'),
)

/** A text by a rule of the domain, which words its own refusal. */
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

/** Something that must be said in words: what nobody can see says nothing. `what`: « Le motif ». */
export const requiredText = (missing: string, max: number, what: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check((text) => !isBlankText(text), missing),
    ...storedText(max, what),
  )

/** The same where nothing need be said. */
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
