/** Highest first: the order of the staff list and of the role labels. */
export const ROLES = ['founder', 'admin', 'moderator', 'validator', 'vip', 'verified', 'user'] as const
export type Role = (typeof ROLES)[number]

export const VERIFIED_TYPES = ['blue', 'red', 'yellow'] as const
export type VerifiedType = (typeof VERIFIED_TYPES)[number]
