import type { StaffLock } from './second-factor.ts'

/** Rules for pseudos, e-mail addresses and passwords. The server enforces them; forms show them early. */

export const PSEUDO_MAX = 50
/** For new passwords. Shorter ones, chosen while it was 6, still work. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Staff need a longer password, since their accounts are worth more to an attacker. */
export const STAFF_PASSWORD_MIN = 12
export const EMAIL_MAX = 254

/** Invisible characters, and phonetic ones that look like small capitals. The database refuses the same. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u0250-\u02af\u1d00-\u1dbf\u2800\ufff0-\ufffb]/u

/** Stacked combining characters run into the lines around them; no language needs more than three. */
const STACKED = /\p{M}{4}/u

/** Normalises compatibility forms and runs of spaces. */
export const cleanPseudo = (pseudo: string) => pseudo.normalize('NFKC').trim().replace(/\s+/gu, ' ')

/** Why a cleaned pseudo is not allowed, or null. Only the database knows whether a pseudo is taken. */
export function pseudoRefusal(pseudo: string): string | null {
  if (pseudo === '') return 'Veuillez choisir un pseudo.'
  if (Array.from(pseudo).length > PSEUDO_MAX) return `Un pseudo compte ${PSEUDO_MAX} caractères au plus.`
  if (UNSEEN.test(pseudo.replaceAll('\ufe0f', '')) || STACKED.test(pseudo))
    return 'Ce pseudo contient des caractères invisibles ou interdits.'
  if (/[/?#@]/.test(pseudo)) return 'Un pseudo ne peut contenir ni / ni ? ni # ni @.'
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(pseudo)) return PSEUDO_EMPTY
  return null
}

/** Country domains have two characters; these are the other endings that strangers use most. « jean.dupont » is no host name. */
const ENDINGS =
  'com|net|org|info|biz|xyz|online|site|website|shop|store|app|dev|top|club|live|pro|tech|link|click|vip|win|bet|casino|icu|space|fun|life|world|agency|cloud|paris|bzh|corsica|quebec|swiss|africa'
const HOST_NAME = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:www[.。]|xn--)|[\\p{L}\\p{N}][.。](?:\\p{L}{2}|${ENDINGS})(?![\\p{L}\\p{N}.])`,
  'iu',
)

/** Mail programs turn a host name into a link, and mails to others contain pseudos. Earlier members may have such a pseudo. */
export const looksLikeHost = (pseudo: string) => HOST_NAME.test(pseudo)

/** Names that would pass for the site, its team or one of its pages. */
const RESERVED_NAMES = [
  'admin',
  'administrateur',
  'administration',
  'aide',
  'administratrice',
  'anonyme',
  'contact',
  'equipe',
  'équipe plan b',
  'fondateur',
  'fondatrice',
  'founder',
  'moderateur',
  'moderatrice',
  'moderation',
  'moderator',
  'official',
  'officiel',
  'pb',
  'pb-ai',
  'plan b',
  'planb',
  'plan b officiel',
  'root',
  'staff',
  'support',
  'system',
  'systeme',
  'utilisateur supprime',
  'validateur',
  'validatrice',
  'webmaster',
] as const

/** Includes variants such as « Modérateur PB ». The database compares them like pseudos (pseudo_key). */
export const RESERVED_PSEUDOS = RESERVED_NAMES.flatMap((name) => [name, `${name} pb`, `${name} plan b`])

/** A former pseudo stays reserved for ninety days, so a member who renames often would block many names. */
export const FORMER_PSEUDOS_MAX = 5
export const PSEUDO_CHANGED_OFTEN = `Vous avez changé ${FORMER_PSEUDOS_MAX} fois de pseudo en 90 jours : gardez celui-ci pour l’instant, ou reprenez un ancien.`

export const PSEUDO_EMPTY = 'Ce pseudo ne contient aucune lettre ni aucun chiffre.'
export const PSEUDO_LIKE_HOST = 'Un pseudo ne peut pas ressembler à l’adresse d’un site.'
export const PSEUDO_TAKEN = 'Ce pseudo est déjà pris.'
export const PSEUDO_RESERVED = 'Ce pseudo est réservé.'

/** Lower-cases ASCII only: elsewhere two different characters can share one lower-case form. */
export const cleanEmail = (email: string) => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

export function emailRefusal(email: string): string | null {
  if (email === '') return 'Veuillez saisir votre adresse e‑mail.'
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? null : 'Cette adresse e‑mail n’est pas valable.'
}

const lengthOf = (password: string) => Array.from(password).length

/** « aaaaaaaa », « abababab », « 12341234 » */
const isRepetition = (signs: string[]) =>
  [1, 2, 3, 4].some((period) => signs.every((sign, i) => i < period || sign === signs[i - period]))

/** « abcdefgh », « 98765432 » */
function isSequence(signs: string[]): boolean {
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0)
  return [1, -1].some((step) => codes.every((code, i) => i === 0 || code === (codes[i - 1] ?? 0) + step))
}

export function passwordRefusal(password: string): string | null {
  if (password === '') return 'Veuillez saisir un mot de passe.'
  if (lengthOf(password) < PASSWORD_MIN)
    return `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères.`
  if (password.length > PASSWORD_MAX)
    return `Le mot de passe peut contenir ${PASSWORD_MAX} caractères au plus.`
  const signs = Array.from(foldPassword(password))
  if (isRepetition(signs)) return 'Ce mot de passe répète toujours la même chose : variez les caractères.'
  if (isSequence(signs)) return 'Une suite est un mot de passe trop courant : mélangez les caractères.'
  return null
}

/** Ignores case, accents and spaces, as guessing programs do. */
export const foldPassword = (password: string) =>
  password
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\s]+/gu, '')

export const isLongPassword = (password: string) => lengthOf(password) >= STAFF_PASSWORD_MIN

/** Shown to staff whose password is too short, or of unknown length. */
export const STAFF_PASSWORD_NEEDED = `Votre rôle attend un mot de passe d’au moins ${STAFF_PASSWORD_MIN} caractères.`

/** What a locked staff role needs. */
const STAFF_NEEDS: Record<StaffLock, string> = {
  password: STAFF_PASSWORD_NEEDED,
  second_factor:
    'Votre rôle attend la double authentification : activez-la dans vos paramètres, puis connectez-vous avec elle.',
}

/** Why a member may not use an ability of the staff. */
export const staffRefusal = ({ staff_lock }: { staff_lock: StaffLock | null }) =>
  staff_lock ? STAFF_NEEDS[staff_lock] : 'Accès non autorisé'

/**
 * Refuse a change in the settings, which an attacker who knows the password could also make. Such an attacker cannot read the
 * member's mails.
 */
export const STAFF_LOCKED: Record<StaffLock, string> = {
  password: `${STAFF_PASSWORD_NEEDED} Choisissez-le par « Mot de passe oublié » : le lien de cet e‑mail débloque votre rôle.`,
  second_factor:
    'Votre rôle attend la double authentification : activez-la d’abord dans vos paramètres, vous pourrez ensuite faire ce changement.',
}

export type Strength = { level: 0 | 1 | 2 | 3; label: string; why: string }

/** The number of different characters that counts as variety. */
const VARIETY_MIN = 5

/** A hint that refuses nothing: length counts first, variety second. */
export function passwordStrength(password: string): Strength {
  const length = lengthOf(password)
  const variety = new Set(password).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  if (length < PASSWORD_MIN)
    return { level: 0, label: 'Trop court', why: `Il en faut au moins ${PASSWORD_MIN}.` }
  if (variety < VARIETY_MIN) return { level: 1, label: 'Faible', why: 'Variez les caractères.' }
  if (isLongPassword(password)) return { level: 3, label: 'Solide', why: 'Assez long pour tenir des années.' }
  if (length + kinds < 11)
    return { level: 1, label: 'Faible', why: 'Une machine le trouverait en quelques jours : allongez-le.' }
  return {
    level: 2,
    label: 'Correct',
    why: 'Chaque caractère de plus multiplie le temps qu’il faudrait pour le trouver.',
  }
}

/** Browsers drop cookies of more than 4096 bytes, and the way to Google stores the path in one. */
export const RETURN_PATH_MAX = 2000

/** Where to go after signing in: a path of this site, never one that a browser could read as another site. */
export function safeReturnPath(path: string | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || /[\\\p{Cc}]/u.test(path)) return '/'
  if (/^\/auth(?:[/?#]|$)/.test(path)) return '/'
  // Header values are ASCII; lone surrogates are replaced.
  const safe = withoutToken(path)
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
  return safe.length > RETURN_PATH_MAX ? '/' : safe
}

/**
 * Removes the token of the mail with which staff add their first factor: as a parameter of another address it would reach
 * the access logs of proxies.
 */
const withoutToken = (path: string) => path.replace(/#jeton=.*$/, '')

/** Staff cannot delete their own account while they have the role. */
export const STAFF_CANNOT_LEAVE = 'Demandez d’abord qu’on retire votre rôle.'

/** What a member chooses for their plans when they delete their account. */
export const PLANS_ON_DELETION = ['delete', 'keep'] as const
export type PlansOnDeletion = (typeof PLANS_ON_DELETION)[number]

/** Shown to visitors while sign-ups are closed. */
export const SIGN_UPS_CLOSED =
  'Les inscriptions sont fermées pour le moment. Vous êtes déjà membre ? Connectez-vous comme d’habitude.'
