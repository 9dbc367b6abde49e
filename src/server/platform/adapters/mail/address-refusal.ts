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
