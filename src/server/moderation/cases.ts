import { authorise } from '#server/platform/policies.ts'
import { commentPath } from '#domain/comments/comments.ts'
import { AppError, notFound } from '#domain/errors.ts'
import {
  OWN_REPORT,
  type HandledReport,
  isRemovableTarget,
  reportHandledMessage,
  type ReportVerdict,
  type ReportTarget,
} from '#domain/moderation/reports.ts'
import { type ListPage, type QueueList, type ReportCase, STAFF_PAGE_SIZE } from '#domain/moderation/staff.ts'
import { isOwnReport, mayModerate } from '#domain/permissions.ts'
import { executionPath, planPath } from '#domain/plans/plans.ts'
import { DELETED_MEMBER, profilePath } from '#domain/profiles/members.ts'
import { REVIEWS_ANCHOR } from '#domain/reviews.ts'
import { removeComment } from '#server/comments/actions.ts'
import { findKnownComment } from '#server/comments/write.queries.ts'
import { removeEntry } from '#server/executions/journal.ts'
import { findKnownEntry } from '#server/executions/journal.queries.ts'
import { findEditedPlan } from '#server/plans/write.queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockMembers, lockPlan } from '#server/platform/db/locks.ts'
import { removeRetired } from '#server/platform/files/orphans.ts'
import { retireEvidence } from '#server/platform/files/queries.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { assign, unassign, endAssignment, logStaffAction } from '#server/platform/staff-log.queries.ts'
import { removeReview } from '#server/reviews/actions.ts'
import { findKnownReview } from '#server/reviews/queries.ts'
import { takeOffline } from './actions.ts'
import {
  type CaseRow,
  countCases,
  findOpenCase,
  listCases,
  type OpenCase,
  wasReported,
  closeReports,
  type ReportNotification,
  notifyReporters,
  type TargetPlan,
} from './cases.queries.ts'
import { nameSpeakers } from './evidence.ts'

type CasePage = ListPage<ReportCase> & { waiting: number; oldest: string | null }
type PageQuery = { list: QueueList; after?: string | undefined; before?: string | undefined }

const caseCursor = pageCursor({ at: 'time', case_id: 'id' })

export async function readCases(sql: Sql, viewer: SessionMember, query: PageQuery): Promise<CasePage> {
  const [page, counts] = await Promise.all([
    caseCursor.bothWays(query, STAFF_PAGE_SIZE, (bound, count) =>
      listCases(sql, { list: query.list, viewerId: viewer.id }, bound, count),
    ),
    countCases(sql, viewer.id),
  ])
  return { ...page, ...counts, rows: page.rows.map((row) => toReportCase(row, viewer)) }
}

const toReportCase = (row: CaseRow, viewer: SessionMember): ReportCase => {
  const { at: _at, plan_title: _title, plan_slug: _slug, execution_id: _execution, reporters, ...found } = row
  const may_moderate = row.member === null || mayModerate(viewer, row.member)
  return {
    ...found,
    title: titleOf(row),
    path: pathOf(row),
    ...shownEvidence(row, may_moderate),
    reports: may_moderate ? row.reports : row.reports.map((report) => ({ ...report, reporter: null })),
    may_moderate,
    is_own: isOwnReport(viewer, reporters),
  }
}

const PICTURE = /\[image (message-images\/[0-9a-f]{32}\.\w+)\]/g

/**
 * Separates pictures from the text; they are not shown after the decision. Names the reporter of a conversation only to
 * moderators who may know who reported.
 */
function shownEvidence(
  { target_type, evidence, verdict, member, reports }: CaseRow,
  may_moderate: boolean,
): Pick<ReportCase, 'evidence' | 'pictures'> {
  if (target_type !== 'conversation' || evidence === null) return { evidence, pictures: [] }
  const pictures = [...evidence.matchAll(PICTURE)].map(([, path]) => `/files/${path}`)
  const named = nameSpeakers(evidence, {
    'reporter:': may_moderate ? (reports[0]?.reporter?.pseudo ?? DELETED_MEMBER) : 'Un membre',
    'reported:': member?.pseudo ?? DELETED_MEMBER,
  })
  return { evidence: named.replace(PICTURE, '[image]'), pictures: verdict === null ? pictures : [] }
}

/** « Je m’en occupe »: a later assignment replaces the earlier one. Only the assignee can end it. */
export async function assignCase(
  { db }: AppContext,
  viewer: SessionMember,
  { caseId, mine }: { caseId: string; mine: boolean },
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await authorisedCase(tx, viewer, caseId)
    await (mine ? assign : unassign)(tx, { queue: 'reports', targetId: caseId }, viewer.id)
  })
  return { done: true }
}

/** Locks the members concerned and checks that the caller may decide. Returns the open case, without deleted members. */
async function authorisedCase(tx: Transaction, viewer: SessionMember, caseId: string): Promise<OpenCase> {
  const { reporters, authors, report_ids } = await requireOpenCase(tx, viewer, caseId)
  // Reporters are locked only against the deletion of their accounts: a `share` lock delays nothing else.
  await lockMembers(tx, [viewer.id, ...authors, ...reporters], 'share')
  await lockMembers(tx, [viewer.id, ...authors], 'change')
  const found = await requireOpenCase(tx, viewer, caseId)
  await authorise(tx, viewer, 'mod.reports', { member: found.member?.user_id ?? null })
  if (isOwnReport(viewer, reporters)) throw new AppError('forbidden', OWN_REPORT)
  // Without reports that came while waiting for the locks: their reporters are not locked.
  return { ...found, report_ids }
}

/** Throws a conflict when a colleague has decided the case. */
async function requireOpenCase(sql: Sql, { id: viewerId }: SessionMember, caseId: string): Promise<OpenCase> {
  const found = await findOpenCase(sql, caseId, viewerId)
  if (found) return found
  throw (await wasReported(sql, caseId, viewerId))
    ? alreadyDecided()
    : notFound('Ce signalement n’existe pas.')
}

const alreadyDecided = () =>
  new AppError('conflict', 'Ce signalement vient d’être traité par quelqu’un d’autre.')

type CaseDecision = {
  caseId: string
  verdict: ReportVerdict
  remove: boolean
  reason: string
  answer: string
}

/** The reason for the author when the moderator gives none. */
const STANDARD_REASON = 'Retiré par l’équipe après un signalement.'

/** Decides a case. Reports that come meanwhile stay open: the moderator has not seen them. */
export async function decideCase(
  ctx: AppContext,
  viewer: SessionMember,
  decision: CaseDecision,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    const found = await authorisedCase(tx, viewer, decision.caseId)
    requireValidDecision(found, decision)
    const isRemoved = decision.remove && (await removeTarget(tx, ctx, viewer, found, decision.reason))
    const closed = await closeReports(tx, found.report_ids, { ...decision, by: viewer.id })
    if (closed.length === 0) throw alreadyDecided()
    await endAssignment(tx, { queue: 'reports', targetId: decision.caseId })
    if (found.target_type === 'conversation') await releasePictures(tx, ctx, found.target_id)
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: found.member?.user_id ?? null,
      action_type: decision.verdict === 'upheld' ? 'uphold_report' : 'dismiss_report',
      target_type: found.target_type,
      target_id: found.target_id,
      reason: decision.answer || null,
      details: { reports: closed.length, removed: isRemoved },
    })
    const reporters = closed.flatMap(({ reporter_id }) => reporter_id ?? [])
    await notifyReporters(tx, reporters, notificationOf(found, decision))
    ctx.live.publish({ to: reporters, event: { type: 'notifications_changed' } }, tx)
  })
  return { done: true }
}

function requireValidDecision({ target_type }: OpenCase, { verdict, remove }: CaseDecision) {
  if (!remove) return
  if (verdict === 'dismissed')
    throw new AppError('invalid', 'Un signalement sans suite ne retire rien.', 'remove')
  if (!isRemovableTarget(target_type))
    throw new AppError('invalid', 'Un profil ou une conversation ne peuvent pas être retirés.', 'remove')
}

/** False when the target was already deleted or offline. */
async function removeTarget(
  tx: Transaction,
  ctx: AppContext,
  viewer: SessionMember,
  { target_type, target_id: id }: OpenCase,
  reason: string,
): Promise<boolean> {
  const givenReason = reason || STANDARD_REASON
  if (target_type === 'comment') {
    const comment = await findKnownComment(tx, id)
    return comment !== null && (await removeComment(tx, ctx.live, viewer, comment, givenReason)) !== null
  }
  if (target_type === 'journal_entry') {
    const entry = await findKnownEntry(tx, id)
    return entry?.is_public === true && (await removeEntry(tx, ctx.live, viewer, entry, givenReason))
  }
  if (target_type === 'review') {
    const review = await findKnownReview(tx, id)
    return review !== null && (await removeReview(tx, ctx.live, viewer, review, givenReason))
  }
  const plan = (await lockPlan(tx, id, 'change')) ? await findEditedPlan(tx, id) : null
  if (plan?.status !== 'published') return false
  await takeOffline(tx, ctx, viewer, plan, givenReason)
  return true
}

/** Deletes pictures whose messages were deleted: they were kept as evidence. The response does not wait for the storage. */
async function releasePictures(tx: Transaction, { db, storage }: AppContext, id: string): Promise<void> {
  const retired = await retireEvidence(tx, id)
  tx.afterCommit(() => void removeRetired(db, storage, retired).catch(() => {}))
}

/** For profiles and conversations the pseudo is added when the notification is read (notifications/actions.ts). */
function notificationOf(
  { target_type, plan_title, member }: OpenCase,
  { verdict, answer }: CaseDecision,
): ReportNotification {
  const isNamed = target_type === 'profile' || target_type === 'conversation'
  const about =
    isNamed && member && ({ member_id: member.user_id, target_type, verdict } satisfies HandledReport)
  return {
    type: 'report_handled',
    title: 'Signalement traité',
    message: reportHandledMessage({ target_type, plan_title, verdict, answer }),
    data: { ...about, ...(answer && { answer }) },
  }
}

type CaseTarget = TargetPlan & {
  target_type: ReportTarget
  target_id: string
  member: { pseudo: string } | null
}

/** The title of the report target in the moderators' queue. */
function titleOf({ target_type, plan_title, member }: CaseTarget): string {
  const pseudo = member?.pseudo ?? DELETED_MEMBER
  switch (target_type) {
    case 'plan':
      return plan_title ?? 'Plan supprimé'
    case 'comment':
      return plan_title === null ? `${pseudo}, commentaire supprimé` : `${pseudo} sous « ${plan_title} »`
    case 'journal_entry':
      return plan_title === null ? `Journal de ${pseudo}` : `${pseudo}, journal de « ${plan_title} »`
    case 'review':
      return plan_title === null ? `${pseudo}, avis supprimé` : `${pseudo}, avis sur « ${plan_title} »`
    case 'profile':
      return pseudo
    case 'message':
    case 'conversation':
      return `Conversation avec ${pseudo}`
  }
}

/** The page of the report target. Null for conversations: only participants may read them. */
function pathOf({ target_type, target_id, plan_slug, execution_id, member }: CaseTarget): string | null {
  const plan = plan_slug === null ? null : { slug: plan_slug }
  switch (target_type) {
    case 'plan':
      return plan && planPath(plan)
    case 'comment':
      return plan && commentPath(plan, target_id)
    case 'journal_entry':
      return execution_id === null ? null : executionPath({ id: execution_id })
    case 'review':
      return plan && `${planPath(plan)}#${REVIEWS_ANCHOR}`
    case 'profile':
      return member && profilePath(member)
    case 'message':
    case 'conversation':
      return null
  }
}
