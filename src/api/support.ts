import * as v from 'valibot'
import { cleanSubject, NO_MESSAGE, NO_SUBJECT, requestRefusal, subjectRefusal } from '#domain/support.ts'
import { cleanText } from '#domain/typed-text.ts'
import { answers } from './endpoint.ts'
import { id, textField } from './fields.ts'

export const supportApi = {
  create: answers<{ done: true }>()({
    method: 'POST',
    path: '/api/support',
    access: 'visitor',
    action: 'support.create',
    summary: 'Writes to the team. Sent again under the same id, it is one request.',
    limits: [
      { per: 'address', max: 5, seconds: 30 * 60 },
      { per: 'member', max: 10, seconds: 24 * 3600 },
      { per: 'email', max: 10, seconds: 24 * 3600 },
    ],
    body: v.object({
      id,
      /** Of a visitor: a member is answered at the address of the account. */
      email: v.optional(v.string('Cette adresse e-mail n’est pas valable.')),
      subject: textField(cleanSubject, subjectRefusal, NO_SUBJECT),
      message: textField(cleanText, requestRefusal, NO_MESSAGE),
    }),
  }),
}
