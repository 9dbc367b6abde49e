import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type Received = { source: string; from: string; to: string[] }

/** A real SMTP server for the duration of one test, and the mails it received. */
export async function aMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 10,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        received.push({ source: Buffer.concat(chunks).toString('utf8'), from, to })
        done()
      })
    },
    ...options,
  })
  // Some tests let the client abort the connection.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(stop)
  return { url: `smtp://127.0.0.1:${port}`, received, stop }
}

/** Accepts connections and never sends a byte. */
export async function aSilentServer() {
  const server = createServer((socket) => onEnd.push(() => socket.destroy()))
  const onEnd: (() => void)[] = [() => void server.close()]
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => onEnd.forEach((step) => step()))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
