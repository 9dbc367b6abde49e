import { AppError, notFound } from '#domain/errors.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { isOwnReport, mayModerate } from '#domain/permissions.ts'
import { OWN_REPORT } from '#domain/moderation/reports.ts'
import { type Page, type QueueList, type ReportCase, STAFF_PAGE_SIZE } from '#domain/moderation/staff.ts'
import { assign, unassign } from '#server/platform/staff-log.queries.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockMembers } from '#server/platform/db/locks.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireAuthority, requireAbility } from '#server/platform/policies/staff-guard.ts'
import { requireAllowed } from '#server/platform/policies/ban-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { nameSpeakers } from './evidence.ts'
import {
  type CaseRow,
  countCases,
  findOpenCase,
  listCases,
  type OpenCase,
  wasReported,
} from './cases.queries.ts'
import { pathOf, titleOf } from './case-words.ts'

type CasePage = Page<ReportCase> & { waiting: number; oldest: string | null }
type PageQuery = { list: QueueList; after?: string | undefined; before?: string | undefined }

const caseCursor = pageCursor({ at: 'time', case_id: 'id' })

export async function readCases(sql: Sql, viewer: SessionMember, query: PageQuery): Promise<CasePage> {
  requireAbility(viewer, 'openModerator')
  requireAllowed(viewer, 'contribute')
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
  requireAbility(viewer, 'openModerator')
  await db.transaction(async (tx) => {
    await authorisedCase(tx, viewer, caseId)
    await (mine ? assign : unassign)(tx, { queue: 'reports', targetId: caseId }, viewer.id)
  })
  return { done: true }
}

/** Locks the members concerned and checks that the caller may decide. Returns the open case, without deleted members. */
export async function authorisedCase(
  tx: Transaction,
  viewer: SessionMember,
  caseId: string,
): Promise<OpenCase> {
  const { reporters, authors, report_ids } = await requireOpenCase(tx, viewer, caseId)
  // Reporters are locked only against the deletion of their accounts: a `share` lock delays nothing else.
  await lockMembers(tx, [viewer.id, ...authors, ...reporters], 'share')
  await lockMembers(tx, [viewer.id, ...authors], 'change')
  const found = await requireOpenCase(tx, viewer, caseId)
  await requireAuthority(tx, viewer, found.member?.user_id ?? null)
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

export const alreadyDecided = () =>
  new AppError('conflict', 'Ce signalement vient d’être traité par quelqu’un d’autre.')
