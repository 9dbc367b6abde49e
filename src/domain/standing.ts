import { longDate } from './time.ts'

/** Where a member stands, derived from their open sanctions and the database's clock. */
export type Standing = {
  /** A temporary, permanent or address ban: nothing that others can see. */
  banned: boolean
  banned_until: string | null
  banned_permanently: boolean
  ip_banned: boolean
  /** Whatever the ban. */
  banned_from_comments: boolean
}

/** Why a banned member may not do what others would see. */
export function banSentence({ banned_permanently, ip_banned, banned_until }: Standing): string {
  if (banned_permanently || ip_banned || !banned_until) return 'Votre compte est suspendu.'
  return `Votre compte est suspendu jusqu’au ${longDate(banned_until)}.`
}

export const COMMENTS_CLOSED = 'Vous ne pouvez plus commenter.'

/** What a sanction can keep a member from: anything that others see, or comments only. */
export type Sanctioned = 'contribute' | 'comment'

/** The refusal shown to a sanctioned member. */
export const sanctionSentence = (standing: Standing, action: Sanctioned): string =>
  action === 'comment' && !standing.banned ? COMMENTS_CLOSED : banSentence(standing)

/** Why a member may not comment, or null. */
export function commentBanSentence(standing: Standing): string | null {
  if (standing.banned) return banSentence(standing)
  return standing.banned_from_comments ? COMMENTS_CLOSED : null
}
