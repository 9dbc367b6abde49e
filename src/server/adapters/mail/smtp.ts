import { createTransport } from 'nodemailer'
import { type Mail, MailError, type MailPort } from './mail.ts'
import { toMessage } from './message.ts'

type SmtpSettings = {
  /** « smtps://user:password@mail.example:465 » */
  url: string
  from: string
  /** How long the server may take over each step. */
  timeoutMs?: number
}

/** Hands each mail to the operator's server, on a connection of its own. */
export function smtpMail({ url, from, timeoutMs = 10_000 }: SmtpSettings): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return {
    async send(mail: Mail) {
      const message = toMessage(mail, from)
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw new MailError(`The mail server did not take the mail (${reasonOf(error)}).`)
      }
    },
  }
}

/** « ECONNECTION », « EENVELOPE 550 »: the server's own sentence often repeats the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
