import { type Role, STAFF_ROLES, type VerifiedType } from './roles.ts'
import type { BanType } from './sanctions.ts'
import type { BanStatus } from './ban-status.ts'

/** What decides what a member may do. Who they are and what they bought are separate facts. */
export type Actor = {
  role: Role
  verified_type: VerifiedType | null
  subscribed: boolean
  community_xp: number
  ban_status: BanStatus
}

/** Messages open to members with this much experience. */
export const MESSAGES_XP = 50

const isOneOf = (...roles: readonly Role[]) => {
  const set = new Set(roles)
  return ({ role }: Pick<Actor, 'role'>) => set.has(role)
}

export const isVip = ({ role, subscribed }: Pick<Actor, 'role' | 'subscribed'>) =>
  role === 'vip' || subscribed
/** Whoever has the role has a colour as well: the database sees to it. */
export const isVerified = ({ verified_type }: Pick<Actor, 'verified_type'>) => verified_type !== null
export const isStaff = isOneOf(...STAFF_ROLES)

/** Every « may they? », one line each. */
export const can = {
  /** Anything that others will see. */
  contribute: ({ ban_status }: Actor) => !ban_status.banned,
  comment: ({ ban_status }: Actor) => !ban_status.banned_from_comments,
  publishDirectly: (actor: Actor) =>
    isVip(actor) || isVerified(actor) || isOneOf('moderator', 'admin', 'founder')(actor),
  startConversations: (actor: Actor) =>
    isVip(actor) || isVerified(actor) || isStaff(actor) || actor.community_xp >= MESSAGES_XP,
  /** The live connection: whoever may never write again reads without it. */
  listenLive: ({ ban_status }: Pick<Actor, 'ban_status'>) =>
    !ban_status.banned_permanently && !ban_status.ip_banned,
  openAdmin: isOneOf('admin', 'founder'),
  openModeration: isOneOf('moderator', 'admin', 'founder'),
  openAnalytics: isOneOf('validator', 'admin', 'founder'),
  openValidator: isOneOf('validator', 'admin', 'founder'),
  openModerator: isOneOf('moderator', 'admin', 'founder'),
  /** What waits, on the tabs of every staff screen. */
  seeQueues: isStaff,
  banByAddress: isOneOf('admin', 'founder'),
}

export type Ability = keyof typeof can
export type Abilities = Record<Ability, boolean>

export const abilitiesOf = (actor: Actor): Abilities =>
  Object.fromEntries(Object.entries(can).map(([name, may]) => [name, may(actor)])) as Abilities

/** Online as soon as its author sends it, new or not. What staff refused waits for a validator, whoever wrote it. */
export const goesOnlineDirectly = (
  { publishDirectly }: Pick<Abilities, 'publishDirectly'>,
  plan: { was_refused: boolean } | null,
) => publishDirectly && !plan?.was_refused

const RANK: Record<Role, number> = {
  founder: 4,
  admin: 3,
  moderator: 2,
  validator: 1,
  vip: 0,
  verified: 0,
  user: 0,
}

/** Somebody's content; nobody's once they left. */
export type Content = { author_id: string | null; author_role: Role | null }

/** Nobody acts on an equal or on a higher rank. */
const outranks = (actor: { role: Role }, role: Role | null) =>
  can.openModerator(actor) && RANK[actor.role] > RANK[role ?? 'user']

/** Sanctions, badges, sessions: by rank, and never oneself. */
export const mayModerate = (actor: { id: string; role: Role }, member: { user_id: string; role: Role }) =>
  actor.id !== member.user_id && outranks(actor, member.role)

/** A validator refuses what is already online by rank too; what only waits, whoever wrote it. */
export const mayRejectOnline = (actor: { role: Role }, author_role: Role | null) =>
  can.openValidator(actor) && RANK[actor.role] > RANK[author_role ?? 'user']

/** An admin may make admins; only the founder unmakes one. */
export const mayChangeRole = (actor: { id: string; role: Role }, member: { user_id: string; role: Role }) =>
  can.openAdmin(actor) && mayModerate(actor, member)

/** What an admin decided, and whatever closes networks, only admins take back. The role is that of the moment; null where it is unknown. */
const mayLift = (actor: { role: Role }, ban: { type: BanType; set_by_role: Role | null }) =>
  can.openAdmin(actor) ||
  (ban.type !== 'ip' && !(ban.set_by_role && can.openAdmin({ role: ban.set_by_role })))

type Ban = Parameters<typeof mayLift>[1]

/** « Débannir » lifts every sanction that runs. */
export const mayUnban = (actor: { role: Role }, open: readonly Ban[]) =>
  open.every((ban) => mayLift(actor, ban))

/** « Modifier » replaces a ban from the site, or adds one; closed comments stay as they are. */
export const mayChangeBan = (actor: { role: Role }, open: readonly Ban[]) =>
  mayUnban(
    actor,
    open.filter(({ type }) => type !== 'comment'),
  )

/** A report is decided by others than those who made it. */
export const isOwnReport = (actor: { id: string }, reporters: readonly string[]) =>
  reporters.includes(actor.id)

type Appealed = {
  member: { user_id: string; role: Role }
  /** Null once it is over: then rank alone counts. */
  ban: Ban | null
}

export const mayDecideAppeal = (actor: { id: string; role: Role }, { member, ban }: Appealed) =>
  mayModerate(actor, member) && (ban === null || mayLift(actor, ban))

/** An appeal against one's own sanction is for another member of the staff, while one of these may decide it. */
export const isForColleague = (
  actor: { id: string },
  appeal: Appealed & { banned_by: string | null },
  staff: readonly { id: string; role: Role }[],
) =>
  appeal.banned_by === actor.id &&
  staff.some((colleague) => colleague.id !== actor.id && mayDecideAppeal(colleague, appeal))

/** One's own while nothing forbids to be heard; others' by rank. */
export const mayEdit = (actor: Actor & { id: string }, { author_id, author_role }: Content) =>
  can.contribute(actor) && (actor.id === author_id || outranks(actor, author_role))

/** Also a banned member may take their own words back. */
export const mayDelete = (actor: Actor & { id: string }, { author_id, author_role }: Content) =>
  actor.id === author_id || (can.contribute(actor) && outranks(actor, author_role))

/** What is not online is shown to whoever wrote it and to the staff. */
export const mayReadUnpublished = (actor: { id: string; role: Role }, author_id: string | null) =>
  actor.id === author_id || isStaff(actor)
