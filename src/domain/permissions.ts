import type { PlanLicence } from './plans/adaptations.ts'
import { type Role, STAFF_ROLES, type VerifiedType } from './roles.ts'
import type { BanType } from './moderation/sanctions.ts'
import type { BanStatus } from './moderation/ban-status.ts'

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
