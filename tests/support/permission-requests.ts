import { randomUUID } from 'node:crypto'
import type { aSite } from './site.ts'

type Site = Awaited<ReturnType<typeof aSite>>
type Asking = { site: Site; member: { id: string; pseudo: string } | undefined }
type Request = { path?: string; body?: unknown }

const ownPlan = (site: Site, member: { id: string } | undefined) =>
  site.aPlan(member ? { author_id: member.id, status: 'pending' } : {})

const othersPlan = (site: Site) => site.aPlan({ status: 'pending' })

const FORM = {
  title: 'Un plan',
  category: 'SaaS',
  budget: '0€',
  difficulty: 'débutant',
  markdown_content: 'Un texte.',
}

/** A comment under a plan of somebody else's: the member's own, or without one a stranger's. */
async function aComment(site: Site, member?: { id: string }) {
  const plan = await site.aPlan()
  const author = member ?? (await site.aMember())
  const [comment] = await site.db.sql<[{ id: string }]>`
    insert into comments (plan_id, user_id, content) values (${plan.id}, ${author.id}, 'Bravo') returning id`
  await site.db.sql`update plan_stats set comments_count = 1 where plan_id = ${plan.id}`
  return comment
}

/** A plan, a comment and a member of which everybody may ask something: nobody's answer changes another's. */
function wellKnown(site: Site) {
  const made = known.get(site) ?? makeKnown(site)
  known.set(site, made)
  return made
}
const known = new WeakMap<Site, ReturnType<typeof makeKnown>>()

const makeKnown = async (site: Site) => ({
  plan: await site.aPlan(),
  member: await site.aMember(),
  comment: await aComment(site),
})

const email = () => `${randomUUID()}@exemple.test`

async function aNotification({ db }: Site, { id }: { id: string }): Promise<string> {
  const [row] = await db.sql<[{ id: string }]>`
    insert into notifications (user_id, type, title, message)
    values (${id}, 'badge_awarded', 'Badge obtenu', 'Vous avez obtenu un badge') returning id`
  return row.id
}

/** A picture that this member sent. */
async function anUpload({ db }: Site, member: { id: string } | undefined, purpose: 'avatar' | 'banner') {
  const path = `${purpose}/${randomUUID()}.webp`
  await db.sql`
    insert into files (uploaded_by, purpose, path, content_type, bytes)
    values (${member?.id ?? null}, ${purpose}, ${path}, 'image/webp', 1)`
  return path
}

/** For each endpoint a request that would do, if whoever sends it may. */
export const REQUESTS: Record<string, (asking: Asking) => Request | Promise<Request>> = {
  'accounts.viewer': () => ({}),
  'accounts.marks': () => ({ path: '/api/viewer/marks?plans=' }),
  'accounts.checkPseudo': () => ({ path: '/api/pseudos/check?pseudo=x' }),
  'accounts.signUp': () => ({
    body: { pseudo: randomUUID(), email: email(), password: 'savon-de-Vevey' },
  }),
  'accounts.resendConfirmation': () => ({ body: { email: email() } }),
  'accounts.confirm': () => ({ body: { token: 'x'.repeat(32) } }),
  'accounts.signIn': () => ({ body: { email: email(), password: 'faux-faux' } }),
  'accounts.signInWithGoogle': () => ({ body: {} }),
  'accounts.signOut': () => ({}),
  'accounts.requestPasswordReset': () => ({ body: { email: email() } }),
  'accounts.resetPassword': () => ({ body: { token: 'x'.repeat(32), password: 'un-neuf-pour-moi' } }),
  'accounts.changePassword': () => ({
    body: { current_password: 'savon-de-Vevey', new_password: 'un-neuf-pour-moi' },
  }),
  'accounts.changeEmail': () => ({ body: { email: email(), password: 'savon-de-Vevey' } }),
  'accounts.listSessions': () => ({}),
  'accounts.endSession': () => ({ path: `/api/account/sessions/${randomUUID()}` }),
  'accounts.endOtherSessions': () => ({}),
  'accounts.startExport': () => ({}),
  'accounts.readExport': () => ({}),
  'accounts.deleteAccount': ({ member }) => ({ body: { pseudo: member?.pseudo ?? 'x', plans: 'delete' } }),
  'comments.list': async ({ site }) => ({ path: `/api/plans/${(await wellKnown(site)).plan.id}/comments` }),
  'comments.read': async ({ site }) => ({ path: `/api/comments/${(await wellKnown(site)).comment.id}` }),
  'comments.create': async ({ site }) => ({
    path: `/api/plans/${(await wellKnown(site)).plan.id}/comments`,
    body: { id: randomUUID(), content: 'Bravo' },
  }),
  'comments.update': async ({ site, member }) => ({
    path: `/api/comments/${(await aComment(site, member)).id}`,
    body: { content: 'Bravo !' },
  }),
  'comments.delete': async ({ site, member }) => ({
    path: `/api/comments/${(await aComment(site, member)).id}`,
  }),
  'comments.report': async ({ site }) => ({
    path: `/api/comments/${(await wellKnown(site)).comment.id}/reports`,
    body: { reason: 'Injurieux' },
  }),
  'dashboard.read': () => ({}),
  'feed.list': () => ({}),
  'feed.following': () => ({}),
  'files.avatar': () => ({}),
  'files.banner': () => ({}),
  'files.thumbnail': () => ({}),
  'files.plan_image': () => ({}),
  'files.message_image': () => ({}),
  'leaderboard.read': () => ({}),
  'leaderboard.readOwnPlace': () => ({}),
  'notifications.list': () => ({}),
  'notifications.markRead': async ({ site, member }) => ({
    path: '/api/my/notifications/read',
    body: { ids: [member ? await aNotification(site, member) : randomUUID()] },
  }),
  'notifications.markAll': () => ({ body: {} }),
  'plans.related': async ({ site }) => ({ path: `/api/plans/${(await wellKnown(site)).plan.slug}/related` }),
  'plans.readAsMember': async ({ site, member }) => ({
    path: `/api/member/plans/${(await ownPlan(site, member)).slug}`,
  }),
  'plans.readForm': async ({ site, member }) => ({
    path: `/api/plans/${(await ownPlan(site, member)).id}/form`,
  }),
  'plans.create': () => ({ body: { form: FORM } }),
  'plans.update': async ({ site, member }) => ({
    path: `/api/plans/${(await ownPlan(site, member)).id}`,
    body: { form: FORM, version: 1 },
  }),
  'plans.delete': async ({ site, member }) => ({ path: `/api/plans/${(await ownPlan(site, member)).id}` }),
  'plans.readApproved': async ({ site, member }) => ({
    path: `/api/plans/${(await ownPlan(site, member)).id}/approved`,
  }),
  'plans.recordView': async ({ site }) => ({ path: `/api/plans/${(await wellKnown(site)).plan.id}/views` }),
  'plans.listOwn': () => ({}),
  'plans.readDraft': () => ({}),
  'plans.saveDraft': () => ({ path: `/api/my/drafts/${randomUUID()}`, body: { content: {} } }),
  'plans.deleteDraft': () => ({ path: `/api/my/drafts/${randomUUID()}` }),
  'plans.bookmark': async ({ site }) => ({ path: `/api/plans/${(await wellKnown(site)).plan.id}/bookmark` }),
  'plans.unbookmark': () => ({ path: `/api/plans/${randomUUID()}/bookmark` }),
  'plans.listBookmarks': () => ({}),
  'plans.report': async ({ site }) => ({
    path: `/api/plans/${(await wellKnown(site)).plan.id}/reports`,
    body: { reason: 'Trompeur' },
  }),
  'plans.read': async ({ site }) => ({ path: `/api/plans/${(await wellKnown(site)).plan.slug}` }),
  'profiles.preview': async ({ site }) => ({ path: `/api/members/${(await wellKnown(site)).member.id}` }),
  'quests.list': () => ({}),
  'quests.claim': () => ({ path: '/api/my/quests/first_plan/claim' }),
  'members.read': async ({ site }) => ({
    path: `/api/profiles/${encodeURIComponent((await wellKnown(site)).member.pseudo)}`,
  }),
  'members.list': async ({ site }) => ({
    path: `/api/members/${(await wellKnown(site)).member.id}/lists/plans`,
  }),
  'members.follows': async ({ site }) => ({
    path: `/api/members/${(await wellKnown(site)).member.id}/follows/followers`,
  }),
  'members.addView': async ({ site }) => ({
    path: `/api/members/${(await wellKnown(site)).member.id}/views`,
  }),
  'members.ownViews': () => ({}),
  'members.settings': () => ({}),
  'members.update': () => ({ body: { bio: 'Bonjour' } }),
  'members.checkHandle': () => ({ path: '/api/handles/check?handle=abc' }),
  'members.setHandle': () => ({ body: { handle: `h${randomUUID().slice(0, 8)}` } }),
  'members.setAvatar': async ({ site, member }) => ({
    body: { path: await anUpload(site, member, 'avatar') },
  }),
  'members.removeAvatar': () => ({}),
  'members.setBanner': async ({ site, member }) => ({
    body: { path: await anUpload(site, member, 'banner') },
  }),
  'members.removeBanner': () => ({}),
  'members.preferences': () => ({ body: { messages_from: 'everyone' } }),
  'blocks.list': () => ({}),
  'blocks.read': () => ({ path: `/api/members/${randomUUID()}/block` }),
  'blocks.block': async ({ site }) => ({ path: `/api/members/${(await wellKnown(site)).member.id}/block` }),
  'blocks.unblock': () => ({ path: `/api/members/${randomUUID()}/block` }),
  'reactions.like': async ({ site }) => ({ path: `/api/plans/${(await wellKnown(site)).plan.id}/like` }),
  'reactions.unlike': async ({ site }) => ({ path: `/api/plans/${(await wellKnown(site)).plan.id}/like` }),
  'reactions.repost': async ({ site }) => ({ path: `/api/plans/${(await wellKnown(site)).plan.id}/repost` }),
  'reactions.unrepost': async ({ site }) => ({
    path: `/api/plans/${(await wellKnown(site)).plan.id}/repost`,
  }),
  'reactions.follow': async ({ site }) => ({
    path: `/api/members/${(await wellKnown(site)).member.id}/follow`,
  }),
  'reactions.unfollow': async ({ site }) => ({
    path: `/api/members/${(await wellKnown(site)).member.id}/follow`,
  }),
  'reports.profile': async ({ site }) => ({
    path: `/api/members/${(await wellKnown(site)).member.id}/reports`,
    body: { reason: 'Usurpation' },
  }),
  'search.suggest': () => ({ path: '/api/search/suggestions?q=plan' }),
  'search.all': () => ({ path: '/api/search?q=plan' }),
  'search.plans': () => ({ path: '/api/search/plans?q=plan' }),
  'search.members': () => ({ path: '/api/search/members?q=membre' }),
  'search.tags': () => ({ path: '/api/search/tags?q=cafe' }),
  'search.popularTags': () => ({}),
  'site.read': () => ({}),
  'team.list': () => ({}),
  'validation.list': () => ({ path: '/api/validator/plans?list=modified' }),
  'validation.approve': async ({ site }) => ({
    path: `/api/validator/plans/${(await site.aPlan({ status: 'pending' })).id}/approve`,
    body: { version: 1 },
  }),
  'validation.reject': async ({ site }) => ({
    path: `/api/validator/plans/${(await site.aPlan({ status: 'pending' })).id}/reject`,
    body: { version: 1, note: 'À revoir.' },
  }),
}

/** The same on what belongs to an ordinary member who is somebody else. */
export const ON_OTHERS: Record<string, (site: Site) => Promise<Request>> = {
  'accounts.endSession': async (site) => {
    const other = await site.aMember()
    await site.as(other)
    const [session] = await site.db.sql<[{ id: string }]>`select id from sessions where user_id = ${other.id}`
    return { path: `/api/account/sessions/${session.id}` }
  },
  'comments.update': async (site) => ({
    path: `/api/comments/${(await aComment(site)).id}`,
    body: { content: 'Bravo !' },
  }),
  'comments.delete': async (site) => ({ path: `/api/comments/${(await aComment(site)).id}` }),
  'notifications.markRead': async (site) => ({
    path: '/api/my/notifications/read',
    body: { ids: [await aNotification(site, await site.aMember())] },
  }),
  'plans.readAsMember': async (site) => ({ path: `/api/member/plans/${(await othersPlan(site)).slug}` }),
  'plans.readForm': async (site) => ({ path: `/api/plans/${(await othersPlan(site)).id}/form` }),
  'plans.readApproved': async (site) => ({ path: `/api/plans/${(await othersPlan(site)).id}/approved` }),
  'plans.update': async (site) => ({
    path: `/api/plans/${(await othersPlan(site)).id}`,
    body: { form: FORM, version: 1 },
  }),
  'plans.delete': async (site) => ({ path: `/api/plans/${(await othersPlan(site)).id}` }),
}

/** After these, whoever asked is somebody else. */
export const ENDS_SESSION = new Set(['accounts.signOut', 'accounts.deleteAccount'])

/** Actions that are no endpoint of the contract, and the tests that hold them. */
export const PROVEN_ELSEWHERE = {
  'ws.connect': 'accounts/sessions/live.test.ts',
  'ws.events.user': 'accounts/sessions/live.test.ts',
  'live.watch': 'adapters/live/live.test.ts',
  'message.image.read': 'files/routes.test.ts',
  'file.read': 'files/routes.test.ts',
  'ops.health': 'http/http.test.ts',
  'ops.metrics': 'http/http.test.ts',
  'public.contract': 'http/http.test.ts',
  'dev.tools': 'mail/dev-routes.test.ts',
  'page.admin': 'accounts/sessions/page-gates.test.ts',
  'page.admin_moderation': 'accounts/sessions/page-gates.test.ts',
  'page.admin_analytics': 'accounts/sessions/page-gates.test.ts',
  'page.validator': 'accounts/sessions/page-gates.test.ts',
  'page.moderator': 'accounts/sessions/page-gates.test.ts',
  'page.dashboard': 'accounts/sessions/page-gates.test.ts',
  'page.publish': 'ssr/pages.test.ts',
  'page.messages': 'ssr/pages.test.ts',
  'page.quests': 'ssr/pages.test.ts',
  'page.my_plans': 'ssr/pages.test.ts',
  'page.bookmarks': 'ssr/pages.test.ts',
  'page.public': 'ssr/pages.test.ts',
  'notification.create': 'notifications/notifications.test.ts',
  'unread.count': 'notifications/notifications.test.ts',
  'badges.award_activity': 'badges/award.test.ts',
  'plan.create.direct': 'plans/write/write.test.ts',
  'plan.resubmit': 'plans/write/write.test.ts',
}

/** What nothing serves yet. */
export const NOT_BUILT = [
  'admin.audit.read',
  'admin.badges.edit',
  'admin.comment_ban.toggle',
  'admin.ip_ban.toggle',
  'admin.role.change',
  'admin.sessions.revoke',
  'admin.stats',
  'admin.temp_ban',
  'admin.users.list',
  'analytics.export',
  'analytics.read',
  'appeal.create',
  'checkout.create',
  'conversation.create',
  'conversation.list',
  'conversation.read',
  'follow.ids',
  'live.typing',
  'message.delete',
  'message.mark_read',
  'message.send',
  'mod.appeals',
  'mod.ban.create',
  'mod.ban.create_ip',
  'mod.bans.list',
  'mod.can_moderate',
  'mod.comment.delete',
  'mod.comments.list',
  'mod.reports',
  'mod.unban',
  'mod.users.list',
  'modlog.insert',
  'payment.simulator',
  'payment.success_view',
  'payment.verified.create',
  'payment.webhook',
  'plan.export',
  'plan.unpublish',
  'portal.open',
  'profile.badge_sync',
  'public.feeds',
  'subscription.check',
  'support.create',
  'support.handle',
  'user.search_dm',
  'ws.events.conversation',
]
