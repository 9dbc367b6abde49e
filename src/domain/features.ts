import { type Actor, isStaff, isVip } from './permissions.ts'

/** Features that can be opened to some members first, with their labels for the staff. */
export const FEATURES = {
  message_pictures: 'Images dans les messages privés',
  forecast: 'Prévisionnel des plans',
  replies: 'Réponses, mentions et J’aime des commentaires',
  topics: 'Sujets suivis',
  mails: 'E‑mails de discussion et résumé',
  executions: 'Exécution des plans, avec étapes et journal',
  reviews: 'Avis sur les plans',
  adaptations: 'Adaptations des plans',
  dossier: 'Dossier PDF et classeur',
  import: 'Collage de textes mis en forme',
} as const
export type Feature = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as [Feature, ...Feature[]]

export const OPEN_TO = ['nobody', 'staff', 'vip', 'everyone'] as const
export type OpenTo = (typeof OPEN_TO)[number]
/** Labels after « ouvert à ». */
export const OPEN_TO_LABELS: Record<OpenTo, string> = {
  nobody: 'Personne',
  staff: 'L’équipe',
  vip: 'L’équipe et les VIP',
  everyone: 'Tout le monde',
}
export type FeatureSwitch = {
  feature: Feature
  open_to: OpenTo
  /** The pseudo of the admin who switched it last; null where it was never switched, or the account is deleted. */
  by: string | null
  updated_at: string | null
}
/** Stored with the feature switches, but not a feature: whether visitors may sign up. Closed during waves of spam. */
export const SIGN_UPS = 'sign_ups'
export type SignUpsSwitch = { are_open: boolean } & Pick<FeatureSwitch, 'by' | 'updated_at'>

/** A feature that is missing here is open to everyone. */
export type FeatureSwitches = Partial<Record<Feature, OpenTo>>

type Member = Pick<Actor, 'role' | 'subscribed'>

export function isFeatureOpen(openTo: OpenTo, member: Member): boolean {
  if (openTo === 'staff') return isStaff(member)
  if (openTo === 'vip') return isStaff(member) || isVip(member)
  return openTo === 'everyone'
}

export const openFeatures = (switches: FeatureSwitches, member: Member): Feature[] =>
  FEATURE_NAMES.filter((feature) => isFeatureOpen(switches[feature] ?? 'everyone', member))

export const openToEveryone = (switches: FeatureSwitches): Feature[] =>
  FEATURE_NAMES.filter((feature) => (switches[feature] ?? 'everyone') === 'everyone')

/** Why a member may not use a feature yet. */
export const closedSentence = (openTo: OpenTo) =>
  openTo === 'vip'
    ? 'Cette nouveauté est d’abord ouverte aux membres VIP.'
    : 'Cette fonction n’est pas encore ouverte.'
