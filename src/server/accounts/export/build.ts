import { buffer } from 'node:stream/consumers'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { newKey } from '#server/adapters/storage/keys.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Database } from '#server/db/database.ts'
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

/** Gathers all of a member's data in one archive: `donnees.json` and the pictures. A second try starts anew. */
export async function buildExport(
  { db, storage }: { db: Database; storage: Storage },
  id: string,
): Promise<void> {
  const userId = await beginExport(db.sql, id)
  if (!userId) return
  const archive = openArchive()
  archive.add('donnees.json', JSON.stringify(await readTexts(db, id, userId), null, 2))
  const pictures = await listOwnPictures(db.sql, userId)
  for (const [at, { path }] of pictures.entries()) {
    const file = await storage.read(path)
    if (file) archive.addPacked(`images/${path}`, await buffer(file.stream))
    await setExportProgress(
      db.sql,
      id,
      TEXTS + Math.floor(((100 - TEXTS) * (at + 1)) / (pictures.length + 1)),
    )
  }
  const bytes = archive.close()
  const path = newKey('export', 'zip')
  await registerExportFile(db.sql, { userId, path, bytes: bytes.length })
  await storage.put(path, bytes, 'application/zip')
  await finishExport(db.sql, id, { userId, path })
}

async function readTexts(db: Database, id: string, userId: string): Promise<Record<string, unknown>> {
  const texts: Record<string, ExportPart['rows']> = {}
  for await (const { name, rows, total } of readExportParts(db.sql, userId)) {
    texts[name] = rows
    await setExportProgress(db.sql, id, Math.floor((TEXTS * Object.keys(texts).length) / total))
  }
  return texts
}

function openArchive() {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const add = (entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    zip.add(entry)
    entry.push(bytes, true)
  }
  return {
    add: (name: string, text: string) => add(new ZipDeflate(name, { level: 6 }), strToU8(text)),
    /** Pictures are as small as they get. */
    addPacked: (name: string, bytes: Uint8Array) => add(new ZipPassThrough(name), bytes),
    close(): Uint8Array {
      zip.end()
      return Buffer.concat(chunks)
    },
  }
}
