import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newKey } from '#server/platform/adapters/storage/keys.ts'
import { readInBatches } from '#server/platform/db/read-in-batches.ts'
import type { Database, Fragment } from '#server/platform/db/database.ts'
import { removeRetired } from '#server/platform/files/orphans.ts'
import type { AppContext } from '#server/platform/context.ts'
import { type Archive, openArchive } from './archive.ts'
import {
  beginExport,
  exportedLists,
  finishExport,
  listOwnPictures,
  registerExportFile,
  setExportProgress,
} from './export.queries.ts'

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
