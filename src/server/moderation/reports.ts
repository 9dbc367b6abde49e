import { authorise } from '#server/platform/policies.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { requireConversation } from '#server/messages/actions.ts'
import { lockOwnConversation } from '#server/messages/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { quoteMessages } from './evidence.ts'
import {
  findReportedComment,
  findReportedEntry,
  findReportedPlan,
  findReportedProfile,
  findReportedReview,
  insertReport,
  listReportedMessages,
  type ReportedTarget,
} from './cases.queries.ts'

/** The kinds of report targets, with their refusals. */
const KINDS = {
  plan: {
    find: findReportedPlan,
    missing: 'Ce plan n’existe pas ou n’est plus en ligne.',
    own: 'C’est votre plan : vous pouvez le modifier ou le supprimer.',
    again: 'Vous avez déjà signalé ce plan : l’équipe va le relire.',
  },
  comment: {
    find: findReportedComment,
    missing: 'Ce commentaire n’existe pas ou n’existe plus.',
    own: 'C’est votre commentaire : vous pouvez le supprimer.',
    again: 'Vous avez déjà signalé ce commentaire : l’équipe va le relire.',
  },
  journal_entry: {
    find: findReportedEntry,
    missing: 'Cette entrée n’existe pas ou n’existe plus.',
    own: 'C’est votre entrée : vous pouvez la supprimer.',
    again: 'Vous avez déjà signalé cette entrée : l’équipe va la relire.',
  },
  review: {
    find: findReportedReview,
    missing: 'Cet avis n’existe pas ou n’existe plus.',
    own: 'C’est votre avis : vous pouvez le supprimer.',
    again: 'Vous avez déjà signalé cet avis : l’équipe va le relire.',
  },
  profile: {
    find: findReportedProfile,
    missing: 'Ce membre n’existe pas ou n’existe plus.',
    own: 'C’est votre profil : vous pouvez le modifier.',
    again: 'Vous avez déjà signalé ce profil : l’équipe va l’examiner.',
  },
} satisfies Record<
  string,
  { find: (sql: Sql, id: string) => Promise<ReportedTarget | null> } & Record<string, unknown>
>

/** Reports a target. A member has one open report per target. */
export async function report(
  { db }: AppContext,
  viewer: SessionMember,
  { type, id, reason }: { type: keyof typeof KINDS; id: string; reason: string },
): Promise<{ done: true }> {
  const { find, missing, own, again } = KINDS[type]
  await db.transaction(async (tx) => {
    await authorise(tx, viewer, type === 'plan' ? 'plan.report' : 'report.create')
    const reported = await find(tx, id)
    if (!reported) throw notFound(missing)
    if (reported.author_id === viewer.id) throw new AppError('conflict', own)
    if (!(await insertReport(tx, { type, reported, reporterId: viewer.id, reason })))
      throw new AppError('conflict', again)
  })
  return { done: true }
}

/** Reports a conversation. Moderators see only the messages that the reporter chose. */
export async function reportConversation(
  { db }: AppContext,
  viewer: SessionMember,
  { id, reason, messages }: { id: string; reason: string; messages: readonly string[] },
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await authorise(tx, viewer, 'report.create')
    const { other_id } = await requireConversation(tx, viewer, id)
    // Lock: a message that is deleted meanwhile would lose its picture.
    await lockOwnConversation(tx, viewer.id, id)
    const chosen = await listReportedMessages(tx, {
      conversationId: id,
      reporterId: viewer.id,
      ids: messages,
    })
    if (!chosen) throw notFound('Choisissez au moins un message de votre correspondant, qui existe encore.')
    const reported = { id, author_id: other_id, evidence: quoteMessages(chosen) }
    if (!(await insertReport(tx, { type: 'conversation', reported, reporterId: viewer.id, reason }))) {
      throw new AppError('conflict', 'Vous avez déjà signalé cette conversation : l’équipe va l’examiner.')
    }
  })
  return { done: true }
}
