/** Rules of an account: what a pseudo, an address and a password may be. The server decides; forms say it early. */

export const PSEUDO_MAX = 50
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
export const EMAIL_MAX = 254

/** Control, invisible and direction-changing characters, tags and fillers: nobody could see or type them. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\u{e0000}-\u{e0fff}]/u

/** One way of writing: compatibility forms and runs of spaces folded. */
export const cleanPseudo = (pseudo: string) => pseudo.normalize('NFKC').trim().replace(/\s+/gu, ' ')

/** Why a cleaned pseudo cannot be had by anybody, or null. Whether somebody has it already, only the database knows. */
export function pseudoRefusal(pseudo: string): string | null {
  if (pseudo === '') return 'Veuillez choisir un pseudo.'
  if (Array.from(pseudo).length > PSEUDO_MAX) return `Un pseudo compte ${PSEUDO_MAX} caractères au plus.`
  if (INVISIBLE.test(pseudo)) return 'Ce pseudo contient des caractères invisibles ou interdits.'
  if (/[/?#@]/.test(pseudo)) return 'Un pseudo ne peut contenir ni / ni ? ni # ni @.'
  return null
}

/** Names that would pass for the site itself, its team or one of its pages; compared as pseudos are (pseudo_key). */
export const RESERVED_PSEUDOS = [
  'admin',
  'administrateur',
  'administration',
  'aide',
  'anonyme',
  'contact',
  'equipe',
  'équipe plan b',
  'fondateur',
  'founder',
  'moderateur',
  'moderation',
  'moderator',
  'official',
  'officiel',
  'pb',
  'pb-ai',
  'plan b',
  'planb',
  'plan-b',
  'root',
  'staff',
  'support',
  'system',
  'systeme',
  'utilisateur supprime',
  'validateur',
  'webmaster',
] as const

export const PSEUDO_TAKEN = 'Ce pseudo est déjà pris.'
export const PSEUDO_RESERVED = 'Ce pseudo est réservé.'

/** Addresses are compared in lower case: of ASCII only, for elsewhere two different letters can share one. */
export const cleanEmail = (email: string) => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

export function emailRefusal(email: string): string | null {
  if (email === '') return 'Veuillez saisir votre adresse e-mail.'
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? null : 'Cette adresse e-mail n’est pas valable.'
}

export function passwordRefusal(password: string): string | null {
  if (password === '') return 'Veuillez saisir un mot de passe.'
  const length = Array.from(password).length
  if (length < PASSWORD_MIN) return `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères.`
  if (password.length > PASSWORD_MAX)
    return `Le mot de passe peut contenir ${PASSWORD_MAX} caractères au plus.`
  return null
}

export type Strength = { level: 0 | 1 | 2 | 3; label: string }

/** A hint, never a barrier: length first, variety next. */
export function passwordStrength(password: string): Strength {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = new Set(password).size + 2 * kinds
  if (Array.from(password).length < PASSWORD_MIN) return { level: 0, label: 'Trop court' }
  if (points < 12) return { level: 1, label: 'Faible' }
  if (points < 18) return { level: 2, label: 'Correct' }
  return { level: 3, label: 'Solide' }
}

/** Where to go after signing in: a path of this site, and nothing that a browser could take for another one. */
export function safeReturnPath(path: string | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || /[\\\p{Cc}]/u.test(path)) return '/'
  return /^\/auth(?:[/?#]|$)/.test(path) ? '/' : path
}

/** What becomes of a member's plans when the account goes. */
export const PLAN_FATES = ['delete', 'keep'] as const
export type PlanFate = (typeof PLAN_FATES)[number]
