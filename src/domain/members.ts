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

/** Shown where the account is gone. */
export const DELETED_MEMBER = 'Utilisateur supprimé'

export const profilePath = (member: { pseudo: string }) => `/u/${encodeURIComponent(member.pseudo)}`
