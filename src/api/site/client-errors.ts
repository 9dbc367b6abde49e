import * as v from 'valibot'
import { CLIENT_ERROR_MAX, isOwnStack, publicMessage, withoutQuery } from '#domain/site-client-errors.ts'
import { isStorable } from '#domain/typed-text.ts'
import { endpoint } from '../endpoint.ts'

const text = (length: number) => v.pipe(v.string(), v.maxLength(length), v.check(isStorable))

export const clientErrorsApi = {
  report: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/client-errors',
    access: 'anyone',
    action: 'client_error.report',
    summary: 'Reports a crash of a page. Nothing about the reporter is logged.',
    limits: [{ per: 'address', max: 20, seconds: 60 * 60 }],
    body: v.object({
      name: v.pipe(text(CLIENT_ERROR_MAX.name), v.regex(/^[\w$]+$/)),
      message: v.pipe(text(CLIENT_ERROR_MAX.message), v.transform(publicMessage)),
      stack: v.pipe(text(CLIENT_ERROR_MAX.stack), v.check(isOwnStack)),
      build: v.pipe(text(CLIENT_ERROR_MAX.build), v.regex(/^[\w-]*$/)),
      path: v.pipe(text(CLIENT_ERROR_MAX.path), v.transform(withoutQuery), v.regex(/^\/[\w${}@./-]*$/)),
    }),
  }),
}
