/** Rules of an account: what a pseudo, an address and a password may be. The server decides; forms say it early. */

export const PSEUDO_MAX = 50
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
/** What opens the tools of the staff is worth more patience to whoever guesses. */
export const STAFF_PASSWORD_MIN = 12
export const EMAIL_MAX = 254

/** Nobody could see or type them; phonetic letters pass for small capitals. The database refuses the same. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u0250-\u02af\u1d00-\u1dbf\u2800\ufff0-\ufffb]/u

/** Signs piled upon a letter run over the lines around it; no language needs more than three. */
const STACKED = /\p{M}{4}/u

/** One way of writing: compatibility forms and runs of spaces folded. */
export const cleanPseudo = (pseudo: string) => pseudo.normalize('NFKC').trim().replace(/\s+/gu, ' ')

/** Why a cleaned pseudo cannot be had by anybody, or null. Whether somebody has it already, only the database knows. */
export function pseudoRefusal(pseudo: string): string | null {
  if (pseudo === '') return 'Veuillez choisir un pseudo.'
  if (Array.from(pseudo).length > PSEUDO_MAX) return `Un pseudo compte ${PSEUDO_MAX} caractères au plus.`
  if (UNSEEN.test(pseudo.replaceAll('\ufe0f', '')) || STACKED.test(pseudo))
    return 'Ce pseudo contient des caractères invisibles ou interdits.'
  if (/[/?#@]/.test(pseudo)) return 'Un pseudo ne peut contenir ni / ni ? ni # ni @.'
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(pseudo)) return PSEUDO_EMPTY
  return null
}

/** Names that would pass for the site itself, its team or one of its pages. */
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

/** Also « Modérateur PB » and the like; compared as pseudos are (pseudo_key). */
export const RESERVED_PSEUDOS = RESERVED_NAMES.flatMap((name) => [name, `${name} pb`, `${name} plan b`])

/** A pseudo given up is held for ninety days: whoever could change theirs at will would keep names from everybody. */
export const FORMER_PSEUDOS_MAX = 5
export const PSEUDO_CHANGED_OFTEN = `Vous avez changé ${FORMER_PSEUDOS_MAX} fois de pseudo en 90 jours : gardez celui-ci pour l’instant, ou reprenez un ancien.`

export const PSEUDO_EMPTY = 'Ce pseudo ne contient aucune lettre ni aucun chiffre.'
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

const lengthOf = (password: string) => Array.from(password).length

/** « aaaaaa », « ababab », « 123123 » */
const isRepetition = (signs: string[]) =>
  [1, 2, 3].some((period) => signs.every((sign, i) => i < period || sign === signs[i - period]))

/** « abcdef », « 987654 » */
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

/** As passwords are compared where they are guessed: without case, accents and spaces. */
export const foldPassword = (password: string) =>
  password
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\s]+/gu, '')

export const isLongPassword = (password: string) => lengthOf(password) >= STAFF_PASSWORD_MIN

/** As the staff reads it whose password is shorter, or whose length is not known yet. */
export const STAFF_PASSWORD_NEEDED = `Votre rôle attend un mot de passe d’au moins ${STAFF_PASSWORD_MIN} caractères.`

/** Where they try to change it: whoever guessed the short one could do the same, but does not read their mails. */
export const STAFF_LOCKED = `${STAFF_PASSWORD_NEEDED} Choisissez-le par « Mot de passe oublié » : le lien de cet e-mail débloque votre rôle.`

export type Strength = { level: 0 | 1 | 2 | 3; label: string; why: string }

/** Different characters. */
const VARIETY_MIN = 5

/** A hint, never a barrier: length first, variety next. */
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

/** Where to go after signing in: a path of this site, and nothing that a browser could take for another one. */
export function safeReturnPath(path: string | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || /[\\\p{Cc}]/u.test(path)) return '/'
  if (/^\/auth(?:[/?#]|$)/.test(path)) return '/'
  // As a header must have it; a half of a character is none.
  return path.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}

/** What becomes of a member's plans when the account goes. */
export const PLANS_ON_DELETION = ['delete', 'keep'] as const
export type PlansOnDeletion = (typeof PLANS_ON_DELETION)[number]

/** To visitors who would sign up while sign-ups are closed. */
export const SIGN_UPS_CLOSED =
  'Les inscriptions sont fermées pour le moment. Vous êtes déjà membre ? Connectez-vous comme d’habitude.'
