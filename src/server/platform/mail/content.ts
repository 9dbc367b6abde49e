import type { MailList } from '#server/platform/adapters/mail/mail.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

/** Words of a member or of the staff. `by` is their title, such as « La note du validateur ». A line that begins with « > » is a quotation. */
export type Quote = { by: string; lines: string[] }

/** The words of a quoted line; null for any other line. */
export const citedIn = (line: string): string | null => /^> *(\S.*)$/.exec(line)?.[1] ?? null

export type Link = { label: string; link: string }

/** A titled list of links, each with a line about it. `more` says how many others there are. */
export type LinkList = { title: string; items: (Link & { detail: string })[]; more?: string }

/** The texts and links of a mail. */
export type MailContent = {
  to: string
  replyTo?: string
  subject: string
  heading: string
  paragraphs: (string | Quote | LinkList)[]
  button?: Link
  /** When the button's link stops working. */
  expires_at?: string
  /** Small print under the button. */
  notes?: string[]
  /** See `Mail`. */
  isNotice?: true
  /** Completes « Vous recevez cet e-mail parce que … ». */
  reason: string
  /** Only for kinds of mail that a member can turn off. */
  unsubscribe?: UnsubscribeLinks
  /** The page that mutes the discussion that the mail is about. */
  cut?: string
  /** See `Mail`. */
  list?: MailList
}

/** The same end of every mail: why the member receives it, how to stop it, and who sends it. */
export type Foot = { reason: string; links: Link[]; signature: string }

/** Why members receive the mails that they cannot turn off. */
export const ALWAYS_SENT = {
  security: 'il concerne la sécurité de votre compte : ces e‑mails vous sont toujours envoyés',
  sanction: 'une décision de l’équipe concerne votre compte : ces e‑mails vous sont toujours envoyés',
  payment: 'il concerne vos paiements : ces e‑mails vous sont toujours envoyés',
}
