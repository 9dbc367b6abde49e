import type { Role, VerifiedType } from './roles.ts'
import type { Standing } from './standing.ts'

/** What decides what a member may do. Who they are and what they bought are separate facts. */
export type Actor = {
  role: Role
  verified_type: VerifiedType | null
  subscribed: boolean
  community_xp: number
  standing: Standing
}

/** Messages open to members with this much experience. */
const MESSAGES_XP = 50

const isOneOf = (...roles: Role[]) => {
  const set = new Set(roles)
  return ({ role }: Pick<Actor, 'role'>) => set.has(role)
}

export const isVip = ({ role, subscribed }: Pick<Actor, 'role' | 'subscribed'>) =>
  role === 'vip' || subscribed
export const isVerified = ({ role, verified_type }: Pick<Actor, 'role' | 'verified_type'>) =>
  role === 'verified' || verified_type !== null
const isStaff = isOneOf('validator', 'moderator', 'admin', 'founder')

/** Every « may they? », one line each. */
export const can = {
  /** Anything that others will see. */
  contribute: ({ standing }: Actor) => !standing.banned,
  comment: ({ standing }: Actor) => !standing.banned && !standing.banned_from_comments,
  publishDirectly: (actor: Actor) =>
    isVip(actor) || isVerified(actor) || isOneOf('moderator', 'admin', 'founder')(actor),
  startConversations: (actor: Actor) =>
    isVip(actor) || isVerified(actor) || isStaff(actor) || actor.community_xp >= MESSAGES_XP,
  /** The live connection: whoever may never write again reads without it. */
  listenLive: ({ standing }: Pick<Actor, 'standing'>) => !standing.banned_permanently && !standing.ip_banned,
  openAdmin: isOneOf('admin', 'founder'),
  openModeration: isOneOf('moderator', 'admin', 'founder'),
  openAnalytics: isOneOf('validator', 'admin', 'founder'),
  openValidator: isOneOf('validator', 'admin', 'founder'),
  openModerator: isOneOf('moderator', 'admin', 'founder'),
}

export type Ability = keyof typeof can
export type Abilities = Record<Ability, boolean>

export const abilitiesOf = (actor: Actor): Abilities =>
  Object.fromEntries(Object.entries(can).map(([name, may]) => [name, may(actor)])) as Abilities
