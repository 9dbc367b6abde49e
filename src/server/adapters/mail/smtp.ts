import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/config/networks.ts'
import { type Mail, MailError, type MailPort } from './mail.ts'
import { toMessage } from './message.ts'

type SmtpSettings = {
  /** « smtps://user:password@mail.example:465 » */
  url: string
  from: string
  /** How long the server may take over each step. */
  timeoutMs?: number
}

/** Hands each mail to the operator's server, on a connection of its own. What leaves this machine is encrypted. */
export function smtpMail({ from, ...settings }: SmtpSettings): MailPort {
  const transport = transportTo(settings)
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

/** Connects, encrypts and signs in, and sends nothing. Returns why that did not work, as a code; null when it did. */
export async function smtpProblem(settings: Omit<SmtpSettings, 'from'>): Promise<string | null> {
  const transport = transportTo(settings)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return reasonOf(error)
  } finally {
    transport.close()
  }
}

function transportTo({ url, timeoutMs = 10_000 }: Omit<SmtpSettings, 'from'>) {
  const address = new URL(url)
  // Of two settings the one in the address counts.
  if (address.protocol === 'smtp:' && !isLoopback(address.hostname))
    address.searchParams.set('requireTLS', 'true')
  return createTransport({
    url: address.href,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
}

/** « ECONNECTION », « EENVELOPE 550 »: the server's own sentence often repeats the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
