import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, MailPort } from './mail.ts'
import { toMessage } from './message.ts'

export type Mailbox = MailPort & {
  /** Newest first. */
  list(): Promise<StoredMail[]>
  read(id: string): Promise<StoredMail | null>
}

export type StoredMail = Mail & { id: string; sent_at: string }

/** Stores each mail as an « .eml » file on this machine instead of sending it. */
export function openMailbox(directory: string, from: string): Mailbox {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  async function read(id: string): Promise<StoredMail | null> {
    const sent_at = instantOf(id)
    if (!sent_at) return null
    const source = await unlessMissing(readFile(path.join(directory, `${id}.eml`), 'utf8'))
    return source === null ? null : { id, sent_at, ...parseEml(source) }
  }

  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const file = path.join(directory, `${newId()}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async list() {
      const names = (await unlessMissing(readdir(directory))) ?? []
      const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length))
      const mails = await Promise.all(ids.toSorted().toReversed().map(read))
      return mails.filter((mail) => mail !== null)
    },
    read,
  }
}

/** « 2026-01-31T08-00-00.123Z-1a2b3c4d » sorts by the time of sending, and is a valid file name on every system. */
const newId = () => `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`

function instantOf(id: string): string | null {
  const [, day, hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-[0-9a-f]{8}$/.exec(id) ?? []
  return day ? `${day}T${hour}:${minute}:${second}` : null
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Parses a mail that this site wrote, with one text and one HTML part. Not a parser for other mail. */
export function parseEml(source: string): Mail {
  const { headers, body } = parsePart(source)
  const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary ? partsOf(body, boundary).map(parsePart) : []
  const contentOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding') ?? '7bit') : ''
  }
  const [, unsubscribe] = /^<([^>]+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  const replyTo = headers.get('reply-to')
  return {
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe }),
  }
}

function parsePart(source: string) {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

const partsOf = (body: string, boundary: string) =>
  body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n|\r\n$/g, ''))

function decodeBody(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return decodeQuoted(body.replace(/=\r\n/g, '')).replaceAll('\r\n', '\n')
    default:
      return body.replaceAll('\r\n', '\n')
  }
}

/** Decodes « =?UTF-8?Q?R=C3=A9initialiser?= » (RFC 2047). Spaces between two encoded words are dropped. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
