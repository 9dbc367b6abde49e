import { findMentions, MENTIONS_NOTIFIED } from '#domain/comments/mentions.ts'
import type { Mention } from '#domain/comments/comments.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockMembers, lockPlan } from '#server/platform/db/locks.ts'
import { notify } from '#server/notifications/actions.ts'
import { deleteMentionMails, insertMentionMails } from '#server/digest/comment-mails.queries.ts'
import {
  findNames,
  type KnownName,
  type ResolvedMention,
  countNotified,
  listMentions,
  listNotified,
  mentionsKey,
  replaceMentions,
  withdrawMentions,
} from './mentions.queries.ts'
import type { KnownComment } from './write.queries.ts'

type MentionedMember = Mention & { user_id: string }

type Mentioned = {
  /** False while mentions are closed to the writer. */
  is_open: boolean
  /** Each name once, in the order of the text. */
  members: MentionedMember[]
}

/** The members whom the text mentions. A text without « @ » needs no query. */
export async function findMentioned(sql: Sql, by: SessionMember, content: string): Promise<Mentioned> {
  const places = findMentions(content)
  if (places.length === 0) return { is_open: true, members: [] }
  const { is_open, known } = await findNames(sql, by, [...new Set(places.flat())])
  const members = new Map<string, MentionedMember>()
  for (const names of places) {
    const found = memberNamed(names, known)
    if (!found?.may_be_mentioned) continue
    const { name, user_id, pseudo, handle } = found
    members.set(name, { name, user_id, pseudo, handle })
  }
  return { is_open, members: [...members.values()] }
}

/**
 * A handle as it is written comes first, then the longest name. So « @Paul Martin » is the member of that pseudo although
 * another one has the handle « paul ».
 */
function memberNamed(names: string[], known: KnownName[]): KnownName | undefined {
  const found = names.flatMap((name) => known.filter((candidate) => candidate.name === name))
  return (
    found.find(({ name, handle, is_handle }) => is_handle && name === handle) ??
    found.toSorted((a, b) => b.name.length - a.name.length || Number(b.is_handle) - Number(a.is_handle))[0]
  )
}

/** Selects whom the mentions notify, while the day’s limit allows it: the first five different members, never the writer. */
export function selectNotified(by: { id: string }, { members }: Mentioned): ResolvedMention[] {
  const notified = new Set(firstMembers(members, new Set([by.id])).slice(0, MENTIONS_NOTIFIED))
  return members.map((member) => Object.assign({ is_notified: notified.has(member) }, member))
}

/** The first mention of each member who is not among `without`. */
function firstMembers(members: readonly MentionedMember[], without: ReadonlySet<string>): MentionedMember[] {
  const seen = new Set(without)
  return members.filter(({ user_id }) => {
    const isNew = !seen.has(user_id)
    seen.add(user_id)
    return isNew
  })
}

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
