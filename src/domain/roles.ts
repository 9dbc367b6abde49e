export type Role = 'founder' | 'admin' | 'moderator' | 'validator' | 'vip' | 'verified' | 'user'

export type VerifiedType = 'blue' | 'red' | 'yellow'

/** « La coche rouge » */
export const MARK_COLOURS: Record<VerifiedType, string> = { blue: 'bleue', red: 'rouge', yellow: 'jaune' }

/** What a member is, in the words of the search results. */
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
