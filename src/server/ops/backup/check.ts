import type { Storage } from '#server/platform/adapters/storage/storage.ts'
import { openConnection, type DatabaseTarget } from '#server/platform/db/client.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import type { Manifest } from './manifest.ts'
import { listShownFiles, listUncheckedKeys } from './queries.ts'

const FILES_AT_ONCE = 200

/** What is wrong with a database and a storage that were just restored, one sentence each; empty when all is right. */
export async function checkRestored(
  { target, storage }: { target: DatabaseTarget; storage: Storage },
  manifest: Manifest,
): Promise<string[]> {
  const { sql, end } = await openConnection(target)
  try {
    return [
      ...(await wrongKeys(sql)),
      ...(await wrongCounters(sql)),
      ...(await missingFiles(sql, storage, manifest)),
    ]
  } finally {
    await end()
  }
}

async function wrongKeys(sql: Sql): Promise<string[]> {
  const keys = await listUncheckedKeys(sql)
  return keys.map(({ name }) => `Des lignes peuvent renvoyer à d’autres qui n’existent pas (${name}).`)
}

async function wrongCounters(sql: Sql): Promise<string[]> {
  const { length } = await listMismatches(sql)
  if (length === 0) return []
  return [`Des compteurs sont faux (${length}) : la commande recount, avec --repair, les refait.`]
}

/** Beyond those that the backup itself did not find. */
async function missingFiles(sql: Sql, storage: Storage, { files }: Manifest): Promise<string[]> {
  let [missing, after] = [0, '']
  for (;;) {
    const shown = await listShownFiles(sql, after, FILES_AT_ONCE)
    for (const { path } of shown) {
      const found = await storage.read(path)
      found?.stream.destroy()
      if (!found) missing += 1
    }
    after = shown.at(-1)?.path ?? ''
    if (!after) break
  }
  const lost = missing - files.missing
  return lost > 0 ? [`Des fichiers de la sauvegarde manquent dans le stockage : ${lost}.`] : []
}
