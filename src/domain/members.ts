import type { Role, VerifiedType } from './roles.ts'

/** A member as shown beside what they wrote. */
export type MemberCard = {
  user_id: string
  pseudo: string
  handle: string | null
  avatar_url: string | null
  custom_avatar_url: string | null
  role: Role
  badges: string[]
  verified_type: VerifiedType | null
}

/** A closer look at a member: what a hover card shows. */
export type MemberPreview = MemberCard & {
  bio: string
  /** Verified, VIP or of the team: put forward among equals. */
  creator: boolean
  plans_posted: number
  followers_count: number
  likes_received: number
}

/** Shown where the account is gone. */
export const DELETED_MEMBER = 'Utilisateur supprimé'

export const profilePath = (member: { pseudo: string }) => `/u/${encodeURIComponent(member.pseudo)}`
