import { commentPath, COMMENTS_ANCHOR } from '#domain/comments/comments.ts'
import { type CommentMailKind, WEEKLY_MAIL } from '#domain/notifications/mails.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { counted } from '#domain/numbers.ts'
import { planPath } from '#domain/plans/plans.ts'
import { isTag } from '#domain/feed/topics.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { LinkList } from '#server/platform/mail/content.ts'
import {
  type ActiveDiscussion,
  listActiveDiscussions,
  listFollowedPlans,
  listTopPlans,
  listWaiting,
  type WaitingComment,
  type WeeklyPlan,
} from './queries.ts'

/** The parts of the summary for each of these members; without parts for one who missed nothing. */
export async function readDigests(
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
