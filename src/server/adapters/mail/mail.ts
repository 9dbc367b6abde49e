/** One mail to one person, as text and as HTML that say the same. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The address for replies, instead of the sender. */
  replyTo?: string
  /** Where a mail program asks, in one click of its reader, that no more of these be sent (RFC 8058). */
  unsubscribe?: string
  /** When its link stops working. Later it is not sent any more. */
  expires_at?: string
}

/** A link that works until then. */
export type ExpiringLink = { link: string; expires_at: string }

export type MailPort = {
  /** Resolves once a mail server has accepted the mail. */
  send(mail: Mail): Promise<void>
}

/** Why a mail did not leave. Says nothing of whom it was for: errors are logged. */
export class MailError extends Error {
  override name = 'MailError'
}
