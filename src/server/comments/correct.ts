import { MENTIONS_NOTIFIED } from '#domain/comments/mentions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMembers, lockPlan } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { notify } from '#server/notifications/notify.ts'
import type { KnownComment } from './queries.ts'
import { deleteMentionMails, insertMentionMails } from '#server/digest/comment-mails.queries.ts'
import {
  countNotified,
  listMentions,
  listNotified,
  mentionsKey,
  replaceMentions,
  withdrawMentions,
} from './mentions.queries.ts'
import { firstMembers, type Mentioned } from './resolve-mentions.ts'

/** Before the comment is locked: the members whom it mentions and mentioned, then the plan. Returns those who exist. */
export async function lockMentioned(
  tx: Transaction,
  viewer: SessionMember,
  { id, plan_id }: KnownComment,
  { members, ...mentioned }: Mentioned,
): Promise<Mentioned> {
  const concerned = [...members, ...(await listMentions(tx, id))].map(({ user_id }) => user_id)
  const existing = await lockMembers(tx, [viewer.id, ...concerned], 'share')
  await lockPlan(tx, plan_id, 'share')
  return { ...mentioned, members: members.filter(({ user_id }) => existing.has(user_id)) }
}

/**
 * Replaces the mentions of a corrected comment. Notifies only members who were not notified of the comment before, while
 * fewer than five were; those who are no longer mentioned lose the unread notification.
 */
export async function correctMentions(
  tx: Transaction,
  { live, hashes }: Pick<AppContext, 'live' | 'hashes'>,
  viewer: SessionMember,
  comment: KnownComment,
  { is_open, members }: Mentioned,
): Promise<void> {
  // While mentions are closed, those that were written before stay.
  if (!is_open) return
  const before = await listMentions(tx, comment.id)
  if (members.length + before.length === 0) return
  const notified = await listNotified(tx, comment.id)
  const byMention = notified.filter(({ by_mention }) => by_mention).map(({ user_id }) => user_id)
  const known = new Set([viewer.id, ...notified.map(({ user_id }) => user_id)])
  const fresh = firstMembers(members, known).slice(0, Math.max(0, MENTIONS_NOTIFIED - byMention.length))
  const added = fresh.slice(0, await countNotified(tx, mentionsKey(hashes, viewer), fresh.length))
  const counted = new Set([...byMention, ...added.map(({ user_id }) => user_id)])
  const firsts = firstMembers(members, new Set())
  const isNotified = (member: (typeof members)[number]) =>
    firsts.includes(member) && counted.has(member.user_id)
  await replaceMentions(
    tx,
    comment.id,
    members.map((member) => ({
      name: member.name,
      user_id: member.user_id,
      is_notified: isNotified(member),
    })),
  )
  const removed = before.filter(({ user_id }) => !members.some((member) => member.user_id === user_id))
  const withdrawn = await withdrawMentions(
    tx,
    comment.id,
    removed.map(({ user_id }) => user_id),
  )
  await deleteMentionMails(
    tx,
    comment.id,
    removed.map(({ user_id }) => user_id),
  )
  if (withdrawn.length > 0) live.publish({ to: withdrawn, event: { type: 'notifications_changed' } }, tx)
  for (const { user_id } of added)
    await notify(tx, live, { user_id, ...mentionNotification(viewer, comment) })
  await insertMentionMails(
    tx,
    comment.id,
    added.map(({ user_id }) => user_id),
  )
}

const mentionNotification = (by: SessionMember, { id, plan_id, plan_title }: KnownComment) => ({
  type: 'new_mention' as const,
  title: 'Mention',
  message: `${by.pseudo} vous mentionne sous « ${plan_title} »`,
  data: { commenter_pseudo: by.pseudo },
  actor_id: by.id,
  plan_id,
  comment_id: id,
})
