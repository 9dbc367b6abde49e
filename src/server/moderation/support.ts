import type { Operator } from '#api/site/site.ts'
import { cleanEmail, emailRefusal } from '#domain/accounts/accounts.ts'
import { AppError, DRAFT_ALREADY_SENT } from '#domain/errors.ts'
import { isVip } from '#domain/permissions.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { supportRequest } from '#server/platform/mail/templates/support-request.ts'
import type { AppContext } from '#server/platform/context.ts'
import { insertRequest, isRequestStored } from './support.queries.ts'

type RequestForm = { id: string; email?: string | undefined; subject: string; message: string }

/** Stores the request for the staff and mails it to the operator. Banned members may write too, to contest their ban. */
export async function createRequest(
  { db, sendLater }: Pick<AppContext, 'db' | 'sendLater'>,
  operator: Operator,
  viewer: SessionMember | null,
  { id, email: typed = '', subject, message }: RequestForm,
): Promise<{ done: true }> {
  const from = viewer ?? { id: null, pseudo: null, email: checkedEmail(typed) }
  const is_vip = viewer !== null && isVip(viewer)
  await db.transaction(async (tx) => {
    if (viewer) await lockViewer(tx, viewer.id, 'share')
    const request = { id, user_id: from.id, email: from.email, subject, message, is_vip }
    if (!(await insertRequest(tx, request))) {
      if (await isRequestStored(tx, request)) return
      throw new AppError('conflict', DRAFT_ALREADY_SENT, 'id')
    }
    await sendLater(tx, supportRequest({ to: operator.email, from, isVip: is_vip, subject, message }))
  })
  return { done: true }
}

function checkedEmail(typed: string): string {
  const email = cleanEmail(typed)
  const refusal = emailRefusal(email)
  if (refusal) throw new AppError('invalid', refusal, 'email')
  return email
}
