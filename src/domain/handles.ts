/** Rules of the « @name ». Whether somebody has it already, only the database knows. */

const HANDLE_MIN = 3
export const HANDLE_MAX = 30
/** Between two changes. */
export const HANDLE_DAYS = 30

export const HANDLE_FREE = 'Handle disponible\u202F!'
export const HANDLE_TAKEN = 'Ce handle n’est pas disponible'

/** As it is typed: capitals lowered, everything else that a handle cannot have left out. */
export const cleanHandle = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9_.]/g, '')

/** Why nobody can have this handle, or null. */
export function handleRefusal(handle: string): string | null {
  if (/[^a-z0-9_.]/.test(handle)) return 'Seuls les caractères a-z, 0-9, _ et . sont autorisés'
  if (handle.length < HANDLE_MIN) return `Le handle doit contenir au moins ${HANDLE_MIN} caractères`
  if (handle.length > HANDLE_MAX) return `Le handle ne peut pas dépasser ${HANDLE_MAX} caractères`
  if (/^\.|\.$|\.\./.test(handle)) {
    return 'Un identifiant ne peut ni commencer ni finir par un point, ni en avoir deux de suite'
  }
  return isReserved(handle.replace(/[_.]/g, '')) ? HANDLE_TAKEN : null
}

/** Also « support_pb » and the like. */
const isReserved = (bare: string) =>
  RESERVED.has(bare) || RESERVED.has(bare.replace(/^(?:pb|planb)|(?:pb|planb)$/, ''))

export const handleWait = (days: number) =>
  `Vous devez attendre encore ${days} jour(s) avant de pouvoir modifier votre handle`

/** Names that would pass for the site itself or its team; compared without signs. */
const RESERVED: ReadonlySet<string> = new Set([
  'admin',
  'administrateur',
  'administration',
  'administratrice',
  'aide',
  'anonyme',
  'api',
  'auth',
  'badges',
  'chat',
  'contact',
  'dashboard',
  'equipe',
  'equipepb',
  'equipeplanb',
  'fondateur',
  'fondatrice',
  'founder',
  'messages',
  'moderateur',
  'moderation',
  'moderator',
  'moderatrice',
  'null',
  'officiel',
  'official',
  'parametres',
  'pb',
  'pbai',
  'planb',
  'planbofficiel',
  'publish',
  'quests',
  'root',
  'search',
  'staff',
  'support',
  'system',
  'systeme',
  'top',
  'undefined',
  'utilisateursupprime',
  'validateur',
  'validatrice',
  'validator',
  'verified',
  'vip',
  'webmaster',
])
