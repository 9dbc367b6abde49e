import { parseArgs } from 'node:util'
import { counted } from '#domain/numbers.ts'
import { eraseAgain } from '#server/personal-data/erase.ts'
import { removeAccount } from '#server/personal-data/purge.ts'
import { openSiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { openStorage, type Storage } from '#server/platform/adapters/storage/storage.ts'
import type { Manifest } from '#server/ops/backup/manifest.ts'
import { unmarkRestoring } from '#server/ops/backup/queries.ts'
import { checkBackup, checkRestored, restoreBackup, restoreJobs } from '#server/ops/backup/restore.ts'
import { readTombstones } from '#server/ops/backup/make.ts'
import { composeSite } from '#server/compose.ts'
import type { Config } from '#server/platform/config/config.ts'
import { localSecret } from '#server/platform/config/directories.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { connect, type DatabaseTarget } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/http/log.ts'
import { folderFrom, runCommand, withOwnDatabase } from './command.ts'
import { printStep } from './output.ts'

/**
 * `npm run restore -- /sauvegardes/2026-11-17`: restores a backup into an empty database and the storage, and deletes the
 * accounts again that were deleted since. `-- --check …` only checks that the backup is complete; `-- --without-erasures …`
 * continues without the list of deleted accounts.
 */
const { values, positionals } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    'without-erasures': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

await runCommand(async (config) => {
  const [typed = ''] = positionals
  if (!typed) throw new StartError('Donnez un dossier, par exemple /sauvegardes/2026-11-17.')
  const folder = folderFrom(typed)
  if (values.check) {
    const { made_at } = await checkBackup(folder)
    return printStep(`La sauvegarde du ${made_at} est entière.`)
  }
  const storage = await openStorage({ dataDir: config.dataDir, ...(config.s3 && { s3: config.s3 }) })
  await withOwnDatabase(config, (target) => restore(config, target, storage, folder))
})

async function restore(config: Config, target: DatabaseTarget, storage: Storage, folder: string) {
  // Read first, so that a missing list stops the restore.
  const tombstones = values['without-erasures'] ? [] : await readTombstones(folder)
  const manifest = await restoreBackup({ target, storage, folder, onProgress: printStep })
  const problems = await checkRestored({ target, storage }, manifest)
  const jobs = await openSiteJobs(target, { log: createLog(config.logLevel) })
  // Deleting accounts may exceed the time limits of statements.
  const db = connect(target, { isTimed: false })
  try {
    const waiting = await restoreJobs({ target, folder }, manifest, jobs.enqueue)
    printStep(`Tâches remises en attente : ${waiting}.`)
    const { ctx, close } = await composeSite({
      config,
      secret: config.secret ?? (await localSecret(config.dataDir)),
      db,
      storage,
      enqueue: jobs.enqueue,
      sendLater: async () => {},
      onLiveError: console.error,
      onUsageError: console.error,
    })
    let erased = 0
    for (const tombstone of tombstones) {
      if (await eraseAgain(ctx, tombstone)) {
        await removeAccount(ctx, tombstone.user_id)
        erased += 1
      }
    }
    await close()
    await unmarkRestoring(db.sql)
    if (erased > 0)
      printStep(`Effacés de nouveau, comme ils l’avaient demandé : ${counted(erased, 'membre')}.`)
  } finally {
    await db.end()
    await jobs.stop()
  }
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (problems.length > 0) process.exitCode = 1
  else printStep(`La sauvegarde du ${manifest.made_at} est restaurée : ${completeness(manifest)}.`)
}

function completeness({ files }: Manifest): string {
  if (files.missing === 0) return 'tout y est'
  const names = files.lost.length > 0 ? ` (${files.lost.join(', ')})` : ''
  return `il y manque ${counted(files.missing, 'fichier')} que la sauvegarde n’avait pas trouvés${names}`
}
