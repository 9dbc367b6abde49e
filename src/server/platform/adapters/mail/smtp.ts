import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/platform/config/networks.ts'
import { addressRefusal, type Envelope, type Mail, MailError, type MailPort } from './mail.ts'
import { toMessage } from './message.ts'

type SmtpSettings = {
  /** « smtps://user:password@mail.example:465 » */
  url: string
  from: string
  /** The timeout of each step of the connection. */
  timeoutMs?: number
}

/** Sends each mail to the operator's server over a new connection. TLS is required unless the server is on this machine. */
export function smtpMail({ from, ...settings }: SmtpSettings): MailPort {
  const transport = transportTo(settings)
  return {
    async send(mail: Mail, envelope: Envelope = {}) {
      const message = toMessage(mail, from)
      const returns = envelope.from && { envelope: { from: envelope.from, to: mail.to } }
      try {
        await transport.sendMail({ ...message, ...returns })
      } catch (error) {
        const reason = `The mail server did not take the mail (${reasonOf(error)}).`
        throw new MailError(reason, addressRefusal(error as SmtpError))
      }
    },
  }
}

/** Connects, encrypts and signs in, but sends nothing. Returns the error code, or null on success. */
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
  // nodemailer prefers a parameter of the URL to an option.
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

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string }

/** « ECONNECTION », « EENVELOPE 550 ». The server's message is left out, because it often contains the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}
