import { parseArgs } from 'node:util'
import { counted } from '#domain/numbers.ts'
import { eraseAgain } from '#server/accounts/erase/actions.ts'
import { removeAccount } from '#server/accounts/erase/rest/remove.ts'
import { openSiteJobs } from '#server/adapters/jobs/jobs.ts'
import { openStorage, type Storage } from '#server/adapters/storage/storage.ts'
import { checkRestored } from '#server/ops/backup/check.ts'
import type { Manifest } from '#server/ops/backup/manifest.ts'
import { unmarkRestoring } from '#server/ops/backup/queries.ts'
import { checkBackup, restoreBackup, restoreJobs } from '#server/ops/backup/restore.ts'
import { readTombstones } from '#server/ops/backup/tombstones.ts'
import { composeSite } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import { localSecret } from '#server/config/secret.ts'
import { StartError } from '#server/config/start-error.ts'
import { connect, type Target } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { folderFrom, runCommand, withOwnDatabase } from './command.ts'
import { say } from './say.ts'

/**
 * `npm run restore -- /sauvegardes/2026-11-17`: fills an empty database and the storage with a backup, and erases again
 * whoever was erased since. `-- --check …` only looks whether the backup is whole; `-- --without-erasures …` goes on where the
 * list of those who were erased is lost.
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
    return say(`La sauvegarde du ${made_at} est entière.`)
  }
  const storage = await openStorage({ dataDir: config.dataDir, ...(config.s3 && { s3: config.s3 }) })
  await withOwnDatabase(config, (target) => restore(config, target, storage, folder))
})

async function restore(config: Config, target: Target, storage: Storage, folder: string) {
  // Asked for before anything is restored.
  const tombstones = values['without-erasures'] ? [] : await readTombstones(folder)
  const manifest = await restoreBackup({ target, storage, folder, onProgress: say })
  const problems = await checkRestored({ target, storage }, manifest)
  const jobs = await openSiteJobs(target, { log: createLog(config.logLevel) })
  // Erasing may take as long as it takes.
  const db = connect(target, { isTimed: false })
  try {
    const waiting = await restoreJobs({ target, folder }, manifest, jobs.enqueue)
    say(`Tâches remises en attente : ${waiting}.`)
    const { ctx, close } = await composeSite({
      config,
      secret: config.secret ?? (await localSecret(config.dataDir)),
      db,
      storage,
      enqueue: jobs.enqueue,
      sendLater: async () => {},
      onLiveError: console.error,
      onMeterError: console.error,
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
    if (erased > 0) say(`Effacés de nouveau, comme ils l’avaient demandé : ${counted(erased, 'membre')}.`)
  } finally {
    await db.end()
    await jobs.stop()
  }
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (problems.length > 0) process.exitCode = 1
  else say(`La sauvegarde du ${manifest.made_at} est restaurée : ${wholeness(manifest)}.`)
}

function wholeness({ files }: Manifest): string {
  if (files.missing === 0) return 'tout y est'
  const names = files.lost.length > 0 ? ` (${files.lost.join(', ')})` : ''
  return `il y manque ${counted(files.missing, 'fichier')} que la sauvegarde n’avait pas trouvés${names}`
}
