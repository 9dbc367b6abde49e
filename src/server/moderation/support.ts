import { authorise } from '#server/platform/policies.ts'
import { cleanEmail, emailRefusal } from '#domain/accounts/accounts.ts'
import { AppError, DRAFT_ALREADY_SENT, notFound } from '#domain/errors.ts'
import {
  type ListPage,
  type QueueList,
  STAFF_PAGE_SIZE,
  type SupportRequest,
} from '#domain/moderation/staff.ts'
import { isVip } from '#domain/permissions.ts'
import type { Operator } from '#api/site.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { supportReply, supportRequest } from '#server/platform/mail/templates/support.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import {
  insertRequest,
  isRequestStored,
  closeRequest,
  isRequest,
  listClosedRequests,
  listWaitingRequests,
} from './queries.ts'

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

type PageQuery = { list: QueueList; after?: string | undefined; before?: string | undefined }

const waitingCursor = pageCursor({ is_later: 'flag', created_at: 'time', id: 'id' })
const closedCursor = pageCursor({ handled_at: 'time', id: 'id' })

/** Open requests: VIP first, then the oldest first. Closed requests: the newest first. */
export async function readRequests(sql: Sql, query: PageQuery): Promise<ListPage<SupportRequest>> {
  if (query.list === 'done') {
    return await closedCursor.bothWays(query, STAFF_PAGE_SIZE, (bound, count) =>
      listClosedRequests(sql, bound, count),
    )
  }
  const { rows, ...page } = await waitingCursor.bothWays(query, STAFF_PAGE_SIZE, (bound, count) =>
    listWaitingRequests(sql, bound, count),
  )
  return { ...page, rows: rows.map(({ is_later: _later, ...request }) => request) }
}

export async function closeSupportRequest(
  { db, sendLater }: Pick<AppContext, 'db' | 'sendLater'>,
  operator: Operator,
  viewer: SessionMember,
  { id, answer }: { id: string; answer: string },
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await authorise(tx, viewer, 'support.handle')
    const request = await closeRequest(tx, id, { answer, by: viewer.id })
    if (!request) throw await refusal(tx, id)
    const { email, subject, message, user_id } = request
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: user_id,
      action_type: 'close_support_request',
      target_type: 'support_request',
      target_id: id,
      reason: answer || null,
      details: { subject },
    })
    if (answer)
      await sendLater(tx, supportReply({ to: email, replyTo: operator.email, subject, message, answer }))
  })
  return { done: true }
}

const refusal = async (tx: Sql, id: string) =>
  (await isRequest(tx, id))
    ? new AppError('conflict', 'Cette demande vient d’être traitée par quelqu’un d’autre.')
    : notFound('Cette demande n’existe pas ou n’existe plus.')
