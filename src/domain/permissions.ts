import type { PlanLicence } from './plans/adaptations.ts'
import { type Role, STAFF_ROLES, type VerifiedType } from './roles.ts'
import type { BanType } from './moderation/sanctions.ts'
import type { BanStatus, RestrictedAction } from './moderation/ban-status.ts'
import type { Feature } from './features.ts'

/** The facts that permissions depend on. Role and purchases are independent. */
export type Actor = {
  role: Role
  verified_type: VerifiedType | null
  subscribed: boolean
  community_xp: number
  ban_status: BanStatus
}

/** The `community_xp` from which members may start conversations. */
export const MESSAGES_XP = 50

const isOneOf = (...roles: readonly Role[]) => {
  const set = new Set(roles)
  return ({ role }: Pick<Actor, 'role'>) => set.has(role)
}

export const isVip = ({ role, subscribed }: Pick<Actor, 'role' | 'subscribed'>) =>
  role === 'vip' || subscribed
/** A constraint makes sure that the role « verified » comes with a colour. */
export const isVerified = ({ verified_type }: Pick<Actor, 'verified_type'>) => verified_type !== null
export const isStaff = isOneOf(...STAFF_ROLES)

/** One predicate per ability. The names are part of the contract: the browser gets them as `Viewer.abilities`. */
export const can = {
  /** Covers every action whose result others can see. */
  contribute: ({ ban_status }: Actor) => !ban_status.banned,
  comment: ({ ban_status }: Actor) => !ban_status.banned_from_comments,
  publishDirectly: (actor: Actor) =>
    isVip(actor) || isVerified(actor) || isOneOf('moderator', 'admin', 'founder')(actor),
  startConversations: (actor: Actor) =>
    isVip(actor) || isVerified(actor) || isStaff(actor) || actor.community_xp >= MESSAGES_XP,
  /** The WebSocket connection; refused to permanently banned members. */
  listenLive: ({ ban_status }: Pick<Actor, 'ban_status'>) =>
    !ban_status.banned_permanently && !ban_status.ip_banned,
  openAdmin: isOneOf('admin', 'founder'),
  /** The screen /admin/moderation: sanctions and appeals. */
  openModeration: isOneOf('moderator', 'admin', 'founder'),
  openAnalytics: isOneOf('validator', 'admin', 'founder'),
  openValidator: isOneOf('validator', 'admin', 'founder'),
  /** The screen /moderator: reports, plans and comments of others. */
  openModerator: isOneOf('moderator', 'admin', 'founder'),
  /** The counts on the tabs of the staff screens. */
  seeQueues: isStaff,
  banByAddress: isOneOf('admin', 'founder'),
}

export type Ability = keyof typeof can
export type Abilities = Record<Ability, boolean>

export const abilitiesOf = (actor: Actor): Abilities =>
  Object.fromEntries(Object.entries(can).map(([name, may]) => [name, may(actor)])) as Abilities

/** Whether a new or edited plan is published without review. A refused plan waits for a validator in any case. */
export const goesOnlineDirectly = (
  { publishDirectly }: Pick<Abilities, 'publishDirectly'>,
  plan: { was_refused: boolean } | null,
) => publishDirectly && !plan?.was_refused

/** What an action asks for, beyond being signed in where its endpoint says so. */
export type ActionRule = {
  /** What the role must allow. */
  ability?: Ability
  /** Refused to members whom a ban keeps from contributing, or from commenting. */
  bans?: RestrictedAction
  /** Refused while this feature is not open to the member. */
  feature?: Feature
  /** Asks for a proof of identity within the last minutes (domain/accounts/second-factor.ts). */
  proof?: true
  /** Refused to staff whose role is locked: a stranger may know their password. */
  locked?: true
}

/**
 * Every action of the site: each endpoint names one. What needs no row of the database is checked before the input
 * (server/platform/http/serve.ts), and all of it again in the transaction that writes (server/platform/policies). An action on
 * another member, or on their content, also needs a higher rank (mayModerate).
 */
export const ACTIONS = {
  'account.activity.read': {},
  'account.delete': { proof: true },
  'account.export': { proof: true },
  'account.export.read': {},
  'account.factors': {},
  'account.factors.change': { proof: true },
  'account.google': { proof: true, locked: true },
  'account.prove': {},
  'admin.audit.read': { ability: 'openModerator', bans: 'contribute' },
  'admin.badges.edit': { ability: 'openAdmin', bans: 'contribute' },
  'admin.comment_ban.toggle': { ability: 'openAdmin', bans: 'contribute' },
  'admin.email.read': { ability: 'openAdmin', bans: 'contribute', proof: true },
  'admin.features': { ability: 'openAdmin', bans: 'contribute', proof: true },
  'admin.features.read': { ability: 'openAdmin', bans: 'contribute' },
  'admin.ip_ban.toggle': { ability: 'openAdmin', bans: 'contribute', proof: true },
  'admin.role.change': { ability: 'openAdmin', bans: 'contribute', proof: true },
  'admin.second_factor_reset': { ability: 'openAdmin', bans: 'contribute', proof: true },
  'admin.security_log.read': { ability: 'openAdmin', bans: 'contribute' },
  'admin.sessions.revoke': { ability: 'openAdmin', bans: 'contribute', proof: true },
  'admin.sign_ups': { ability: 'openAdmin', bans: 'contribute', proof: true },
  'admin.stats': { ability: 'openAdmin', bans: 'contribute' },
  'admin.temp_ban': { ability: 'openAdmin', bans: 'contribute' },
  'admin.users.list': { ability: 'openAdmin', bans: 'contribute' },
  'analytics.export': { ability: 'openAnalytics', bans: 'contribute', proof: true },
  'analytics.read': { ability: 'openAnalytics', bans: 'contribute' },
  'appeal.create': {},
  'appeal.read': {},
  'auth.change_credentials': { locked: true },
  'auth.change_email': { bans: 'contribute', proof: true, locked: true },
  'auth.google': {},
  'auth.password_reset': {},
  'auth.resend_confirmation': {},
  'auth.second_factor': {},
  'auth.session.refresh': {},
  'auth.sessions.end_others': { proof: true },
  'auth.sessions.manage': {},
  'auth.sign_in': {},
  'auth.sign_out': {},
  'auth.sign_up': {},
  'auth.verify_email': {},
  'badges_page.read': {},
  'block.own': {},
  'checkout.create': { bans: 'contribute' },
  'client_error.report': {},
  'comment.create': { bans: 'comment' },
  'comment.delete': {},
  'comment.like': { bans: 'contribute', feature: 'replies' },
  'comment.list': {},
  'comment.pin': { bans: 'contribute', feature: 'replies' },
  'comment.update': { bans: 'comment' },
  'conversation.create': { bans: 'contribute' },
  'conversation.list': {},
  'conversation.may_start': {},
  'conversation.read': {},
  'dashboard.read': {},
  'discussion.level': {},
  'draft.own': {},
  'execution.delete': {},
  'execution.entry': {},
  'execution.entry.delete': {},
  'execution.own': {},
  'execution.publish': { bans: 'comment' },
  'execution.read_public': {},
  'execution.start': { feature: 'executions' },
  'execution.unpublish': {},
  'execution.update': {},
  'feed.following': {},
  'feed.read': {},
  'follow.set': { bans: 'contribute' },
  'last_visit.own': {},
  'leaderboard.read': {},
  'live.typing': { bans: 'contribute' },
  'mail.returns': {},
  'mail.unsubscribe': {},
  'mention.suggest': { bans: 'comment' },
  'message.delete': {},
  'message.mark_read': {},
  'message.send': { bans: 'contribute' },
  'message.send_image': { bans: 'contribute', feature: 'message_pictures' },
  'mod.appeals': { ability: 'openModeration', bans: 'contribute' },
  'mod.ban.create': { ability: 'openModeration', bans: 'contribute' },
  'mod.ban.create_ip': { ability: 'banByAddress', bans: 'contribute', proof: true },
  'mod.bans.list': { ability: 'openModeration', bans: 'contribute' },
  'mod.comments.list': { ability: 'openModerator', bans: 'contribute' },
  'mod.overview': { ability: 'seeQueues', bans: 'contribute' },
  'mod.plan.delete': { ability: 'openModerator', bans: 'contribute' },
  'mod.plans.list': { ability: 'openModerator', bans: 'contribute' },
  'mod.reports': { ability: 'openModerator', bans: 'contribute' },
  'mod.unban': { ability: 'openModeration', bans: 'contribute' },
  'mod.users.list': { ability: 'openModeration', bans: 'contribute' },
  'notification.list': {},
  'notification.mark_all': {},
  'notification.mark_read': {},
  'payment.offer': {},
  'payment.success_view': {},
  'payment.verified.create': { bans: 'contribute' },
  'payment.webhook': {},
  'plan.adapt': { bans: 'contribute', feature: 'adaptations' },
  'plan.adaptations': {},
  'plan.bookmark': {},
  'plan.create': { bans: 'contribute' },
  'plan.delete': {},
  'plan.export_own': { feature: 'dossier' },
  'plan.image.upload': { bans: 'contribute' },
  'plan.like': { bans: 'contribute' },
  'plan.like.state': {},
  'plan.mine': {},
  'plan.places': {},
  'plan.read': {},
  'plan.read_unpublished': {},
  'plan.readmit': { ability: 'openModerator', bans: 'contribute' },
  'plan.report': { bans: 'contribute' },
  'plan.repost': { bans: 'contribute' },
  'plan.search': {},
  'plan.thumbnail.upload': { bans: 'contribute' },
  'plan.unpublish': { ability: 'openModerator', bans: 'contribute' },
  'plan.update': { bans: 'contribute' },
  'plan.versions': {},
  'plan.view.record': {},
  'portal.open': {},
  'profile.avatar.remove': {},
  'profile.avatar.upload': { bans: 'contribute' },
  'profile.badge_sync': { ability: 'openModeration', bans: 'contribute' },
  'profile.banner.upload': { bans: 'contribute' },
  'profile.handle.check': {},
  'profile.handle.set': { bans: 'contribute' },
  'profile.lists': {},
  'profile.preferences': {},
  'profile.pseudo.check': {},
  'profile.read_public': {},
  'profile.read_self': {},
  'profile.update_self': { bans: 'contribute' },
  'profile.view.record': {},
  'profile.views.own': {},
  'quest.claim': { bans: 'contribute' },
  'quest.read': {},
  'report.create': { bans: 'contribute' },
  'review.answer': { bans: 'comment', feature: 'reviews' },
  'review.answer.delete': {},
  'review.delete': {},
  'review.list': {},
  'review.own': {},
  'review.write': { bans: 'comment', feature: 'reviews' },
  'scenario.own': {},
  'site.read': {},
  'subscription.check': {},
  'support.create': {},
  'support.handle': { ability: 'openModerator', bans: 'contribute' },
  'tag.suggest': {},
  'topic.follow': { feature: 'topics' },
  'user.search': {},
  'user.search_dm': {},
  'validator.approve': { ability: 'openValidator', bans: 'contribute' },
  'validator.assign': { ability: 'openValidator', bans: 'contribute' },
  'validator.pending.list': { ability: 'openValidator', bans: 'contribute' },
  'validator.reject': { ability: 'openValidator', bans: 'contribute' },
  'welcome.own': {},
} as const satisfies Record<string, ActionRule>

export type Action = keyof typeof ACTIONS
export const ruleOf = (action: Action): ActionRule => ACTIONS[action]

/** The staff hierarchy. Ranks from XP are another subject (domain/points/ranks.ts). */
const ROLE_LEVEL: Record<Role, number> = {
  founder: 4,
  admin: 3,
  moderator: 2,
  validator: 1,
  vip: 0,
  verified: 0,
  user: 0,
}

/** Both fields are null for the content of a deleted account. */
export type Content = { author_id: string | null; author_role: Role | null }

/** Staff act only on members of a lower role. */
const outranks = (actor: { role: Role }, role: Role | null) =>
  can.openModerator(actor) && ROLE_LEVEL[actor.role] > ROLE_LEVEL[role ?? 'user']

/** Whether staff may change sanctions, badges and sessions of this member: a lower role, never themselves. */
export const mayModerate = (actor: { id: string; role: Role }, member: { user_id: string; role: Role }) =>
  actor.id !== member.user_id && outranks(actor, member.role)

/** Rejecting a published plan needs a higher role than the author's; rejecting a pending one does not. */
export const mayRejectOnline = (actor: { role: Role }, author_role: Role | null) =>
  can.openValidator(actor) && ROLE_LEVEL[actor.role] > ROLE_LEVEL[author_role ?? 'user']

/** An admin may promote to admin; only the founder may demote one. */
export const mayChangeRole = (actor: { id: string; role: Role }, member: { user_id: string; role: Role }) =>
  can.openAdmin(actor) && mayModerate(actor, member)

/** The factors of staff protect more: only the founder resets them. */
export const mayResetFactors = (actor: { id: string; role: Role }, member: { user_id: string; role: Role }) =>
  mayChangeRole(actor, member) && (!isStaff(member) || isOneOf('founder')(actor))

/** Only admins lift bans by admins and IP bans. `set_by_role` is the role at that time; null where it is unknown. */
const mayLift = (actor: { role: Role }, ban: { type: BanType; set_by_role: Role | null }) =>
  can.openAdmin(actor) ||
  (ban.type !== 'ip' && !(ban.set_by_role && can.openAdmin({ role: ban.set_by_role })))

type Ban = Parameters<typeof mayLift>[1]

/** « Débannir » lifts every active sanction. */
export const mayUnban = (actor: { role: Role }, activeBans: readonly Ban[]) =>
  activeBans.every((ban) => mayLift(actor, ban))

/** « Modifier » replaces or adds a ban of the account; a comment ban stays. */
export const mayChangeBan = (actor: { role: Role }, activeBans: readonly Ban[]) =>
  mayUnban(
    actor,
    activeBans.filter(({ type }) => type !== 'comment'),
  )

/** Reporters do not decide their own report. */
export const isOwnReport = (actor: { id: string }, reporters: readonly string[]) =>
  reporters.includes(actor.id)

type AppealSubject = {
  member: { user_id: string; role: Role }
  /** Null once the sanction ended: then only the role counts. */
  ban: Ban | null
}

export const mayDecideAppeal = (actor: { id: string; role: Role }, { member, ban }: AppealSubject) =>
  mayModerate(actor, member) && (ban === null || mayLift(actor, ban))

/** The actor imposed the sanction, and another member of the staff may decide the appeal. */
export const isForColleague = (
  actor: { id: string },
  appeal: AppealSubject & { banned_by: string | null },
  staff: readonly { id: string; role: Role }[],
) =>
  appeal.banned_by === actor.id &&
  staff.some((colleague) => colleague.id !== actor.id && mayDecideAppeal(colleague, appeal))

/** Members edit their own content unless banned; staff edit content of lower roles. */
export const mayEdit = (actor: Actor & { id: string }, { author_id, author_role }: Content) =>
  can.contribute(actor) && (actor.id === author_id || outranks(actor, author_role))

/** Banned members may delete their own content. */
export const mayDelete = (actor: Actor & { id: string }, { author_id, author_role }: Content) =>
  actor.id === author_id || (can.contribute(actor) && outranks(actor, author_role))

/** Unpublished plans are visible to their author and the staff. */
export const mayReadUnpublished = (actor: { id: string; role: Role }, author_id: string | null) =>
  actor.id === author_id || isStaff(actor)

/** Members adapt plans whose author allows it, and their own. The server also knows who blocked whom. */
export const mayAdapt = (
  actor: { id: string } | null | undefined,
  { author_id, licence }: { author_id: string | null; licence: PlanLicence },
) => licence === 'adaptable' || (actor != null && actor.id === author_id)
