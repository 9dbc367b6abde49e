import { longDate } from '../time.ts'

/** What a member's open sanctions forbid now; derived from `user_bans` and the database's clock. */
export type BanStatus = {
  /** True during a temporary, permanent or IP ban: the member may do nothing that others can see. */
  banned: boolean
  banned_until: string | null
  banned_permanently: boolean
  ip_banned: boolean
  /** True during any ban, comment bans included. */
  banned_from_comments: boolean
}

/** The refusal of actions that others would see. */
export function banSentence({ banned_permanently, ip_banned, banned_until }: BanStatus): string {
  if (banned_permanently || ip_banned || !banned_until) return 'Votre compte est suspendu.'
  return `Votre compte est suspendu jusqu’au ${longDate(banned_until)}.`
}

export const COMMENTS_CLOSED = 'Vous ne pouvez plus commenter.'

/** What a sanction can forbid: anything that others see, or comments only. */
export type RestrictedAction = 'contribute' | 'comment'

/** The refusal shown to a sanctioned member. */
export const banRefusal = (status: BanStatus, action: RestrictedAction): string =>
  action === 'comment' && !status.banned ? COMMENTS_CLOSED : banSentence(status)

/** Why a member may not comment, or null. */
export function commentBanSentence(status: BanStatus): string | null {
  if (status.banned) return banSentence(status)
  return status.banned_from_comments ? COMMENTS_CLOSED : null
}
