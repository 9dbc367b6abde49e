import { DISCUSSION_LEVELS, type Discussion } from '../comments/discussions.ts'
import { type ConsentMail, isConsentMail } from './mails.ts'
import { isMailed, type MailedNotification } from './notifications.ts'

/** Kinds of mail that a member can stop by the link in them. */
export type StoppableMail = MailedNotification | ConsentMail

/**
 * What the link of a mail changes: it stops these kinds, mutes the discussion of a plan, or starts the summary again. The last two
 * are only in the response to the first two, to undo them.
 */
export type MailLinkPurpose =
  | { action: 'stop'; kinds: StoppableMail[] }
  | { action: 'cut'; planId: string }
  | { action: 'continue'; kind: 'digest' }
  | { action: 'start'; kinds: MailedNotification[] }
  | ({ action: 'restore'; planId: string } & Discussion)

const CONTINUE = 'continue:digest'
const KIND_SEPARATOR = '-'
const CHOSEN = 'chosen'

/** The purpose as the first part of a token. */
export function mailLinkText(purpose: MailLinkPurpose): string {
  switch (purpose.action) {
    case 'stop':
      return purpose.kinds.join(KIND_SEPARATOR)
    case 'cut':
      return `cut:${purpose.planId}`
    case 'continue':
      return CONTINUE
    case 'start':
      return `start:${purpose.kinds.join(KIND_SEPARATOR)}`
    case 'restore':
      return ['restore', purpose.planId, purpose.level, ...(purpose.is_chosen ? [CHOSEN] : [])].join(':')
  }
}

/** Reads the purpose of a token, without checking its signature. Null where no mail has such a link. */
export function mailLinkPurpose(token: string): MailLinkPurpose | null {
  const [text = ''] = token.split('.')
  if (text === CONTINUE) return { action: 'continue', kind: 'digest' }
  const [action, subject = '', level, chosen] = text.split(':')
  if (action === 'cut') return { action, planId: subject }
  const kinds = (action === 'start' ? subject : text).split(KIND_SEPARATOR)
  if (action === 'start') return kinds.every(isMailed) ? { action, kinds } : null
  const restored = DISCUSSION_LEVELS.find((one) => one === level)
  if (action === 'restore' && restored)
    return { action, planId: subject, level: restored, is_chosen: chosen === CHOSEN }
  return kinds.every(isStoppable) ? { action: 'stop', kinds } : null
}

const isStoppable = (kind: string): kind is StoppableMail => isMailed(kind) || isConsentMail(kind)

/** Whom and which discussion the link of a mail is about. Null: the account is closed, or the plan is not online. */
export type MailLinkSubject = { pseudo: string | null; discussion: { title: string; slug: string } | null }

/** The result of the link of a mail. */
export type MailLinkUsed = {
  /** The kinds that stop, in the order of the token. */
  kinds: StoppableMail[]
  /** The discussion that is muted, or no longer. Null for other links, and if the plan is not online. */
  discussion: { title: string; slug: string } | null
  /** The first kind that stops, for tabs of earlier versions. */
  stopped: StoppableMail | null
  /** The token that undoes it. */
  undo: string | null
}
