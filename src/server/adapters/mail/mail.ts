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
  /** The time when the link in the mail stops working. After it the mail is no longer sent. */
  expires_at?: string
}

/** A link that works until `expires_at`. */
export type ExpiringLink = { link: string; expires_at: string }

export type MailPort = {
  /** Resolves once a mail server has accepted the mail. */
  send(mail: Mail): Promise<void>
}

/** The reason why a mail was not sent. It must not contain the recipient, because errors are logged. */
export class MailError extends Error {
  override name = 'MailError'
}
