import type { Activity } from './activity.ts'
import type { MemberCard } from '../profiles/members.ts'
import type { StaffRole } from '../roles.ts'
import { isBlankText, isStorable, lengthOfText } from '../typed-text.ts'

export type Rarity = 'commun' | 'rare' | 'épique' | 'légendaire'

export type CommunityBadge = {
  name: string
  description: string
  rarity: Rarity
  /** Awarded automatically from this count on; the other badges are given by admins or come with the account. */
  earned?: { counts: keyof Activity; from: number }
}

/** The maximum length of a badge's name. */
export const BADGE_MAX = 40
/** The maximum number of badges of a member. */
export const BADGES_MAX = 50

/** The site's own badges, which admins give with one click; any other name can be typed. */
export const PRESET_BADGES = [
  'Fondateur PB',
  'Admin',
  'Modérateur PB',
  'Validateur PB',
  'VIP',
  'OG',
  'Verified bleu',
  'Verified rouge',
  'Verified jaune',
  'Actif',
  'Créatif',
  'Influenceur',
  'Top créateur',
  'Héros de la communauté',
  'Early Builder',
] as const

export const cleanBadge = (typed: string) => typed.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Why a badge cannot have this name, or null. */
export function badgeRefusal(badge: string): string | null {
  if (isBlankText(badge) || !isStorable(badge)) return 'Donnez un nom au badge.'
  if (lengthOfText(badge) > BADGE_MAX) return `Un badge compte ${BADGE_MAX} caractères au plus.`
  const own = PRESET_BADGES.find((preset) => isSameBadge(preset, badge))
  return own && own !== badge ? `Ce badge du site s’écrit « ${own} ».` : null
}

export const BADGE_ALREADY_GIVEN = 'Ce membre a déjà ce badge.'

export const hasBadge = (badges: readonly string[], badge: string) =>
  badges.some((one) => isSameBadge(one, badge))

/** Ignores case, as `without_badge` and `is_clean_list` do in the database. */
const isSameBadge = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** This many first members have « Early Builder », permanently. */
export const EARLY_BUILDERS = 100

/** Badges that cannot be bought. Once earned they stay, also when a like is undone. */
export const COMMUNITY_BADGES: readonly CommunityBadge[] = [
  {
    name: 'Actif',
    description: 'Publier 10 commentaires.',
    rarity: 'commun',
    earned: { counts: 'comments', from: 10 },
  },
  {
    name: 'Créatif',
    description: 'Publier 3 plans.',
    rarity: 'rare',
    earned: { counts: 'plans_posted', from: 3 },
  },
  {
    name: 'Influenceur',
    description: 'Recevoir 100 J’aime.',
    rarity: 'épique',
    earned: { counts: 'likes_received', from: 100 },
  },
  {
    name: 'Bâtisseur',
    description: 'Tenir un journal public dix jours.',
    rarity: 'rare',
    earned: { counts: 'journal_days', from: 10 },
  },
  {
    name: 'Early Builder',
    description: `Être parmi les ${EARLY_BUILDERS} premiers membres.`,
    rarity: 'légendaire',
  },
  { name: 'Top créateur', description: 'Décerné par l’équipe à des plans remarquables.', rarity: 'épique' },
  {
    name: 'Héros de la communauté',
    description: 'Décerné par l’équipe à qui aide les autres.',
    rarity: 'légendaire',
  },
]

/** The first holders of a role, and how many more there are. */
export type TeamMembers = { role: StaffRole; holders: MemberCard[]; more: number }

export const HOLDERS_SHOWN = 3

export const activityBadges = (activity: Activity): string[] =>
  COMMUNITY_BADGES.filter(({ earned }) => earned && activity[earned.counts] >= earned.from).map(
    ({ name }) => name,
  )

/** The counts at which a badge is earned; a member beyond one has it already. */
export const earningCounts = (counts: keyof Activity): number[] =>
  COMMUNITY_BADGES.flatMap(({ earned }) => (earned?.counts === counts ? [earned.from] : []))
