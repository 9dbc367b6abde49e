import { type Actor, isStaff, isVip } from './permissions.ts'

/** What can be opened to some first, as the staff reads it. */
const FEATURES = { message_pictures: 'Images dans les messages privés' } as const
export type Feature = keyof typeof FEATURES

export type OpenTo = 'nobody' | 'staff' | 'vip' | 'everyone'
/** What nobody switched is open to everyone. */
export type FeatureSwitches = Partial<Record<Feature, OpenTo>>

type Member = Pick<Actor, 'role' | 'subscribed'>

export function isFeatureOpen(openTo: OpenTo, member: Member): boolean {
  if (openTo === 'staff') return isStaff(member)
  if (openTo === 'vip') return isStaff(member) || isVip(member)
  return openTo === 'everyone'
}

export const openFeatures = (switches: FeatureSwitches, member: Member): Feature[] =>
  (Object.keys(FEATURES) as Feature[]).filter((feature) =>
    isFeatureOpen(switches[feature] ?? 'everyone', member),
  )

/** Why a member may not use a feature yet. */
export const closedSentence = (openTo: OpenTo) =>
  openTo === 'vip'
    ? 'Cette nouveauté est d’abord ouverte aux membres VIP.'
    : 'Cette nouveauté n’est pas encore ouverte.'
