import type { AddressRefusal } from './address-refusal.ts'

/** One mail to one person, with the same content as text and as HTML. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The address for replies, instead of the sender. */
  replyTo?: string
  /** The URL for one-click unsubscribing in the mail program (RFC 8058). */
  unsubscribe?: string
  /**
   * Sanctions, payments and replies of the support: no member can stop them, but they are not sent to an address that does not
   * work. Mails about access to the account have neither this nor `unsubscribe`, and are always sent.
   */
  isNotice?: true
  list?: MailList
  /** The time when the link in the mail stops working. After it the mail is no longer sent. */
  expires_at?: string
}

/**
 * How mail programs sort a mail. `id`: « discussions.planb.example ». `thread`: « plan-7d2e@planb.example »; mails with the same
 * one are shown together.
 */
export type MailList = { id: string; thread?: string }

/** A link that works until `expires_at`. */
export type ExpiringLink = { link: string; expires_at: string }

/** `from`: where the mail server returns an undelivered mail, instead of to the sender. */
export type Envelope = { from?: string | undefined }

export type MailPort = {
  /** Resolves once a mail server has accepted the mail. */
  send(mail: Mail, envelope?: Envelope): Promise<void>
}

/** The reason why a mail was not sent. It must not contain the recipient, because errors are logged. */
export class MailError extends Error {
  override name = 'MailError'
  /** Set if the mail server refused the recipient. */
  readonly refusal: AddressRefusal | null

  constructor(message: string, refusal: AddressRefusal | null = null) {
    super(message)
    this.refusal = refusal
  }
}
