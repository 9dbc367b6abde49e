import { AppError } from '../errors.ts'
import { counted } from '../numbers.ts'
import type { BanStatus } from './ban-status.ts'
import { exactDate, type Zone } from '../time.ts'

export const BAN_TYPES = ['temp', 'perm', 'comment', 'ip'] as const
export type BanType = (typeof BAN_TYPES)[number]

/** Durations of the ban dialog, in hours. */
export const BAN_HOURS = [1, 24, 168, 720] as const
export type BanHours = (typeof BAN_HOURS)[number]
export const DEFAULT_BAN_HOURS: BanHours = 24

export const HOURS_LABELS: Record<BanHours, string> = {
  1: '1 h',
  24: '24 h',
  168: '7 jours',
  720: '30 jours',
}

export const SANCTION_LIMITS = { reason: 2000, appeal: 4000, answer: 2000 } as const

/** An IP ban of a network with more other members than this within a week needs a second confirmation. */
export const NETWORK_MEMBERS_MAX = 10

/** The error that asks for that confirmation. */
export const sharedNetwork = (others: number) =>
  new AppError(
    'conflict',
    `${counted(others, 'autre membre')} sont venus de ce réseau cette semaine : ils ne pourraient plus s’y connecter.`,
    'confirmed_members',
  )

/** Reads the number back from the message of `sharedNetwork`: errors carry no data but their text. Null for other errors. */
export const otherMembersIn = ({ kind, field, message }: AppError): number | null =>
  kind === 'conflict' && field === 'confirmed_members' ? Number(message.replace(/\D/g, '')) : null

export type MemberStatus = 'ip_banned' | 'banned' | 'muted' | 'active'

/** The status in the staff's lists: the most severe that applies. */
export function memberStatus(status: BanStatus): MemberStatus {
  if (status.ip_banned) return 'ip_banned'
  if (status.banned) return 'banned'
  return status.banned_from_comments ? 'muted' : 'active'
}

export const STATUS_LABELS: Record<MemberStatus, string> = {
  ip_banned: 'IP Ban',
  banned: 'Banni',
  muted: 'Mute',
  active: 'Actif',
}

/** The sanction as the sanctioned member reads it. */
export function ownSanctionSentence(type: BanType, end_at: string | null, zone: Zone = 'site'): string {
  switch (type) {
    case 'temp':
      return `Votre compte est suspendu jusqu’au ${exactDate(end_at ?? '', zone)}${zone === 'site' ? ' (heure de Zurich)' : ''}.`
    case 'perm':
      return 'Votre compte est suspendu définitivement.'
    case 'comment':
      return 'Vous ne pouvez plus commenter.'
    case 'ip':
      return 'Votre compte est suspendu définitivement, et les connexions depuis vos réseaux sont fermées.'
  }
}

/** « Fin » in the staff's lists, of the most severe active sanction. */
export function endOfBan(status: BanStatus, zone: Zone): string {
  if (isBannedForGood(status)) return 'Sans fin'
  if (status.banned_until) return exactDate(status.banned_until, zone)
  return status.banned_from_comments ? 'Jusqu’à levée' : '—'
}

/** Whether a further ban would change nothing. */
export const isBannedForGood = ({ banned_permanently, ip_banned }: BanStatus) =>
  banned_permanently || ip_banned

export const BANNED_FOR_GOOD = 'Le ban permanent en cours continue : débannissez d’abord pour le raccourcir.'

/** Why a moderator cannot change or lift a sanction. */
export const ADMIN_SANCTION =
  'Cette sanction vient d’un administrateur : seul un administrateur peut la changer ou la lever.'

/** The refusal to decide an appeal against one's own decision. */
export const IMPOSED_BY_YOURSELF =
  'Vous avez prononcé cette sanction : une autre personne de l’équipe décidera.'

/** A sanction as the staff reads it. */
export type Sanction = {
  id: string
  type: BanType
  reason: string | null
  start_at: string
  end_at: string | null
  lifted_at: string | null
  /** Pseudos; null where the account is deleted. */
  by: string | null
  lifted_by: string | null
  is_open: boolean
}

export const BAN_NAMES: Record<BanType, string> = {
  temp: 'Ban temporaire',
  perm: 'Ban permanent',
  comment: 'Commentaires coupés',
  ip: 'Ban IP',
}

/** The duration of a temporary ban. Null for a lifted ban, whose end is not the planned one. */
export function hoursOf({ type, start_at, end_at, lifted_at }: Sanction): BanHours | null {
  if (type !== 'temp' || !end_at || lifted_at) return null
  const hours = Math.round((Date.parse(end_at) - Date.parse(start_at)) / 3_600_000)
  return BAN_HOURS.find((one) => one === hours) ?? null
}

/** A sanction with its appeal, as the sanctioned member sees it. */
export type SanctionAgainstViewer = Pick<
  Sanction,
  'id' | 'type' | 'reason' | 'start_at' | 'end_at' | 'is_open'
> & {
  appeal: Pick<Appeal, 'message' | 'status' | 'answer' | 'created_at' | 'decided_at'> | null
}

/** The decision on an appeal stays visible for this long, also after the sanction ended. */
export const APPEAL_ANSWER_DAYS = 30

export type AppealStatus = 'open' | 'accepted' | 'refused'

export type Appeal = {
  id: string
  message: string
  status: AppealStatus
  answer: string | null
  created_at: string
  decided_at: string | null
}
