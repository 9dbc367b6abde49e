import { isFeatureOpen } from '#domain/features.ts'
import { type ConsentMail, WEEKLY_MAIL } from '#domain/notifications/mails.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { MailAbout } from '#server/platform/adapters/jobs/kinds.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import type { Database, Sql, Transaction } from '#server/platform/db/database.ts'
import { lockMembers } from '#server/platform/db/locks.ts'
import { stopUnseen } from '#server/platform/mail/consents.ts'
import type { LinkList } from '#server/platform/mail/content.ts'
import { weeklyMail } from '#server/platform/mail/templates/weekly-mail.ts'
import { mailLinkPage, type UnsubscribeCtx, unsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'
import { findOpenTo } from '#server/platform/policies/queries.ts'
import { readDigests } from './digest.ts'
import { readNextSteps } from './next-steps.ts'
import {
  countUnseen,
  findRecipient,
  listDueMembers,
  lockDueMails,
  lockWeeklyMails,
  postponeWeeklyMails,
  type WeeklyRecipient,
} from './queries.ts'

type Ctx = Pick<AppContext, 'sendLater'> & {
  db: Pick<Database, 'transaction'>
  site: { url: string }
}

const BATCH = 100

/**
 * Sends the due weekly mails. Of several processes one works at a time. A batch is one transaction, which also stores when
 * the next mails are due: if the process dies, nothing of the batch is sent, and the next process sends it.
 */
export async function sendWeeklyMails(ctx: Ctx): Promise<void> {
  while (await ctx.db.transaction((tx) => sendBatch(tx, ctx)));
}

/** Returns false when nothing is due, or another process works. */
async function sendBatch(tx: Transaction, ctx: Ctx): Promise<boolean> {
  if (!(await lockWeeklyMails(tx))) return false
  const memberIds = await listDueMembers(tx, BATCH)
  if (memberIds.length === 0) return false
  await lockMembers(tx, memberIds, 'share')
  const due = await lockDueMails(tx, memberIds)
  const openTo = await findOpenTo(tx, 'mails')
  const wanted = due.filter(
    (member) =>
      member.can_be_mailed && (member.is_absent || member.wants_steps) && isFeatureOpen(openTo, member),
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
  return due.length > 0
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
  const member = await findRecipient(sql, queued.user_id)
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
