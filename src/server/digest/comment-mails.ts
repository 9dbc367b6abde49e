import { isFeatureOpen, type OpenTo } from '#domain/features.ts'
import { commentPath } from '#domain/comments/comments.ts'
import { COMMENT_MAIL_RULES, COMMENT_MAILS } from '#domain/notifications/mails.ts'
import type { MailAbout } from '#server/platform/adapters/jobs/kinds.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockMembers, lockPlans } from '#server/platform/db/locks.ts'
import { discussionMail } from '#server/platform/mail/templates/discussion-mail.ts'
import { mailLinkPage, type UnsubscribeCtx, unsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'
import { findOpenTo } from '#server/platform/policies.queries.ts'
import {
  deleteCommentMails,
  type DueComment,
  listDuePlans,
  listMailedComments,
  listMailedDiscussions,
  listMailedMembers,
  lockDueComments,
  type MailedDiscussion,
  type MailedMember,
  postponeCommentMails,
  recordDiscussionMail,
  recordFirstMail,
} from './comment-mails.queries.ts'
import { BATCH, sendDueMails, type SenderCtx } from './due-mails.ts'
import { listDueMembers } from './due-mails.queries.ts'

/** Sends the due mails about replies, mentions and comments, one for each member and plan. */
export const sendCommentMails = (ctx: SenderCtx) =>
  sendDueMails(ctx, 'comment_mails', (tx) => sendBatch(tx, ctx))

async function sendBatch(tx: Transaction, ctx: SenderCtx): Promise<number> {
  const memberIds = await listDueMembers(tx, 'comment_mails', BATCH)
  if (memberIds.length === 0) return 0
  const existing = await lockMembers(tx, memberIds, 'share')
  await lockPlans(tx, await listDuePlans(tx, memberIds), 'share')
  const due = await lockDueComments(tx, memberIds)
  const shown = due.filter(({ is_shown }) => is_shown)
  const openTo = await findOpenTo(tx, 'mails')
  const discussions = await listMailedDiscussions(tx, shown)
  const plans = (await listMailedMembers(tx, [...existing])).map((member) =>
    planMails(member, { openTo, shown, discussions }),
  )
  const mails = plans.flatMap((plan) => plan.mails)
  await ctx.sendLater(tx, ...mails.map(toQueue))
  for (const { member, discussion } of mails) {
    await recordDiscussionMail(tx, { user_id: member.user_id, plan_id: discussion.id })
  }
  for (const { member } of mails.filter(isAboutOwnPlan)) await recordFirstMail(tx, member.user_id)
  const postponed = plans.flatMap((plan) => plan.postponed)
  for (const { comments, until } of postponed) await postponeCommentMails(tx, comments, until)
  const later = new Set(postponed.flatMap(({ comments }) => comments))
  await deleteCommentMails(
    tx,
    due.filter((comment) => !later.has(comment)),
  )
  return due.length
}

type Known = { openTo: OpenTo; shown: readonly DueComment[]; discussions: readonly MailedDiscussion[] }
type DueMail = { member: MailedMember; discussion: MailedDiscussion; comments: DueComment[] }
type MailPlan = { mails: DueMail[]; postponed: { comments: DueComment[]; until: string }[] }

/** Decides what is sent to a member now, and what later. The rest is not sent. */
function planMails(member: MailedMember, { openTo, shown, discussions }: Known): MailPlan {
  const { user_id, quiet_until, morning } = member
  const own = shown.filter((comment) => comment.user_id === user_id)
  const plan: MailPlan = { mails: [], postponed: [] }
  if (!member.can_be_mailed || !isFeatureOpen(openTo, member)) return plan
  for (const [planId, comments] of Map.groupBy(own, ({ plan_id }) => plan_id)) {
    const discussion = discussions.find((one) => one.user_id === user_id && one.id === planId)
    const isDayOver = member.mails_today + plan.mails.length >= COMMENT_MAIL_RULES.perDay
    const until = quiet_until ?? (isDayOver ? morning : (discussion?.next_at ?? null))
    if (discussion && until) plan.postponed.push({ comments, until })
    else if (discussion) plan.mails.push({ member, discussion, comments })
  }
  return plan
}

const isAboutOwnPlan = ({ comments }: DueMail) => comments.some(({ kind }) => kind === 'new_comment')

const toQueue = (mail: DueMail): MailAbout<'discussion'> => ({
  kind: 'discussion',
  user_id: mail.member.user_id,
  comments: mail.comments.map(({ comment_id, kind }) => ({ id: comment_id, kind })),
  is_first: isAboutOwnPlan(mail) && !mail.member.was_mailed_comment,
})

export async function composeDiscussionMail(
  sql: Sql,
  ctx: UnsubscribeCtx,
  queued: MailAbout<'discussion'>,
): Promise<Mail | null> {
  const comments = (await listMailedComments(sql, queued)).filter(({ is_shown }) => is_shown)
  const [discussion] = await listMailedDiscussions(sql, comments)
  const [member] = await listMailedMembers(sql, [queued.user_id])
  if (!discussion || !member?.can_be_mailed) return null
  if (!isFeatureOpen(await findOpenTo(sql, 'mails'), member)) return null
  const { user_id, email } = member
  const { id: planId, title } = discussion
  const kinds = COMMENT_MAILS.filter((kind) => comments.some((comment) => comment.kind === kind))
  const [first] = comments
  return discussionMail({
    to: email,
    title,
    comments,
    link: ctx.site.url + commentPath(discussion, first?.comment_id ?? ''),
    plan: { id: planId, host: new URL(ctx.site.url).hostname },
    isFirst: queued.is_first,
    cut: mailLinkPage(ctx, user_id, { action: 'cut', planId }),
    unsubscribe: unsubscribeLinks(ctx, { userId: user_id, kinds }),
  })
}
