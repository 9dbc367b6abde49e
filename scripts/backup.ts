import { readFileSync } from 'node:fs'
import path from 'node:path'
import { counted } from '#domain/numbers.ts'
import { openStorage } from '#server/platform/adapters/storage/storage.ts'
import { makeBackup } from '#server/ops/backup/make.ts'
import { ROOT } from '#server/platform/config/directories.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { folderFrom, runCommand, withDatabase } from './command.ts'
import { printStep } from './output.ts'

/** `npm run backup -- /sauvegardes/2026-11-17`: the database and the files of the site, while it runs. */
const [folder = ''] = process.argv.slice(2)

await runCommand(async (config) => {
  if (!folder) throw new StartError('Donnez un dossier, par exemple /sauvegardes/2026-11-17.')
  const storage = await openStorage({ dataDir: config.dataDir, ...(config.s3 && { s3: config.s3 }) })
  const { tables, files, made_at } = await withDatabase(config, (target) =>
    makeBackup({ target, storage, folder: folderFrom(folder), version: versionOfPlanB() }),
  )
  const rows = tables.reduce((sum, { part }) => sum + part.rows, 0)
  printStep(`Sauvegarde du ${made_at} : ${counted(rows, 'ligne')}, ${counted(files.part.rows, 'fichier')}.`)
  const gone = files.missing - files.lost.length
  if (gone > 0) printStep(`Supprimés pendant la sauvegarde : ${counted(gone, 'fichier')}.`)
  if (files.lost.length === 0) return
  console.error(
    `✗ Introuvables dans le stockage, alors que le site les montre : ${counted(files.lost.length, 'fichier')}.`,
  )
  for (const lost of files.lost) console.error(`  ${lost}`)
  process.exitCode = 1
})

function versionOfPlanB(): string {
  const file = path.join(ROOT, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
