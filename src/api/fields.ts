import * as v from 'valibot'

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
