import { expandLigatures } from '../slug.ts'

/** The rules of the « @name ». Only the database knows whether a handle is taken. */

const HANDLE_MIN = 3
export const HANDLE_MAX = 30
/** A member waits this many days between two changes of the handle. */
export const HANDLE_DAYS = 30

export const HANDLE_FREE = 'Handle disponible\u202F!'
export const HANDLE_TAKEN = 'Ce handle n’est pas disponible'

/** Cleans a handle while it is typed: lower-cases it, expands ligatures and drops characters that are not allowed. */
export const cleanHandle = (typed: string) => expandLigatures(typed).replace(/[^a-z0-9_.]/g, '')

/** Why this handle is not allowed, or null. */
export function handleRefusal(handle: string): string | null {
  if (/[^a-z0-9_.]/.test(handle)) return 'Seuls les caractères a-z, 0-9, _ et . sont autorisés'
  if (handle.length < HANDLE_MIN) return `Le handle doit contenir au moins ${HANDLE_MIN} caractères`
  if (handle.length > HANDLE_MAX) return `Le handle ne peut pas dépasser ${HANDLE_MAX} caractères`
  if (/^\.|\.$|\.\./.test(handle)) {
    return 'Un identifiant ne peut ni commencer ni finir par un point, ni en avoir deux de suite'
  }
  return isReserved(handle.replace(/[_.]/g, '')) ? HANDLE_TAKEN : null
}

/** Variants such as « support_pb » and « plans » are reserved too. */
const isReserved = (folded: string) =>
  [folded, folded.replace(/^(?:pb|planb)|(?:pb|planb)$/, '')].some(
    (name) => RESERVED.has(name) || RESERVED.has(name.replace(/s$/, '')),
  )

export const handleWait = (days: number) =>
  `Vous devez attendre encore ${days} jour(s) avant de pouvoir modifier votre handle`

/** Names that would pass for the site, one of its addresses or its team; compared without « _ » and « . ». */
const RESERVED: ReadonlySet<string> = new Set(
  `abonnement about abuse account accueil admin administrateur administration administratrice aide anonyme api
  application apropos asset auth badge billing blog bot categorie cgu cgv chat client communaute community compte
  confidentialite connexion contact dashboard deconnexion demo desabonnement dev discussion dpo email equipe equipepb
  equipeplanb execution explorer facturation facture faq favori file fondateur fondatrice founder google healthz help home
  horsligne hostmaster info inscription legal livez login logout mail manifest mentionlegale mentionslegales
  mesexecutions mesplans messcenarios message metric moderateur moderation moderator moderatrice newsletter noreply notification null official officiel
  paiement parametre payment pb pbai plan planb planbofficiel postmaster presse pricing privacy profil profile
  publish quest quete readyz recherche recours remboursement reponse rgpd robot root rss search securite security
  service setting signalement signup sitemap staff status statut stripe sujet support sw system systeme tag tarif
  team term top undefined utilisateur utilisateursupprime validateur validator validatrice verification verifie
  verified vip webhook webmaster`.split(/\s+/),
)
