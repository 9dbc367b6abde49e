import type { Role } from '#domain/roles.ts'
import { theirEntry } from './execution-requests.ts'
import { aReview, type PermissionRequest } from './permission-requests.ts'
import { giveFactor } from './second-factor.ts'
import type { aSite } from './site.ts'

type Site = Awaited<ReturnType<typeof aSite>>
type Target = { id: string; role: Role }

/** For each endpoint whose rule depends on rank: a request about this member, or about their plan, comment or ban. */
export const ON_MEMBERS: Record<string, (site: Site, target: Target) => Promise<PermissionRequest>> = {
  'admin.changeRole': async (_site, { id, role }) => ({
    path: `/api/admin/members/${id}/role`,
    body: { role: role === 'user' ? 'vip' : 'user', from: role },
  }),
  'admin.editBadges': async (_site, { id }) => ({
    path: `/api/admin/members/${id}/badges`,
    body: { badges: ['OG'], from: [] },
  }),
  'admin.endSessions': async (_site, { id }) => ({ path: `/api/admin/members/${id}/sessions` }),
  'admin.revealEmail': async (_site, { id }) => ({ path: `/api/admin/members/${id}/email` }),
  'appeals.decide': async (site, target) => ({
    path: `/api/moderation/appeals/${await theirAppeal(site, target)}`,
    body: { verdict: 'accepted', answer: 'Vous avez raison.' },
  }),
  'comments.delete': async (site, target) => ({ path: `/api/comments/${await theirComment(site, target)}` }),
  'members.syncBadges': async (_site, { id }) => ({ path: `/api/moderation/members/${id}/badges/sync` }),
  'executions.deleteEntry': async (site, { id }) => ({
    path: `/api/journal-entries/${await theirEntry(site, { id })}`,
  }),
  'moderation.deletePlan': async (site, target) => ({
    path: `/api/moderation/plans/${await theirPlan(site, target)}/delete`,
    body: { reason: 'Trompeur' },
  }),
  'moderation.readmit': async (site, target) => ({
    path: `/api/moderation/plans/${await theirPlan(site, target, 'rejected')}/readmit`,
  }),
  'moderation.unpublish': async (site, target) => ({
    path: `/api/moderation/plans/${await theirPlan(site, target)}/unpublish`,
    body: { reason: 'Trompeur' },
  }),
  'plans.delete': async (site, target) => ({ path: `/api/plans/${await theirPlan(site, target)}` }),
  'plans.readForm': async (site, target) => ({ path: `/api/plans/${await theirPlan(site, target)}/form` }),
  'plans.update': async (site, target) => ({
    path: `/api/plans/${await theirPlan(site, target, 'pending')}`,
    body: {
      form: {
        title: 'Un plan',
        category: 'SaaS',
        budget: '0€',
        difficulty: 'débutant',
        markdown_content: 'Un texte.',
      },
      version: 1,
    },
  }),
  'reviews.delete': async (site, target) => ({
    path: `/api/reviews/${(await aReview(site, { member: target })).id}`,
  }),
  'reviews.deleteAnswer': async (site, target) => ({
    path: `/api/reviews/${(await aReview(site, { plan: await site.aPlan({ author_id: target.id }) })).id}/answer`,
  }),
  'secondFactor.resetFactors': async (site, target) => {
    await giveFactor(site, target)
    return { path: `/api/admin/members/${target.id}/second-factor-reset` }
  },
  'sanctions.ban': async (_site, { id }) => ({
    path: `/api/moderation/members/${id}/bans`,
    body: { type: 'temp', hours: 24, reason: 'Publicité' },
  }),
  'sanctions.banByAddress': async (_site, { id }) => ({
    path: `/api/moderation/members/${id}/ip-bans`,
    body: {},
  }),
  'sanctions.banForADay': async (_site, { id }) => ({ path: `/api/admin/members/${id}/temp-ban`, body: {} }),
  'sanctions.toggleAddressBan': async (_site, { id }) => ({
    path: `/api/admin/members/${id}/ip-ban`,
    body: { on: true },
  }),
  'sanctions.toggleComments': async (_site, { id }) => ({
    path: `/api/admin/members/${id}/comment-ban`,
    body: { on: true },
  }),
  'sanctions.unban': async (site, target) => {
    await theirSanction(site, target)
    return { path: `/api/moderation/members/${target.id}/bans` }
  },
}

/** A published plan is counted. */
async function theirPlan({ aPlan, db }: Site, { id }: Target, status: Status = 'published'): Promise<string> {
  const plan = await aPlan({ author_id: id, status })
  if (status === 'published')
    await db.sql`update profile_stats set plans_posted = plans_posted + 1 where user_id = ${id}`
  return plan.id
}
type Status = 'published' | 'pending' | 'rejected'

async function theirComment({ aPlan, db }: Site, { id }: Target): Promise<string> {
  const plan = await aPlan()
  const comment = await db.sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, content) values (${plan.id}, ${id}, 'Bravo') returning id`
  await db.sql`update plan_stats set comments_count = 1 where plan_id = ${plan.id}`
  return comment.id
}

async function theirSanction({ db }: Site, { id }: Target): Promise<string> {
  const ban = await db.sql.one<{ id: string }>`
    insert into user_bans (user_id, type) values (${id}, 'comment') returning id`
  return ban.id
}

async function theirAppeal(site: Site, target: Target): Promise<string> {
  const appeal = await site.db.sql.one<{ id: string }>`
    insert into appeals (user_id, ban_id, message)
    values (${target.id}, ${await theirSanction(site, target)}, 'Ce n’était pas moi.') returning id`
  return appeal.id
}
