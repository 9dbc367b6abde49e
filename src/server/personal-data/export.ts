import type { Context, Next } from 'hono'
import { proofRequired } from '#domain/accounts/second-factor.ts'
import type { DataExport } from '#domain/accounts/viewer.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { logCapped, logSecurity } from '#server/accounts/security-log.ts'
import { clientInfo, deviceName } from '#server/accounts/client-info.ts'
import { tooSoon, waitOf } from '#server/platform/http/rate-limit.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { dataExportAsked } from '#server/platform/mail/templates/account.ts'
import {
  beginExport,
  exportedLists,
  findExport,
  findExportWait,
  finishExport,
  insertExport,
  listOwnPictures,
  registerExportFile,
  setExportProgress,
} from './export.queries.ts'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { newKey } from '#server/platform/adapters/storage/keys.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database, Fragment } from '#server/platform/db/database.ts'
import { readInBatches } from '#server/platform/db/transaction.ts'
import { removeRetired } from '#server/platform/files/orphans.ts'
import { authorise } from '#server/platform/policies.ts'

const NONE: DataExport = { status: 'none', progress: 0, url: null, created_at: null, expires_at: null }

/** A job builds the export. A second request while it runs does not start another one. */
export async function startExport(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<DataExport> {
  const { db, enqueue, sendLater } = ctx
  const wait = await db.transaction(async (tx) => {
    await authorise(tx, viewer, 'account.export')
    const seconds = await findExportWait(tx, viewer.id)
    const id = seconds > 0 ? null : await insertExport(tx, viewer.id)
    if (id) {
      await enqueue(tx, 'data_export', { id })
      await sendLater(tx, dataExportAsked({ to: viewer.email, device: deviceName(clientInfo(c).userAgent) }))
      await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'export_asked' })
    }
    return seconds
  })
  if (wait > 0) throw tooSoon(c, wait, `Un export par jour : réessayez dans ${waitOf(wait)}.`)
  return await readExport({ db }, viewer)
}

export async function readExport(
  { db }: Pick<AccountContext, 'db'>,
  viewer: SessionMember,
): Promise<DataExport> {
  return (await findExport(db.sql, viewer.id)) ?? NONE
}

/** Wraps the file route, which checks whose export it is. Asks for a proof of identity, and logs downloads that succeeded. */
export async function fetchExport(
  { db, hashes }: Pick<AccountContext, 'db' | 'hashes'>,
  c: Context<RequestEnv>,
  next: Next,
): Promise<void> {
  const member = await c.get('readMember')(c)
  if (member && !member.is_proven) throw proofRequired()
  await next()
  if (member && c.req.method === 'GET' && c.res.status === 200)
    await logCapped(db.sql, { hashes }, c, { userId: member.id, kind: 'export_fetched' })
}

/** The percentage of the progress that the texts take. The pictures take the rest. */
const TEXTS = 40

type Ctx = Pick<AppContext, 'db' | 'storage'>
type Export = { id: string; userId: string }

/** Writes all data of a member to one archive: `donnees.json` and the pictures. A retry starts from the beginning. */
export async function buildExport(ctx: Ctx, id: string): Promise<void> {
  const userId = await beginExport(ctx.db.sql, id)
  if (!userId) return
  const folder = await mkdtemp(path.join(tmpdir(), 'plan-b-export-'))
  try {
    await buildIn(path.join(folder, 'archive.zip'), ctx, { id, userId })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildIn(file: string, ctx: Ctx, { id, userId }: Export): Promise<void> {
  const { db, storage } = ctx
  const archive = await openArchive(file)
  try {
    await addTexts(archive, ctx, { id, userId })
    await addPictures(archive, ctx, { id, userId })
    const bytes = await archive.finish()
    const key = newKey('export', 'zip')
    const fileId = await registerExportFile(db.sql, { userId, path: key, bytes })
    if (!fileId) return
    await storage.put(key, { file }, 'application/zip')
    const isSaved = await finishExport(db.sql, id, { userId, fileId })
    if (!isSaved) await removeRetired(db, storage, [{ id: fileId, path: key }])
  } finally {
    await archive.close()
  }
}

/** Writes one JSON object of lists, with one row per line, while it reads the rows. */
async function addTexts(archive: Archive, { db }: Ctx, { id, userId }: Export): Promise<void> {
  const lists = Object.entries(exportedLists(db.sql, userId))
  await archive.addText('donnees.json', async (write) => {
    for (const [at, [name, query]] of lists.entries()) {
      await write(Buffer.from(`${at === 0 ? '{' : ','}\n"${name}": [`))
      await writeRows(write, db, query)
      await write(Buffer.from(']'))
      await setExportProgress(db.sql, id, Math.floor((TEXTS * (at + 1)) / lists.length))
    }
    await write(Buffer.from('\n}\n'))
  })
}

/** Written bytes cannot be rolled back. So a retry of the transaction throws, and the job starts from the beginning. */
async function writeRows(
  write: (bytes: Uint8Array) => Promise<void>,
  db: Database,
  query: Fragment,
): Promise<void> {
  let isWritten = false
  await db.transaction(async (tx) => {
    if (isWritten) throw new Error('the transaction of an export has to run again')
    for await (const rows of readInBatches(tx, query)) {
      for (const row of rows) {
        await write(Buffer.from((isWritten ? ',\n' : '\n') + JSON.stringify(row)))
        isWritten = true
      }
    }
  })
}

async function addPictures(archive: Archive, { db, storage }: Ctx, { id, userId }: Export): Promise<void> {
  const pictures = await listOwnPictures(db.sql, userId)
  for (const [at, picture] of pictures.entries()) {
    const stored = await storage.read(picture.path)
    if (stored) await archive.addPicture(`images/${picture.path}`, (write) => copy(stored.stream, write))
    const share = Math.floor(((100 - TEXTS) * (at + 1)) / (pictures.length + 1))
    await setExportProgress(db.sql, id, TEXTS + share)
  }
}

async function copy(
  stream: AsyncIterable<Uint8Array>,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const chunk of stream) await write(chunk)
}

type Archive = Awaited<ReturnType<typeof openArchive>>

/** Resolves once the archive can accept more bytes (backpressure). */
type Write = (bytes: Uint8Array) => Promise<void>
type Fill = (write: Write) => Promise<void>

/** Streams a ZIP to a file, so that little of it is in memory. Compression runs outside the main thread. */
export async function openArchive(filePath: string) {
  const file = await open(filePath, 'w')
  const directory: Buffer[] = []
  let end = 0

  async function append(bytes: Uint8Array) {
    await file.write(bytes, 0, bytes.length, end)
    end += bytes.length
  }

  async function add(name: string, method: number, fill: Fill) {
    const entry = { name: Buffer.from(name), method, at: end, crc: 0, bytes: 0, packed: 0 }
    await append(headOf(entry))
    const began = end
    await pack(method, append, async (write) => {
      await fill(async (bytes) => {
        entry.crc = crc32(bytes, entry.crc)
        entry.bytes += bytes.length
        await write(bytes)
      })
    })
    entry.packed = end - began
    const head = headOf(entry)
    await file.write(head, 0, head.length, entry.at)
    directory.push(lineOf(entry))
  }

  return {
    addText: (name: string, fill: Fill) => add(name, DEFLATED, fill),
    /** Pictures are compressed already, so they are stored as they are. */
    addPicture: (name: string, fill: Fill) => add(name, STORED, fill),
    /** Returns the size of the archive in bytes. */
    async finish(): Promise<number> {
      const at = end
      for (const line of directory) await append(line)
      await append(endOf({ count: directory.length, at, bytes: end - at }))
      return end
    },
    close: () => file.close(),
  }
}

/** Passes the written bytes through the compressor, or unchanged. */
async function pack(method: number, append: Write, fill: Fill): Promise<void> {
  const packer = method === DEFLATED ? createDeflateRaw() : new PassThrough()
  const packed = pipeline(packer, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await append(chunk)
  })
  // Avoids an unhandled rejection. The caller gets the error below, at the latest from the last await.
  packed.catch(() => {})
  try {
    await fill(async (bytes) => {
      if (packer.errored) await packed
      // The stream may have failed before the drain is awaited.
      if (!packer.write(bytes)) await Promise.race([once(packer, 'drain'), packed])
    })
    packer.end()
    await packed
  } finally {
    packer.destroy()
  }
}

/*
 * The format follows PKWARE's « APPNOTE »: each file follows its header; the central directory and its end record come last.
 * Sizes have four bytes: a file or an archive beyond 4 GB throws, instead of producing a broken archive.
 */
const STORED = 0
const DEFLATED = 8
const VERSION = 20
const NAMES_ARE_UTF8 = 0x0800

type Entry = { name: Buffer; method: number; at: number; crc: number; bytes: number; packed: number }

function headOf(entry: Entry): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(0x04034b50)
  return Buffer.concat([head, commonOf(entry), entry.name])
}

function lineOf(entry: Entry): Buffer {
  const [signature, rest] = [Buffer.alloc(6), Buffer.alloc(14)]
  signature.writeUInt32LE(0x02014b50)
  signature.writeUInt16LE(VERSION, 4)
  rest.writeUInt32LE(entry.at, 10)
  return Buffer.concat([signature, commonOf(entry), rest, entry.name])
}

/** The fields that a local header and its entry in the directory share. */
function commonOf({ name, method, crc, bytes, packed }: Entry): Buffer {
  const common = Buffer.alloc(26)
  common.writeUInt16LE(VERSION)
  common.writeUInt16LE(NAMES_ARE_UTF8, 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt16LE(today(), 8)
  common.writeUInt32LE(crc, 10)
  common.writeUInt32LE(packed, 14)
  common.writeUInt32LE(bytes, 18)
  common.writeUInt16LE(name.length, 22)
  return common
}

/** The date in the MS-DOS format: day, month, and years since 1980. */
function today(): number {
  const now = new Date()
  return ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate()
}

function endOf({ count, at, bytes }: { count: number; at: number; bytes: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
