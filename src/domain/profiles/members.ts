import type { Role, VerifiedType } from '../roles.ts'

/** A member as shown beside their plans and comments. */
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

/** A member as the hover card shows them. */
export type MemberPreview = MemberCard & {
  bio: string
  /** Verified, VIP or staff: ranked first among equals. */
  creator: boolean
  plans_posted: number
  followers_count: number
  likes_received: number
}

/** Shown for a deleted account. */
export const DELETED_MEMBER = 'Utilisateur supprimé'

export const profilePath = (member: { pseudo: string }) => `/u/${encodeURIComponent(member.pseudo)}`

/** A section of the member's own settings. */
export const settingsPath = (member: { pseudo: string }, section: string) =>
  `${profilePath(member)}?tab=parametres#${section}`

/** « de Damien », « d’Inès », « d’Yves » but « de Yann ». An initial h counts as aspirated. */
export const de = (name: string) =>
  /^([aeiouœæ]|y[^aeiou])/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`
