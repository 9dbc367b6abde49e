type Details = {
  /** « 👑 Fondateur » in the search results and the staff’s log. */
  sign: string
  name: string
  plural: string
  /** In the chart of the analytics. */
  tone: string
  /** What a staff role is for, on the page of the badges. Staff roles cannot be bought or requested. */
  team?: { purpose: string; rarity: string }
}

/** Highest first. What each may do is decided in permissions.ts. */
export const ROLE_DETAILS = {
  founder: {
    sign: '👑',
    name: 'Fondateur',
    plural: 'Fondateurs',
    tone: 'ink',
    team: { purpose: 'A créé la plateforme', rarity: 'légendaire' },
  },
  admin: {
    sign: '🛡️',
    name: 'Admin',
    plural: 'Admins',
    tone: 'muted',
    team: { purpose: 'Contrôle total', rarity: 'légendaire' },
  },
  moderator: {
    sign: '⚖️',
    name: 'Modérateur',
    plural: 'Modérateurs',
    tone: 'bad',
    team: { purpose: 'Sécurité et modération', rarity: 'épique' },
  },
  validator: {
    sign: '✅',
    name: 'Validateur',
    plural: 'Validateurs',
    tone: 'good',
    team: { purpose: 'Valide les plans', rarity: 'épique' },
  },
  vip: { sign: '💎', name: 'VIP', plural: 'VIP', tone: 'accent' },
  verified: { sign: '✔️', name: 'Vérifié', plural: 'Vérifiés', tone: 'blue' },
  user: { sign: '', name: 'Membre', plural: 'Membres', tone: 'primary' },
} as const satisfies Record<string, Details>

type Roles = typeof ROLE_DETAILS
export type Role = keyof Roles
export type StaffRole = { [Name in Role]: Roles[Name] extends { team: unknown } ? Name : never }[Role]

export const ROLES = Object.keys(ROLE_DETAILS) as Role[]
/** The function `is_staff` of the database has the same list. */
export const STAFF_ROLES = ROLES.filter((role): role is StaffRole => 'team' in ROLE_DETAILS[role])

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
  const { sign, name } = ROLE_DETAILS[role === 'user' && verified_type ? 'verified' : role]
  return sign ? `${sign} ${name}` : name
}
