import { isFeatureOpen } from '#domain/features.ts'
import { type ConsentMail, WEEKLY_MAIL, type CommentMailKind } from '#domain/notifications/mails.ts'
import { commentPath, COMMENTS_ANCHOR } from '#domain/comments/comments.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { counted } from '#domain/numbers.ts'
import { planPath, executionPath } from '#domain/plans/plans.ts'
import { isTag } from '#domain/feed/topics.ts'
import { longDate } from '#domain/time.ts'
import type { MailAbout } from '#server/platform/adapters/jobs/kinds.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockMembers } from '#server/platform/db/locks.ts'
import { stopUnseen } from '#server/platform/mail/consents.ts'
import type { LinkList } from '#server/platform/mail/content.ts'
import { weeklyMail } from '#server/platform/mail/templates/weekly-mail.ts'
import { mailLinkPage, type UnsubscribeCtx, unsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'
import { findOpenTo } from '#server/platform/policies.queries.ts'
import {
  countUnseen,
  findWeeklyRecipient,
  lockWeeklyMails,
  postponeWeeklyMails,
  type WeeklyRecipient,
  type ActiveDiscussion,
  listActiveDiscussions,
  listFollowedPlans,
  listTopPlans,
  listWaiting,
  type WaitingComment,
  type WeeklyPlan,
  listRunning,
  type RunningExecution,
} from './queries.ts'
import { BATCH, sendDueMails, type SenderCtx } from './due-mails.ts'
import { listDueMembers } from './due-mails.queries.ts'

type Ctx = SenderCtx & { site: { url: string } }

/** Sends the due weekly mails. */
export const sendWeeklyMails = (ctx: Ctx) => sendDueMails(ctx, 'weekly_mails', (tx) => sendBatch(tx, ctx))

async function sendBatch(tx: Transaction, ctx: Ctx): Promise<number> {
  const memberIds = await listDueMembers(tx, 'weekly_mails', BATCH)
  if (memberIds.length === 0) return 0
  await lockMembers(tx, memberIds, 'share')
  const due = await lockWeeklyMails(tx, memberIds)
  const openTo = await findOpenTo(tx, 'mails')
  const wanted = due.filter(
    (member) =>
      member.can_be_mailed &&
      !member.is_late &&
      (member.is_absent || member.wants_steps) &&
      isFeatureOpen(openTo, member),
  )
  const isQuiet = ({ quiet_until }: WeeklyRecipient) => quiet_until !== null
  await postponeWeeklyMails(
    tx,
    due.map((member) => ({
      user_id: member.user_id,
      until: wanted.includes(member) ? member.quiet_until : null,
    })),
  )
  await sendTo(
    tx,
    ctx,
    wanted.filter((member) => !isQuiet(member)),
  )
  return due.length
}

async function sendTo(tx: Transaction, ctx: Ctx, members: readonly WeeklyRecipient[]): Promise<void> {
  const partsOf = await readParts(tx, ctx.site.url, members)
  const mailed = members.filter((member) => partsOf(member).parts.length > 0)
  await ctx.sendLater(tx, ...mailed.map((member) => toQueue(member, partsOf(member))))
  await countUnseen(
    tx,
    mailed.map(({ user_id }) => user_id),
  )
  for (const member of mailed) {
    for (const kind of lastOf(member, partsOf(member))) await stopUnseen(tx, member.user_id, kind)
  }
}

type Parts = {
  kinds: ConsentMail[]
  parts: LinkList[]
  /** The member has done nothing for their executions for eight weeks: the next steps stop. */
  are_last_steps: boolean
}

/**
 * The parts of one mail, in their order. The next steps of running executions, for members with the consent « steps », come
 * first; then the summary.
 */
async function readParts(
  sql: Sql,
  siteUrl: string,
  members: readonly WeeklyRecipient[],
): Promise<(member: WeeklyRecipient) => Parts> {
  const idsOf = (isOne: (member: WeeklyRecipient) => boolean) =>
    members.filter(isOne).map(({ user_id }) => user_id)
  const stepsOf = await readNextSteps(
    sql,
    siteUrl,
    idsOf(({ wants_steps }) => wants_steps),
  )
  const digestOf = await readDigests(
    sql,
    siteUrl,
    idsOf(({ wants_digest, is_absent }) => wants_digest && is_absent),
  )
  return ({ user_id }) => {
    const { parts: steps, are_last: are_last_steps } = stepsOf(user_id)
    const digest = digestOf(user_id)
    const kinds: ConsentMail[] = [
      ...(steps.length > 0 ? (['steps'] as const) : []),
      ...(digest.length > 0 ? (['digest'] as const) : []),
    ]
    return { kinds, parts: [...steps, ...digest], are_last_steps }
  }
}

/** What ends with this mail: the digest for a member who has not been on the site for eight of them, idle steps. */
const lastOf = (member: WeeklyRecipient, { kinds, are_last_steps }: Parts): ConsentMail[] => [
  ...(isLast(member) && kinds.includes('digest') ? (['digest'] as const) : []),
  ...(are_last_steps ? (['steps'] as const) : []),
]

const isLast = ({ unseen }: WeeklyRecipient) => unseen + 1 >= WEEKLY_MAIL.unseenMax

const toQueue = (member: WeeklyRecipient, parts: Parts): MailAbout<'weekly'> => ({
  kind: 'weekly',
  user_id: member.user_id,
  kinds: parts.kinds,
  last: lastOf(member, parts),
})

export async function composeWeeklyMail(
  sql: Sql,
  ctx: UnsubscribeCtx,
  queued: MailAbout<'weekly'>,
): Promise<Mail | null> {
  const member = await findWeeklyRecipient(sql, queued.user_id)
  if (!member?.can_be_mailed || !isFeatureOpen(await findOpenTo(sql, 'mails'), member)) return null
  const { user_id, email, wants_digest, wants_steps } = member
  const wants = (kind: ConsentMail, hasConsent: boolean) =>
    queued.last.includes(kind) || (queued.kinds.includes(kind) && hasConsent)
  const wanted = {
    ...member,
    wants_digest: wants('digest', wants_digest),
    wants_steps: wants('steps', wants_steps),
  }
  const { kinds, parts } = (await readParts(sql, ctx.site.url, [wanted]))(member)
  if (parts.length === 0) return null
  return weeklyMail({
    to: email,
    parts,
    kinds,
    are_last_steps: queued.last.includes('steps'),
    site: ctx.site.url,
    continueLink: queued.last.includes('digest')
      ? mailLinkPage(ctx, user_id, { action: 'continue', kind: 'digest' })
      : null,
    unsubscribe: unsubscribeLinks(ctx, { userId: user_id, kinds }),
  })
}

/** The parts of the summary for each of these members; without parts for one who missed nothing. */
async function readDigests(
  sql: Sql,
  siteUrl: string,
  userIds: readonly string[],
): Promise<(userId: string) => LinkList[]> {
  const waiting = byMember(await listWaiting(sql, userIds))
  const followed = byMember(await listFollowedPlans(sql, userIds))
  const discussions = byMember(await listActiveDiscussions(sql, userIds))
  const top = byMember(await listTopPlans(sql, userIds))
  const link = (path: string) => siteUrl + path
  return (userId) => {
    const plans = followed.get(userId) ?? []
    const own = [
      ...partOf('Ils vous attendent', waiting.get(userId), (one) => waitingItem(one, link), othersWaiting),
      ...partOf('Vos abonnements', plans, (plan) => planItem(plan, link)),
      ...partOf('Discussions suivies', discussions.get(userId), (one) => discussionItem(one, link)),
    ]
    if (own.length === 0) return []
    const others = (top.get(userId) ?? []).filter(({ id }) => !plans.some((plan) => plan.id === id))
    const free = Math.min(WEEKLY_MAIL.top, WEEKLY_MAIL.plans - plans.length)
    return [...own, ...partOf('Aussi cette semaine', others.slice(0, free), (plan) => planItem(plan, link))]
  }
}

const byMember = <T extends { user_id: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ user_id }) => user_id)

type Item = LinkList['items'][number]
type ToLink = (path: string) => string

function partOf<T>(
  title: string,
  rows: readonly T[] = [],
  toItem: (row: T) => Item,
  more: (rows: readonly T[]) => string | null = () => null,
): LinkList[] {
  if (rows.length === 0) return []
  const others = more(rows)
  return [{ title, items: rows.map(toItem), ...(others && { more: others }) }]
}

const waitingItem = ({ type, by, comment_id, slug, title }: WaitingComment, link: ToLink): Item => ({
  label: `${by} ${DID[type]}`,
  detail: type === 'new_comment' ? `« ${title} »` : `sous « ${title} »`,
  link: link(commentPath({ slug }, comment_id)),
})

const DID: Record<CommentMailKind, string> = {
  new_reply: 'a répondu à votre commentaire',
  new_mention: 'vous mentionne',
  new_comment: 'a commenté votre plan',
}

function othersWaiting(shown: readonly WaitingComment[]): string | null {
  const others = (shown[0]?.total ?? 0) - shown.length
  return others > 0 ? `et ${counted(others, 'autre')}` : null
}

const planItem = (plan: WeeklyPlan, link: ToLink): Item => ({
  label: plan.title,
  detail: [reasonOf(plan), ...(plan.likes_count > 0 ? [counted(plan.likes_count, 'J’aime')] : [])].join(
    ' · ',
  ),
  link: link(planPath(plan)),
})

function reasonOf({ author, topic, topic_name, is_followed }: WeeklyPlan): string {
  const name = author ?? DELETED_MEMBER
  if (is_followed) return `${name}, que vous suivez`
  if (!topic) return name
  return isTag(topic) ? `${name} · parce que vous suivez #${topic_name}` : `${name} · dans ${topic_name}`
}

const discussionItem = ({ slug, title, comments }: ActiveDiscussion, link: ToLink): Item => ({
  label: title,
  detail: counted(comments, 'nouveau commentaire'),
  link: link(`${planPath({ slug })}#${COMMENTS_ANCHOR}`),
})

type NextSteps = { parts: LinkList[]; are_last: boolean }

const NONE: NextSteps = { parts: [], are_last: false }

/** For each of these members a part for each running execution; none without one. */
async function readNextSteps(
  sql: Sql,
  siteUrl: string,
  userIds: readonly string[],
): Promise<(userId: string) => NextSteps> {
  const running = userIds.length > 0 ? await listRunning(sql, userIds) : []
  const ofMember = Map.groupBy(running, ({ user_id }) => user_id)
  return (userId) => {
    const executions = ofMember.get(userId)
    if (!executions) return NONE
    return {
      parts: executions.map((execution) => executionPart(execution, siteUrl + executionPath(execution))),
      are_last: executions.every(({ is_idle }) => is_idle),
    }
  }
}

function executionPart(execution: RunningExecution, link: string): LinkList {
  const { title, steps_count, next_steps } = execution
  const items = next_steps.map(({ content, place }) => ({
    label: content,
    detail: `Étape ${place} sur ${steps_count}`,
    link,
  }))
  return {
    title,
    items: items.length > 0 ? items : [withoutStep(execution, link)],
    more: progressOf(execution),
  }
}

const withoutStep = ({ steps_count }: RunningExecution, link: string) => ({
  label: 'Ouvrir mon journal',
  detail: steps_count > 0 ? 'Toutes les étapes sont faites' : 'Pas encore d’étape',
  link,
})

/** « 4 étapes sur 9 · dernière entrée le 3 novembre 2026 » */
function progressOf({ steps_count, done_count, last_entry_on }: RunningExecution): string {
  const progress = `${counted(done_count, 'étape')} sur ${steps_count}`
  return last_entry_on ? `${progress} · dernière entrée le ${longDate(last_entry_on)}` : progress
}
