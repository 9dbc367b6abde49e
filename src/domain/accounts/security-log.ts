import type { MemberCard } from '../profiles/members.ts'
import { roleName } from '../moderation/staff-log.ts'

/** Security events of an account, with their labels in « Activité du compte ». */
export const SECURITY_EVENTS = {
  account_opened: 'Compte créé',
  sign_in: 'Connexion',
  sign_in_refused: 'Connexion refusée',
  sign_in_blocked: 'Connexions suspendues après trop d’essais',
  sign_out: 'Déconnexion',
  session_ended: 'Session fermée',
  identity_proven: 'Identité confirmée',
  identity_refused: 'Confirmation par mot de passe refusée',
  password_changed: 'Mot de passe changé',
  password_reset_asked: 'Nouveau mot de passe demandé',
  password_reset: 'Nouveau mot de passe choisi par e‑mail',
  password_removed: 'Mot de passe retiré',
  email_change_asked: 'Changement d’adresse demandé',
  email_changed: 'Adresse e‑mail changée',
  google_linked: 'Compte Google relié',
  google_unlinked: 'Compte Google délié',
  factor_added: 'Double authentification ajoutée',
  factor_removed: 'Double authentification retirée',
  factor_unreadable: 'Application d’authentification devenue illisible',
  recovery_codes_replaced: 'Codes de secours remplacés',
  recovery_code_used: 'Code de secours utilisé',
  second_factor_refused: 'Double authentification refusée',
  second_factor_blocked: 'Double authentification suspendue après trop d’essais',
  second_factor_reset_asked: 'Retrait de la double authentification demandé',
  second_factor_reset_cancelled: 'Retrait de la double authentification annulé',
  second_factor_reset: 'Double authentification retirée par l’équipe',
  role_changed: 'Rôle changé',
  export_asked: 'Export des données demandé',
  export_fetched: 'Export des données téléchargé',
} as const
export type SecurityEventKind = keyof typeof SECURITY_EVENTS

/** The filter of the admins' log. */
export const SECURITY_GROUPS = {
  sign_ins: 'Connexions et sessions',
  refusals: 'Refus',
  credentials: 'Mots de passe et adresses',
  factors: 'Double authentification',
  roles: 'Rôles',
  exports: 'Exports de données',
} as const
export type SecurityGroup = keyof typeof SECURITY_GROUPS

export const GROUP_OF: Record<SecurityEventKind, SecurityGroup> = {
  account_opened: 'sign_ins',
  sign_in: 'sign_ins',
  sign_in_refused: 'refusals',
  sign_in_blocked: 'refusals',
  sign_out: 'sign_ins',
  session_ended: 'sign_ins',
  identity_proven: 'sign_ins',
  identity_refused: 'refusals',
  password_changed: 'credentials',
  password_reset_asked: 'credentials',
  password_reset: 'credentials',
  password_removed: 'credentials',
  email_change_asked: 'credentials',
  email_changed: 'credentials',
  google_linked: 'credentials',
  google_unlinked: 'credentials',
  factor_added: 'factors',
  factor_removed: 'factors',
  factor_unreadable: 'factors',
  recovery_codes_replaced: 'factors',
  recovery_code_used: 'factors',
  second_factor_refused: 'refusals',
  second_factor_blocked: 'refusals',
  second_factor_reset_asked: 'factors',
  second_factor_reset_cancelled: 'factors',
  second_factor_reset: 'factors',
  role_changed: 'roles',
  export_asked: 'exports',
  export_fetched: 'exports',
}

export const kindsOf = (group: SecurityGroup) =>
  (Object.keys(GROUP_OF) as SecurityEventKind[]).filter((kind) => GROUP_OF[kind] === group)

type Details = Record<string, unknown>

/** One line of « Activité du compte ». */
export type AccountEvent = {
  id: string
  kind: SecurityEventKind
  created_at: string
  /** « Firefox sur Windows »; null for an action of the staff. */
  device: string | null
  /** As that of a session (viewer.ts); null for an action of the staff. */
  network: string | null
  /** Whether the event came from the network of the current request. */
  is_here: boolean
  details: Details
}
export const ACCOUNT_EVENTS_PAGE_SIZE = 10

/** One line of the admins' security log. */
export type SecurityEntry = Omit<AccountEvent, 'device' | 'network' | 'is_here'> & {
  member: MemberCard
  /** The member of the staff who did it. */
  by: MemberCard | null
  device: string
  /** A prefix of the network's hash, to recognise events of the same network. Empty where there is none. */
  network: string
}

const WAYS = new Map<unknown, string>([
  ['password', 'par e‑mail et mot de passe'],
  ['google', 'avec Google'],
  ['mail_link', 'par un lien reçu par e‑mail'],
  ['data_access', 'par le lien d’accès aux données'],
  ['passkey', 'avec une clé d’accès'],
])

const FACTORS = new Map<unknown, string>([
  ['password', 'mot de passe'],
  ['totp', 'application d’authentification'],
  ['passkey', 'clé d’accès'],
  ['recovery_code', 'code de secours'],
  ['google', 'Google'],
])

/** Details of an event: how the member signed in, why not, the factor, or the old and new role. */
export function remarkOf({ how, why, from, to, factor, name }: Details): string | null {
  if (typeof from === 'string' && typeof to === 'string') return `${roleName(from)} → ${roleName(to)}`
  if (why === 'address_ban') return 'depuis un réseau banni'
  const kind = FACTORS.get(factor)
  const named = kind && typeof name === 'string' ? `${kind} « ${name} »` : kind
  return [WAYS.get(how), named].filter(Boolean).join(', ') || null
}
