import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { parseEml } from './eml.ts'
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
