import * as v from 'valibot'
import { type ListPage, QUEUE_LISTS, type SupportRequest } from '#domain/moderation/staff.ts'
import {
  cleanSubject,
  NO_MESSAGE,
  NO_SUBJECT,
  requestRefusal,
  subjectRefusal,
  SUPPORT_LIMITS,
} from '#domain/moderation/support.ts'
import { cleanText, isStorable } from '#domain/typed-text.ts'
import { endpoint } from '../endpoint.ts'
import { id, queueQuery, textField } from '../fields.ts'

export const supportApi = {
  create: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/support',
    access: 'visitor',
    action: 'support.create',
    summary:
      'Creates a support request; a repeated request with the same id creates it once, and another text under its id is refused.',
    limits: [
      { per: 'address', max: 5, seconds: 30 * 60 },
      { per: 'member', max: 10, seconds: 24 * 3600 },
      { per: 'email', max: 10, seconds: 24 * 3600 },
    ],
    body: v.object({
      id,
      /** Required of visitors; members get the reply at the address of their account. */
      email: v.optional(v.string('Cette adresse e‑mail n’est pas valable.')),
      subject: textField(cleanSubject, subjectRefusal, NO_SUBJECT),
      message: textField(cleanText, requestRefusal, NO_MESSAGE),
    }),
  }),
  list: endpoint<ListPage<SupportRequest>>()({
    method: 'GET',
    path: '/api/moderation/support',
    access: 'member',
    action: 'support.handle',
    summary: 'Support requests: waiting ones, VIP first and oldest first, or closed ones, newest first.',
    query: queueQuery(QUEUE_LISTS),
  }),
  close: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/moderation/support/:requestId',
    access: 'member',
    action: 'support.handle',
    needs: 'contribute',
    summary: 'Closes a request; a reply is mailed to its sender.',
    params: v.object({ requestId: id }),
    body: v.object({
      answer: v.optional(
        v.pipe(
          v.string(),
          v.transform(cleanText),
          v.check(isStorable, 'La réponse contient des caractères interdits.'),
          v.maxLength(
            SUPPORT_LIMITS.message,
            `La réponse compte ${SUPPORT_LIMITS.message} caractères au plus.`,
          ),
        ),
        '',
      ),
    }),
  }),
}
