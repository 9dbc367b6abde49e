export const ROLES = ['founder', 'admin', 'moderator', 'validator', 'vip', 'verified', 'user'] as const
export type Role = (typeof ROLES)[number]

/** In order of rank. The database has the same list (is_staff in 0001_functions.sql). */
export const STAFF_ROLES = ['founder', 'admin', 'moderator', 'validator'] as const satisfies readonly Role[]

/** Roles that an admin can assign, in the order of the menu; the list offers all but « verified ». */
export const ASSIGNABLE_ROLES = ['user', 'verified', 'validator', 'moderator', 'admin', 'vip'] as const
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number]

export const VERIFIED_TYPES = ['blue', 'red', 'yellow'] as const
export type VerifiedType = (typeof VERIFIED_TYPES)[number]

/** « La coche rouge » */
export const BADGE_COLOURS: Record<VerifiedType, string> = { blue: 'bleue', red: 'rouge', yellow: 'jaune' }

/** The role as the search results show it. */
export function roleLabel({
  role,
  verified_type,
}: {
  role: Role
  verified_type: VerifiedType | null
}): string {
  return role === 'user' && verified_type ? ROLE_LABELS.verified : ROLE_LABELS[role]
}

const ROLE_LABELS: Record<Role, string> = {
  founder: '👑 Fondateur',
  admin: '🛡️ Admin',
  moderator: '⚖️ Modérateur',
  validator: '✅ Validateur',
  vip: '💎 VIP',
  verified: '✔️ Vérifié',
  user: 'Membre',
}

/** The role in lists and forms of the staff. */
export const ROLE_NAMES: Record<Role, string> = {
  founder: 'Fondateur',
  admin: 'Admin',
  moderator: 'Modérateur',
  validator: 'Validateur',
  vip: 'VIP',
  verified: 'Vérifié',
  user: 'Membre',
}
