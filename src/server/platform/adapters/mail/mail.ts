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

/** A refused recipient. `isPermanent`: one refusal is enough to know that the address does not work. */
export type AddressRefusal = { isPermanent: boolean; code: string }

/** The codes of RFC 3463 and RFC 7505 that say: this address does not exist, or receives nothing. */
const PERMANENT = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** « Other undefined status »: no more precise than the 5xx before it. */
const UNDEFINED_STATUS = '5.0.0'
const FULL_MAILBOX = '552'

/**
 * What the response of a mail server says about the address; null if nothing: a temporary error, a full mailbox, or a refusal
 * of the sender or of the mail.
 */
export function addressRefusal({
  command,
  response = '',
}: {
  command?: string | undefined
  response?: string | undefined
}): AddressRefusal | null {
  const parsed = /^(5\d\d)(?:[ -]#?(\d\.\d{1,3}\.\d{1,3})(?![.]?\d))?/.exec(response)
  if (command !== 'RCPT TO' || !parsed) return null
  const [, basic = '', status = UNDEFINED_STATUS] = parsed
  const isPermanent = PERMANENT.has(status)
  const isVague = status === UNDEFINED_STATUS && basic !== FULL_MAILBOX
  return isPermanent || isVague ? { isPermanent, code: [basic, parsed[2]].filter(Boolean).join(' ') } : null
}
