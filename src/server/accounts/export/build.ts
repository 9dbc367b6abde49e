import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { newKey } from '#server/adapters/storage/keys.ts'
import type { Database } from '#server/db/database.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { type Archive, openArchive } from './archive.ts'
import {
  beginExport,
  type ExportPart,
  finishExport,
  listOwnPictures,
  readExportParts,
  registerExportFile,
  setExportProgress,
} from './queries.ts'

/** Of the percentage, this much are the texts; the pictures are the rest. */
const TEXTS = 40

type Parts = Pick<SiteParts, 'db' | 'storage'>

/** Gathers all of a member's data in one archive: `donnees.json` and the pictures. A second try starts anew. */
export async function buildExport(parts: Parts, id: string): Promise<void> {
  const userId = await beginExport(parts.db.sql, id)
  if (!userId) return
  const folder = await mkdtemp(path.join(tmpdir(), 'plan-b-export-'))
  try {
    await buildIn(path.join(folder, 'archive.zip'), parts, { id, userId })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildIn(
  file: string,
  { db, storage }: Parts,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const archive = await openArchive(file)
  try {
    await archive.add('donnees.json', JSON.stringify(await readTexts(db, id, userId), null, 2))
    await addPictures(archive, { db, storage }, { id, userId })
    const bytes = await archive.finish()
    const key = newKey('export', 'zip')
    await registerExportFile(db.sql, { userId, path: key, bytes })
    await storage.put(key, { file }, 'application/zip')
    await finishExport(db.sql, id, { userId, path: key })
  } finally {
    await archive.close()
  }
}

async function addPictures(
  archive: Archive,
  { db, storage }: Parts,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const pictures = await listOwnPictures(db.sql, userId)
  for (const [at, picture] of pictures.entries()) {
    const stored = await storage.read(picture.path)
    if (stored) await archive.addPacked(`images/${picture.path}`, await buffer(stored.stream))
    const share = Math.floor(((100 - TEXTS) * (at + 1)) / (pictures.length + 1))
    await setExportProgress(db.sql, id, TEXTS + share)
  }
}

async function readTexts(db: Database, id: string, userId: string): Promise<Record<string, unknown>> {
  const texts: Record<string, ExportPart['rows']> = {}
  for await (const { name, rows, total } of readExportParts(db.sql, userId)) {
    texts[name] = rows
    await setExportProgress(db.sql, id, Math.floor((TEXTS * Object.keys(texts).length) / total))
  }
  return texts
}
