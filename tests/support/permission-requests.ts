import { randomUUID } from 'node:crypto'
import { EXECUTION_REQUESTS, OTHERS_EXECUTION_REQUESTS, theirEntry } from './execution-requests.ts'
import { newMailLink } from '#server/accounts/mail-links.ts'
import { setPassword } from '#server/accounts/queries.ts'
import { unsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'
import { linkIn } from './mail-links.ts'
import { aConversation } from './messages.ts'
import { aForecast } from './plan-form.ts'
import { aPicture } from './pictures.ts'
import { giveFactor } from './second-factor.ts'
import type { aSite } from './site.ts'
import { uniqueCode, uniqueEmail } from './unique.ts'

type Site = Awaited<ReturnType<typeof aSite>>
type Caller = { site: Site; member: { id: string; pseudo: string } | undefined }
export type PermissionRequest = {
  path?: string
  body?: unknown
  /** Sent instead of a JSON body. */
  picture?: Uint8Array<ArrayBuffer>
  /** The status for a caller with the permission, where the test site cannot fulfil the request. */
  admittedStatus?: number
}

const ownPlan = (site: Site, member: { id: string } | undefined) =>
  site.aPlan(member ? { author_id: member.id, status: 'pending' } : {})

/** A saved scenario of this member, or of another one. */
async function aScenario(site: Site, member?: { id: string }) {
  const plan = await site.aPlan({ forecast: aForecast() })
  const owner = member ?? (await site.aMember())
  const saved = await site.db.sql.one<{ id: string }>`
    insert into saved_scenarios (id, user_id, plan_id, name, scenario)
    values (gen_random_uuid(), ${owner.id}, ${plan.id}, 'À Liège', '{"apport": 100}') returning id`
  return saved.id
}

async function anAdaptablePlan(site: Site) {
  const plan = await site.aPlan()
  await site.db.sql`update plans set licence = 'adaptable' where id = ${plan.id}`
  return plan
}

/** An adaptation, with the text of its original. */
async function anAdaptation(site: Site) {
  const [source, plan] = [await site.aPlan(), await site.aPlan()]
  await site.db.sql`update plans set adapted_from = ${source.id}, is_adaptation = true where id = ${plan.id}`
  await site.db.sql`
    insert into adaptation_bases (plan_id, source_id, source_version, title, category, budget, difficulty, tags,
      markdown_content, changed_percent)
    select ${plan.id}, id, version, title, category, budget, difficulty, tags, markdown_content, 0
    from plans where id = ${source.id}`
  return plan
}

const othersPlan = (site: Site) => site.aPlan({ status: 'pending' })

const FORM = {
  title: 'Un plan',
  category: 'SaaS',
  budget: '0€',
  difficulty: 'débutant',
  markdown_content: 'Un texte.',
}

/** A comment under another member's plan: written by this member, or by another one. */
async function aComment(site: Site, member?: { id: string }) {
  const plan = await site.aPlan()
  const author = member ?? (await site.aMember())
  const comment = await site.db.sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, content) values (${plan.id}, ${author.id}, 'Bravo') returning id`
  await site.db.sql`update plan_stats set comments_count = 1 where plan_id = ${plan.id}`
  return comment
}

const REVIEW = {
  budget: 4,
  delay: 2,
  difficulty: 4,
  reason: 'Les prototypes ont pris deux mois, pas trois semaines.',
}

/** A review, with an answer, of this plan or another one: by this member, or another one. */
export async function aReview(
  site: Site,
  { plan, member }: { plan?: { id: string }; member?: { id: string } } = {},
) {
  const { id: planId } = plan ?? (await site.aPlan())
  const { id: userId } = member ?? (await site.aMember())
  return await site.db.sql.one<{ id: string }>`
    insert into reviews (id, plan_id, user_id, budget, delay, difficulty, reason, basis, by_staff, plan_version, answer, answered_at)
    values (${randomUUID()}, ${planId}, ${userId}, 4, 2, 4, ${REVIEW.reason}, 'trade', false, 1, 'Merci', now())
    returning id`
}

/** Gives this member what a new review needs: XP, an old enough account, and none written on this day. */
async function allowReview({ db }: Site, member: { id: string } | undefined) {
  if (!member) return
  await db.sql`update profile_stats set community_xp = greatest(community_xp, 50) where user_id = ${member.id}`
  await db.sql`update users set created_at = now() - interval '30 days' where id = ${member.id}`
  await db.sql`delete from daily_reviews where user_id = ${member.id}`
}

/** A review of this member’s plan, or of that of another one. */
const aReviewOfOwnPlan = async (site: Site, member: { id: string } | undefined) =>
  await aReview(site, { plan: await site.aPlan(member ? { author_id: member.id } : {}) })

/** A comment to pin under a published plan: of this member, or of another one. */
async function aPin(site: Site, member?: { id: string }) {
  const plan = await site.aPlan(member ? { author_id: member.id } : {})
  const comment = await site.db.sql.one<{ id: string }>`
    insert into comments (plan_id, content) values (${plan.id}, 'Bravo') returning id`
  return { path: `/api/plans/${plan.id}/pin`, body: { comment_id: comment.id } }
}

/** A plan, a comment and a member that all requests of a site can share: no response changes another one. */
function sharedTargets(site: Site) {
  const made = sharedTargetsBySite.get(site) ?? makeSharedTargets(site)
  sharedTargetsBySite.set(site, made)
  return made
}
const sharedTargetsBySite = new WeakMap<Site, ReturnType<typeof makeSharedTargets>>()

const makeSharedTargets = async (site: Site) => ({
  plan: await site.aPlan(),
  member: await site.aMember(),
  comment: await aComment(site),
  review: await aReview(site),
})

async function aNotification({ db }: Site, { id }: { id: string }): Promise<string> {
  const row = await db.sql.one<{ id: string }>`
    insert into notifications (user_id, type, title, message)
    values (${id}, 'badge_awarded', 'Badge obtenu', 'Vous avez obtenu un badge') returning id`
  return row.id
}

const PASSWORD = 'savon-de-Vevey'

/** Sets a password for this member. */
async function givePassword({ db, ctx }: Site, member: { id: string } | undefined) {
  if (member) await setPassword(db.sql, member.id, await ctx.passwords.hash(PASSWORD))
}

const giveGoogle = async ({ db }: Site, { id }: { id: string }) =>
  await db.sql`insert into google_identities (user_id, sub) values (${id}, ${randomUUID()}) on conflict do nothing`

/** The id of a factor of this member. */
async function ownFactor({ site, member }: Caller): Promise<string> {
  return member ? await giveFactor(site, member) : randomUUID()
}

async function endEnrolments({ site, member }: Caller) {
  if (member) await site.db.sql`delete from sign_in_challenges where user_id = ${member.id}`
}

/** The token of the last mail to this address. */
async function tokenFor(site: Site, to: string) {
  return linkIn((await site.mailbox.list()).find((mail) => mail.to === to))
}

/** The confirmation token of a visitor who has just signed up, or of a member's access to their data. */
async function aConfirmation(site: Site, member: { id: string } | undefined) {
  const to = uniqueEmail()
  if (member) {
    const { link: text } = await newMailLink(site.db.sql, site.ctx, {
      purpose: 'rights',
      userId: member.id,
      email: to,
    })
    return { token: linkIn({ text }), is_pressed: true }
  }
  await (await site.as()).post('/api/auth/sign-up', { pseudo: uniqueCode(), email: to, password: PASSWORD })
  return { token: await tokenFor(site, to), password: PASSWORD }
}

async function aPasswordReset(site: Site) {
  const { id: userId, email: to } = await site.aMember()
  const { link: text } = await newMailLink(site.db.sql, site.ctx, { purpose: 'reset', userId, email: to })
  return { token: linkIn({ text }), password: 'un-neuf-pour-moi' }
}

/** A session of the member other than the one that sends the request. */
async function anotherSession({ db }: Site, member: { id: string } | undefined): Promise<string> {
  if (!member) return randomUUID()
  const session = await db.sql.one<{ id: string }>`
    insert into sessions (user_id, token, expires_at)
    values (${member.id}, ${randomUUID()}, now() + interval '1 day') returning id`
  return session.id
}

/** Fulfils the first quest for this member, without the reward. */
async function doFirstQuest({ db }: Site, member: { id: string } | undefined) {
  if (!member) return
  await db.sql`update profile_stats set plans_posted = greatest(plans_posted, 1) where user_id = ${member.id}`
  await db.sql`delete from xp_events where user_id = ${member.id} and kind = 'quest'`
}

/** Creates a customer of the payment provider for this member. */
async function makeCustomer({ db, ctx }: Site, member: { id: string } | undefined) {
  if (!member || !ctx.payments) return
  const { provider } = ctx.payments
  const customer_id = await ctx.payments.createCustomer({ id: member.id, email: uniqueEmail() })
  await db.sql`
    insert into billing_customers (user_id, provider, customer_id) values (${member.id}, ${provider}, ${customer_id})
    on conflict do nothing`
}

/** A payment page of this member, or of an unknown one. */
async function aPaymentPage({ db }: Site, member: { id: string } | undefined): Promise<string> {
  const session = `cs_${randomUUID()}`
  await db.sql`
    insert into purchases (user_id, provider, checkout_session_id, product, interval, amount_cents, status)
    values (${member?.id ?? null}, 'simulated', ${session}, 'vip', 'month', 699, 'expired')`
  return session
}

/** A conversation that this member, or another one, started with a message. */
async function startedConversation(site: Site, member: { id: string } | undefined) {
  const [starter, other] = [member ?? (await site.aMember()), await site.aMember()]
  return { other, ...(await aConversation(site.db.sql, starter, other)) }
}

/** A published plan of another member, counted. */
async function publishedPlan(site: Site): Promise<string> {
  const { id } = await site.aPlan()
  await site.db.sql`
    update profile_stats set plans_posted = plans_posted + 1
    where user_id = (select author_id from plans where id = ${id})`
  return id
}

/** A comment that another member reported. */
async function aReportedComment(site: Site): Promise<string> {
  const { id } = await aComment(site)
  const reporter = await site.aMember()
  const { case_id } = await site.db.sql.one<{ case_id: string }>`
    insert into reports (reporter_id, target_type, target_id, target_user_id, reason, evidence)
    select ${reporter.id}, 'comment', id, user_id, 'Injurieux', content from comments where id = ${id} returning case_id`
  return `/api/moderation/reports/${case_id}`
}

async function aSupportRequest({ db }: Site): Promise<string> {
  const row = await db.sql.one<{ id: string }>`
    insert into support_requests (email, subject, message) values (${uniqueEmail()}, 'Une question', 'Bonjour') returning id`
  return row.id
}

const PICTURE = new Uint8Array(await aPicture())

/** A picture that this member uploaded. */
async function anUpload({ db }: Site, member: { id: string } | undefined, purpose: 'avatar' | 'banner') {
  const path = `${purpose}/${randomUUID()}.webp`
  await db.sql`
    insert into files (uploaded_by, purpose, path, content_type, bytes)
    values (${member?.id ?? null}, ${purpose}, ${path}, 'image/webp', 1)`
  return path
}

/** The id of a ban of this member; without a member, an unknown id. */
async function aSanction({ db }: Site, member: { id: string } | undefined): Promise<string> {
  if (!member) return randomUUID()
  const ban = await db.sql.one<{ id: string }>`
    insert into user_bans (user_id, type, end_at) values (${member.id}, 'temp', now() + interval '1 hour') returning id`
  return ban.id
}

async function anAppeal(site: Site): Promise<string> {
  const member = await site.aMember()
  const appeal = await site.db.sql.one<{ id: string }>`
    insert into appeals (user_id, ban_id, message)
    values (${member.id}, ${await aSanction(site, member)}, 'Ce n’était pas moi.') returning id`
  return appeal.id
}

/** For each endpoint a request that succeeds if the caller has the permission. */
export const REQUESTS: Record<string, (caller: Caller) => PermissionRequest | Promise<PermissionRequest>> = {
  'viewer.read': () => ({}),
  'viewer.marks': () => ({ path: '/api/viewer/marks?plans=' }),
  'accounts.checkPseudo': () => ({ path: '/api/pseudos/check?pseudo=x' }),
  'accounts.signUp': () => ({
    body: { pseudo: uniqueCode(), email: uniqueEmail(), password: 'savon-de-Vevey' },
  }),
  'accounts.resendConfirmation': () => ({ body: { email: uniqueEmail() } }),
  'accounts.confirm': async ({ site, member }) => ({ body: await aConfirmation(site, member) }),
  'accounts.signIn': async ({ site }) => {
    const member = await site.aMember()
    await givePassword(site, member)
    return { body: { email: member.email, password: PASSWORD } }
  },
  // Only a browser with a pending sign-in has a challenge: accounts/second-factor.test.ts.
  'secondFactor.readChallenge': () => ({ admittedStatus: 404 }),
  'secondFactor.answerChallenge': () => ({ body: { code: '000000' }, admittedStatus: 404 }),
  'secondFactor.passkeyOptions': () => ({}),
  'secondFactor.signInWithPasskey': () => ({ body: { assertion: { id: 'AAAA' } }, admittedStatus: 422 }),
  'secondFactor.listFactors': () => ({}),
  'secondFactor.mailEnrolmentLink': async (caller) => {
    await ownFactor(caller)
    return { admittedStatus: 409 }
  },
  'secondFactor.startTotp': async (caller) => {
    await ownFactor(caller)
    return { body: {} }
  },
  'secondFactor.addTotp': async (caller) => {
    await endEnrolments(caller)
    return { body: { code: '000000', name: 'Téléphone' }, admittedStatus: 409 }
  },
  'secondFactor.startPasskey': async (caller) => {
    await ownFactor(caller)
    return { body: {} }
  },
  'secondFactor.addPasskey': async (caller) => {
    await endEnrolments(caller)
    return { body: { credential: {}, name: 'Ordinateur' }, admittedStatus: 409 }
  },
  'secondFactor.removeFactor': async (caller) => ({
    path: `/api/account/factors/${await ownFactor(caller)}`,
  }),
  'secondFactor.replaceRecoveryCodes': async (caller) => {
    await ownFactor(caller)
    return {}
  },
  'secondFactor.cancelReset': async ({ site, member }) => {
    if (member) await site.db.sql`insert into second_factor_resets (user_id) values (${member.id})`
    return {}
  },
  'secondFactor.resetFactors': async ({ site }) => {
    const target = await site.aMember()
    await giveFactor(site, target)
    return { path: `/api/admin/members/${target.id}/second-factor-reset` }
  },
  // This site has no Google; accounts/google.test.ts signs in with one.
  'accounts.signInWithGoogle': () => ({ body: {}, admittedStatus: 404 }),
  'secondFactor.linkGoogle': () => ({ body: {}, admittedStatus: 404 }),
  'secondFactor.unlinkGoogle': async ({ site, member }) => {
    await givePassword(site, member)
    if (member) await giveGoogle(site, member)
    return {}
  },
  'viewer.signOut': () => ({}),
  'accounts.requestPasswordReset': () => ({ body: { email: uniqueEmail() } }),
  'accounts.resetPassword': async ({ site }) => ({ body: await aPasswordReset(site) }),
  'accounts.changePassword': async ({ site, member }) => {
    await givePassword(site, member)
    return { body: { current_password: PASSWORD, new_password: 'un-neuf-pour-moi' } }
  },
  'accounts.changeEmail': () => ({ body: { email: uniqueEmail() } }),
  'accounts.verifyAddress': () => ({}),
  'accounts.listSessions': () => ({}),
  'accounts.endSession': async ({ site, member }) => ({
    path: `/api/account/sessions/${await anotherSession(site, member)}`,
  }),
  'accounts.endOtherSessions': () => ({}),
  'accounts.activity': () => ({}),
  'accounts.startExport': () => ({}),
  'accounts.readExport': () => ({}),
  'accounts.openExport': () => ({}),
  'accounts.deleteAccount': ({ member }) => ({ body: { pseudo: member?.pseudo ?? 'x', plans: 'delete' } }),
  'admin.stats': () => ({}),
  'admin.changeRole': async ({ site }) => ({
    path: `/api/admin/members/${(await site.aMember()).id}/role`,
    body: { role: 'vip', from: 'user' },
  }),
  'admin.editBadges': async ({ site }) => ({
    path: `/api/admin/members/${(await site.aMember()).id}/badges`,
    body: { badges: ['OG'], from: [] },
  }),
  'admin.revealEmail': async ({ site }) => ({
    path: `/api/admin/members/${(await sharedTargets(site)).member.id}/email`,
  }),
  'admin.endSessions': async ({ site }) => ({
    path: `/api/admin/members/${(await sharedTargets(site)).member.id}/sessions`,
  }),
  'admin.securityLog': () => ({}),
  'admin.features': () => ({}),
  'admin.switchFeature': () => ({
    path: '/api/admin/features/message_pictures',
    body: { open_to: 'everyone', from: 'everyone' },
  }),
  'clientErrors.report': () => ({
    body: { name: 'TypeError', message: 'x', stack: '/assets/a.js:1:2', build: 'a', path: '/' },
  }),
  'admin.setSignUps': () => ({ path: '/api/admin/sign-ups', body: { are_open: true } }),
  'appeals.create': async ({ site, member }) => ({
    path: `/api/my/sanctions/${await aSanction(site, member)}/appeal`,
    body: { message: 'Ce n’était pas moi.' },
  }),
  'appeals.decide': async ({ site }) => ({
    path: `/api/moderation/appeals/${await anAppeal(site)}`,
    body: { verdict: 'accepted', answer: 'Vous avez raison.' },
  }),
  'appeals.list': () => ({}),
  'appeals.mine': () => ({}),
  'comments.list': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/comments`,
  }),
  'comments.read': async ({ site }) => ({ path: `/api/comments/${(await sharedTargets(site)).comment.id}` }),
  'comments.replies': async ({ site }) => ({
    path: `/api/comments/${(await sharedTargets(site)).comment.id}/replies`,
  }),
  'comments.create': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/comments`,
    body: { id: randomUUID(), content: 'Bravo' },
  }),
  'comments.update': async ({ site, member }) => ({
    path: `/api/comments/${(await aComment(site, member)).id}`,
    body: { content: 'Bravo !' },
  }),
  'comments.delete': async ({ site, member }) => ({
    path: `/api/comments/${(await aComment(site, member)).id}`,
  }),
  'comments.like': async ({ site }) => ({
    path: `/api/comments/${(await sharedTargets(site)).comment.id}/like`,
  }),
  'comments.unlike': async ({ site }) => ({
    path: `/api/comments/${(await sharedTargets(site)).comment.id}/like`,
  }),
  'comments.pin': async ({ site, member }) => aPin(site, member),
  'comments.unpin': async ({ site, member }) => ({ path: (await aPin(site, member)).path }),
  'comments.suggest': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/mentions?q=m`,
  }),
  ...EXECUTION_REQUESTS,
  'reports.journalEntry': async ({ site }) => ({
    path: `/api/journal-entries/${await theirEntry(site)}/reports`,
    body: { reason: 'Injurieux' },
  }),
  'reports.comment': async ({ site }) => ({
    path: `/api/comments/${(await sharedTargets(site)).comment.id}/reports`,
    body: { reason: 'Injurieux' },
  }),
  'plans.readForAdaptation': async ({ site }) => ({
    path: `/api/plans/${(await anAdaptablePlan(site)).id}/adaptation-form`,
  }),
  'plans.listAdaptations': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/adaptations`,
  }),
  'plans.readAdaptation': async ({ site }) => ({
    path: `/api/plans/${(await anAdaptation(site)).id}/adaptation`,
  }),
  'reviews.list': async ({ site }) => ({ path: `/api/plans/${(await sharedTargets(site)).plan.id}/reviews` }),
  'reviews.readOwn': async ({ site }) => ({
    path: `/api/my/plans/${(await sharedTargets(site)).plan.id}/review`,
  }),
  'reviews.save': async ({ site, member }) => {
    await allowReview(site, member)
    return {
      path: `/api/plans/${(await site.aPlan()).id}/review`,
      body: { id: randomUUID(), ...REVIEW },
    }
  },
  'reviews.delete': async ({ site, member }) => ({
    path: `/api/reviews/${(await aReview(site, member && { member })).id}`,
  }),
  'reviews.answer': async ({ site, member }) => ({
    path: `/api/reviews/${(await aReviewOfOwnPlan(site, member)).id}/answer`,
    body: { answer: 'Merci pour ces chiffres.' },
  }),
  'reviews.deleteAnswer': async ({ site, member }) => ({
    path: `/api/reviews/${(await aReviewOfOwnPlan(site, member)).id}/answer`,
  }),
  'reports.review': async ({ site }) => ({
    path: `/api/reviews/${(await sharedTargets(site)).review.id}/reports`,
    body: { reason: 'Injurieux' },
  }),
  'dashboard.read': () => ({}),
  'welcome.read': () => ({}),
  'welcome.dismiss': () => ({ body: { is_dismissed: true } }),
  'feed.list': () => ({}),
  'feed.weekTop': () => ({}),
  'feed.dismissLastVisit': () => ({}),
  'feed.following': () => ({}),
  'files.avatar': () => ({ picture: PICTURE }),
  'files.banner': () => ({ picture: PICTURE }),
  'files.thumbnail': () => ({ picture: PICTURE }),
  'files.plan_image': () => ({ picture: PICTURE }),
  'files.message_image': () => ({ picture: PICTURE }),
  'following.listToFollow': () => ({}),
  'leaderboard.read': () => ({}),
  'leaderboard.readOwnPlace': () => ({}),
  'members.countSanctioned': () => ({}),
  'members.listForAdmins': () => ({}),
  'members.listForModerators': () => ({}),
  'members.syncBadges': async ({ site }) => ({
    path: `/api/moderation/members/${(await sharedTargets(site)).member.id}/badges/sync`,
  }),
  'messages.list': () => ({}),
  'messages.create': async ({ site }) => ({ body: { member_id: (await sharedTargets(site)).member.id } }),
  'messages.read': async ({ site, member }) => ({
    path: `/api/conversations/${(await startedConversation(site, member)).id}`,
  }),
  'messages.listMessages': async ({ site, member }) => ({
    path: `/api/conversations/${(await startedConversation(site, member)).id}/messages`,
  }),
  'messages.listStates': async ({ site, member }) => {
    const { id, message_id } = await startedConversation(site, member)
    return {
      path: `/api/conversations/${id}/messages/states?from=${encodeURIComponent(`2026-01-01T00:00:00Z~${message_id}`)}`,
    }
  },
  'messages.send': async ({ site, member }) => ({
    path: `/api/conversations/${(await startedConversation(site, member)).id}/messages`,
    body: { id: randomUUID(), content: 'Bonjour' },
  }),
  'messages.markRead': async ({ site, member }) => {
    const { id, message_id } = await startedConversation(site, member)
    return { path: `/api/conversations/${id}/read`, body: { last: message_id } }
  },
  'messages.showTyping': async ({ site, member }) => ({
    path: `/api/conversations/${(await startedConversation(site, member)).id}/typing`,
  }),
  'messages.saveDraft': async ({ site, member }) => ({
    path: `/api/conversations/${(await startedConversation(site, member)).id}/draft`,
    body: { content: 'Bonj' },
  }),
  'messages.delete': async ({ site, member }) => ({
    path: `/api/messages/${(await startedConversation(site, member)).message_id}`,
  }),
  'messages.findCorrespondents': () => ({ path: '/api/correspondents?q=membre' }),
  'messages.mayWrite': async ({ site }) => ({
    path: `/api/members/${(await sharedTargets(site)).member.id}/messaging`,
  }),
  'moderation.overview': () => ({}),
  'moderation.comments': () => ({}),
  'moderation.plans': () => ({}),
  'moderation.activity': () => ({}),
  'moderation.unpublish': async ({ site }) => ({
    path: `/api/moderation/plans/${await publishedPlan(site)}/unpublish`,
    body: { reason: 'Trompeur' },
  }),
  'moderation.deletePlan': async ({ site }) => ({
    path: `/api/moderation/plans/${await publishedPlan(site)}/delete`,
    body: { reason: 'Trompeur' },
  }),
  'moderation.readmit': async ({ site }) => ({
    path: `/api/moderation/plans/${(await site.aPlan({ status: 'rejected' })).id}/readmit`,
  }),
  'notifications.list': () => ({}),
  'notifications.markRead': async ({ site, member }) => ({
    path: '/api/my/notifications/read',
    body: { ids: [member ? await aNotification(site, member) : randomUUID()] },
  }),
  'notifications.markAll': () => ({ body: {} }),
  'notifications.unsubscribe': async ({ site, member }) => {
    const { id } = member ?? (await site.aMember())
    const { oneClick } = unsubscribeLinks(site.ctx, { userId: id, kind: 'new_message' })
    return { path: oneClick.slice(site.ctx.site.url.length) }
  },
  'notifications.readLink': async ({ site, member }) => {
    const { id } = member ?? (await site.aMember())
    const { oneClick } = unsubscribeLinks(site.ctx, { userId: id, kind: 'new_message' })
    return { path: `/api/mail/link${new URL(oneClick).search}` }
  },
  'plans.related': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.slug}/related`,
  }),
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
  'plans.recordView': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/views`,
  }),
  'plans.suggestPlaces': () => ({ path: '/api/places?q=ly' }),
  'plans.listOwn': () => ({}),
  'plans.readDraft': () => ({}),
  'plans.saveDraft': () => ({ path: `/api/my/drafts/${randomUUID()}`, body: { content: {} } }),
  'plans.deleteDraft': () => ({ path: `/api/my/drafts/${randomUUID()}` }),
  'analytics.read': () => ({}),
  'analytics.export': () => ({}),
  'bookmarks.add': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/bookmark`,
  }),
  'bookmarks.remove': () => ({ path: `/api/plans/${randomUUID()}/bookmark` }),
  'bookmarks.list': () => ({}),
  'scenarios.list': () => ({}),
  'plans.exportOwn': async ({ site, member }) => ({
    body: { plan_id: (await ownPlan(site, member)).id, kind: 'md' },
  }),
  'scenarios.save': async ({ site }) => ({
    path: `/api/my/scenarios/${randomUUID()}`,
    body: {
      plan_id: (await site.aPlan({ forecast: aForecast() })).id,
      name: 'À Liège',
      scenario: { apport: 100 },
    },
  }),
  'scenarios.rename': async ({ site, member }) => ({
    path: `/api/my/scenarios/${await aScenario(site, member)}`,
    body: { name: 'À Namur' },
  }),
  'scenarios.delete': async ({ site, member }) => ({
    path: `/api/my/scenarios/${await aScenario(site, member)}`,
  }),
  'topics.follow': () => ({ path: '/api/topics/categorie:ia/follow' }),
  'topics.unfollow': () => ({ path: '/api/topics/categorie:ia/follow' }),
  'topics.list': () => ({}),
  'discussions.set': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/discussion`,
    body: { level: 'follow' },
  }),
  'reports.plan': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/reports`,
    body: { reason: 'Trompeur' },
  }),
  'plans.read': async ({ site }) => ({ path: `/api/plans/${(await sharedTargets(site)).plan.slug}` }),
  'profiles.preview': async ({ site }) => ({ path: `/api/members/${(await sharedTargets(site)).member.id}` }),
  'quests.list': () => ({}),
  'quests.claim': async ({ site, member }) => {
    await doFirstQuest(site, member)
    return { path: '/api/my/quests/first_plan/claim' }
  },
  'profiles.read': async ({ site }) => ({
    path: `/api/profiles/${encodeURIComponent((await sharedTargets(site)).member.pseudo)}`,
  }),
  'profiles.list': async ({ site }) => ({
    path: `/api/members/${(await sharedTargets(site)).member.id}/lists/plans`,
  }),
  'profiles.follows': async ({ site }) => ({
    path: `/api/members/${(await sharedTargets(site)).member.id}/follows/followers`,
  }),
  'profiles.addView': async ({ site }) => ({
    path: `/api/members/${(await sharedTargets(site)).member.id}/views`,
  }),
  'profiles.ownViews': () => ({}),
  'profiles.settings': () => ({}),
  'profiles.update': () => ({ body: { bio: 'Bonjour' } }),
  'profiles.checkHandle': () => ({ path: '/api/handles/check?handle=abc' }),
  'profiles.setHandle': () => ({ body: { handle: uniqueCode() } }),
  'profiles.setAvatar': async ({ site, member }) => ({
    body: { path: await anUpload(site, member, 'avatar') },
  }),
  'profiles.removeAvatar': () => ({}),
  'profiles.setBanner': async ({ site, member }) => ({
    body: { path: await anUpload(site, member, 'banner') },
  }),
  'payments.readOffer': () => ({}),
  'payments.checkSubscription': () => ({}),
  'payments.createCheckout': () => ({ body: { interval: 'month' } }),
  'payments.customerPortal': async ({ site, member }) => {
    await makeCustomer(site, member)
    return {}
  },
  'payments.createPayment': async ({ site, member }) => {
    const verified = await site.db.sql`
      select from profiles where user_id = ${member?.id ?? null} and verified_type is not null`
    return { body: { verified_type: 'red' }, ...(verified.count === 1 && { admittedStatus: 409 }) }
  },
  'payments.readPurchase': async ({ site, member }) => ({
    path: `/api/payments/purchases/${await aPaymentPage(site, member)}`,
  }),
  'notifications.takeReturn': () => ({}),
  'payments.webhook': () => ({}),
  'profiles.removeBanner': () => ({}),
  'profiles.preferences': () => ({
    body: { messages_from: 'everyone', shows_read: true, channel: 'mail', unmute: ['new_message'] },
  }),
  'profiles.resumeMails': () => ({}),
  'profiles.listBlocks': () => ({}),
  'profiles.readBlock': () => ({ path: `/api/members/${randomUUID()}/block` }),
  'profiles.block': async ({ site }) => ({
    path: `/api/members/${(await sharedTargets(site)).member.id}/block`,
  }),
  'profiles.unblock': () => ({ path: `/api/members/${randomUUID()}/block` }),
  'reactions.like': async ({ site }) => ({ path: `/api/plans/${(await sharedTargets(site)).plan.id}/like` }),
  'reactions.unlike': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/like`,
  }),
  'reactions.repost': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/repost`,
  }),
  'reactions.unrepost': async ({ site }) => ({
    path: `/api/plans/${(await sharedTargets(site)).plan.id}/repost`,
  }),
  'reactions.follow': async ({ site }) => ({
    path: `/api/members/${(await sharedTargets(site)).member.id}/follow`,
  }),
  'reactions.unfollow': async ({ site }) => ({
    path: `/api/members/${(await sharedTargets(site)).member.id}/follow`,
  }),
  'reports.profile': async ({ site }) => ({
    path: `/api/members/${(await sharedTargets(site)).member.id}/reports`,
    body: { reason: 'Usurpation' },
  }),
  'reports.conversation': async ({ site, member }) => {
    const { id, other } = await startedConversation(site, member)
    const response = await site.db.sql.one<{ id: string }>`
      insert into messages (conversation_id, sender_id, content) values (${id}, ${other.id}, 'Salut') returning id`
    return { path: `/api/conversations/${id}/reports`, body: { reason: 'Menaces', messages: [response.id] } }
  },
  'reports.list': () => ({}),
  'reports.claim': async ({ site }) => ({
    path: `${await aReportedComment(site)}/assignment`,
    body: { mine: true },
  }),
  'reports.decide': async ({ site }) => ({
    path: await aReportedComment(site),
    body: { verdict: 'upheld', remove: true },
  }),
  'sanctions.ban': async ({ site }) => ({
    path: `/api/moderation/members/${(await site.aMember()).id}/bans`,
    body: { type: 'temp', hours: 24, reason: 'Publicité' },
  }),
  'sanctions.banByAddress': async ({ site }) => ({
    path: `/api/moderation/members/${(await site.aMember()).id}/ip-bans`,
    body: {},
  }),
  'sanctions.banForADay': async ({ site }) => ({
    path: `/api/admin/members/${(await site.aMember()).id}/temp-ban`,
    body: {},
  }),
  'sanctions.history': async ({ site }) => ({
    path: `/api/moderation/members/${(await sharedTargets(site)).member.id}/sanctions`,
  }),
  'sanctions.toggleAddressBan': async ({ site }) => ({
    path: `/api/admin/members/${(await site.aMember()).id}/ip-ban`,
    body: { on: true },
  }),
  'sanctions.toggleComments': async ({ site }) => ({
    path: `/api/admin/members/${(await site.aMember()).id}/comment-ban`,
    body: { on: true },
  }),
  'sanctions.unban': async ({ site }) => ({
    path: `/api/moderation/members/${(await site.aMember({ bans: ['temp', 'comment'] })).id}/bans`,
  }),
  'search.suggest': () => ({ path: '/api/search/suggestions?q=plan' }),
  'search.all': () => ({ path: '/api/search?q=plan' }),
  'search.plans': () => ({ path: '/api/search/plans?q=plan' }),
  'search.members': () => ({ path: '/api/search/members?q=membre' }),
  'search.tags': () => ({ path: '/api/search/tags?q=cafe' }),
  'search.popularTags': () => ({}),
  'secondFactor.readProof': () => ({}),
  'secondFactor.prove': async ({ site, member }) => {
    await givePassword(site, member)
    return { body: { password: PASSWORD } }
  },
  'site.read': () => ({}),
  'site.signUps': () => ({}),
  'site.features': () => ({}),
  'site.figures': () => ({}),
  'site.planToTry': () => ({}),
  'support.create': () => ({
    body: { id: randomUUID(), email: uniqueEmail(), subject: 'Une question', message: 'Bonjour' },
  }),
  'support.list': () => ({}),
  'support.close': async ({ site }) => ({
    path: `/api/moderation/support/${await aSupportRequest(site)}`,
    body: { answer: 'Voilà.' },
  }),
  'team.list': () => ({}),
  'validation.list': () => ({ path: '/api/validator/plans?list=modified' }),
  'validation.readBase': async ({ site }) => ({
    path: `/api/validator/plans/${(await anAdaptation(site)).id}/base`,
  }),
  'validation.approve': async ({ site }) => ({
    path: `/api/validator/plans/${(await site.aPlan({ status: 'pending' })).id}/approve`,
    body: { version: 1 },
  }),
  'validation.claim': async ({ site }) => ({
    path: `/api/validator/plans/${(await othersPlan(site)).id}/assignment`,
    body: { mine: true },
  }),
  'validation.reject': async ({ site }) => ({
    path: `/api/validator/plans/${(await site.aPlan({ status: 'pending' })).id}/reject`,
    body: { version: 1, note: 'À revoir.' },
  }),
}

/** The same requests on plans, comments and files of another ordinary member. */
export const ON_OTHERS: Record<string, (site: Site) => Promise<PermissionRequest>> = {
  'accounts.endSession': async (site) => {
    const other = await site.aMember()
    await site.as(other)
    const session = await site.db.sql.one<{ id: string }>`select id from sessions where user_id = ${other.id}`
    return { path: `/api/account/sessions/${session.id}` }
  },
  'comments.update': async (site) => ({
    path: `/api/comments/${(await aComment(site)).id}`,
    body: { content: 'Bravo !' },
  }),
  'comments.delete': async (site) => ({ path: `/api/comments/${(await aComment(site)).id}` }),
  'comments.pin': (site) => aPin(site),
  'comments.unpin': async (site) => ({ path: (await aPin(site)).path }),
  ...OTHERS_EXECUTION_REQUESTS,
  'reviews.delete': async (site) => ({ path: `/api/reviews/${(await aReview(site)).id}` }),
  'reviews.answer': async (site) => ({
    path: `/api/reviews/${(await aReview(site)).id}/answer`,
    body: { answer: 'Merci pour ces chiffres.' },
  }),
  'reviews.deleteAnswer': async (site) => ({ path: `/api/reviews/${(await aReview(site)).id}/answer` }),
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
  'plans.exportOwn': async (site) => ({
    path: '/api/my/exports',
    body: { plan_id: (await othersPlan(site)).id, kind: 'md' },
  }),
  'scenarios.save': async (site) => {
    const id = await aScenario(site)
    const { plan_id } = await site.db.sql.one<{
      plan_id: string
    }>`select plan_id from saved_scenarios where id = ${id}`
    return { path: `/api/my/scenarios/${id}`, body: { plan_id, name: 'À moi', scenario: { apport: 200 } } }
  },
  'scenarios.rename': async (site) => ({
    path: `/api/my/scenarios/${await aScenario(site)}`,
    body: { name: 'À moi' },
  }),
  'scenarios.delete': async (site) => ({ path: `/api/my/scenarios/${await aScenario(site)}` }),
}

/** After these requests the caller's session or status has changed. */
export const ENDS_SESSION = new Set([
  // Only a banned member can appeal: the request bans the caller first.
  'appeals.create',
  'accounts.confirm',
  'accounts.signIn',
  'viewer.signOut',
  'accounts.resetPassword',
  'accounts.deleteAccount',
])

/** Endpoints that need a proof of identity only for some of their requests, such as the one above, and check it themselves. */
export const PROVEN_IN_ACTION = new Set(['accounts.endSession'])

/** Actions that are no endpoint of the contract, and the tests in src/server that cover them. */
export const TESTED_ELSEWHERE = {
  'payment.simulator': 'payments/simulator/routes.test.ts',
  'ws.connect': 'accounts/live.test.ts',
  'ws.events.user': 'accounts/live.test.ts',
  'ws.events.conversation': 'messages/live.test.ts',
  'live.watch': 'platform/adapters/live/live.test.ts',
  'message.image.read': 'platform/files/routes.test.ts',
  'file.read': 'platform/files/routes.test.ts',
  'ops.health': 'platform/http/http.test.ts',
  'ops.metrics': 'platform/http/http.test.ts',
  'public.contract': 'platform/http/http.test.ts',
  'dev.tools': 'platform/mail/dev.routes.test.ts',
  'page.admin': 'accounts/page-gates.test.ts',
  'page.admin_moderation': 'accounts/page-gates.test.ts',
  'page.admin_analytics': 'accounts/page-gates.test.ts',
  'page.admin_security': 'accounts/page-gates.test.ts',
  'page.validator': 'accounts/page-gates.test.ts',
  'page.moderator': 'accounts/page-gates.test.ts',
  'page.dashboard': 'accounts/page-gates.test.ts',
  'page.publish': 'platform/ssr/pages.test.ts',
  'page.messages': 'platform/ssr/pages.test.ts',
  'page.quests': 'platform/ssr/pages.test.ts',
  'page.my_plans': 'platform/ssr/pages.test.ts',
  'page.appeal': 'platform/ssr/pages.test.ts',
  'page.bookmarks': 'platform/ssr/pages.test.ts',
  'page.public': 'platform/ssr/pages.test.ts',
  'notification.create': 'notifications/notifications.test.ts',
  'unread.count': 'notifications/notifications.test.ts',
  'badges.award_activity': 'points/award.test.ts',
  'follow.ids': 'accounts/viewer-state.test.ts',
  'mod.comment.delete': 'comments/comments.test.ts',
  'mod.can_moderate': 'moderation/bans.test.ts',
  'modlog.insert': 'platform/staff-log.test.ts',
  'plan.create.direct': 'editor/write.test.ts',
  'plan.export': 'dossier/sharing.test.ts',
  'public.feeds': 'dossier/sharing.test.ts',
  'plan.resubmit': 'editor/write.test.ts',
}

/** Actions that are not implemented yet. */
export const NOT_IMPLEMENTED: string[] = []
