import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#server/platform/config/start-error.ts'
import { ROOT } from '#server/platform/config/directories.ts'

export type Migration = {
  name: string
  text: string
  checksum: string
  /** Whether an older version of the code can run on the migrated schema. */
  isCompatible: boolean
  isTransactional: boolean
}

/** The folder of baseline.sql, with which an empty database begins, and of migrations/. */
export const SCHEMA = path.join(ROOT, 'db')

/** The name under which the baseline is recorded: it comes before those of migrations. */
export const BASELINE = '0000_baseline.sql'

/** The first line of a migration may have one of these flags, or both in this order. */
const FLAGS = /^-- (?:(compatible)|(?:(compatible), )?(non-transactional))$/

/** The baseline, then the migrations. */
export function readMigrations(folder: string): Migration[] {
  const migrations = path.join(folder, 'migrations')
  const names = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return [
    readMigration(BASELINE, path.join(folder, 'baseline.sql')),
    ...names.map((name) => readMigration(name, path.join(migrations, name))),
  ]
}

function readMigration(name: string, file: string): Migration {
  if (!/^\d{4}_\w+\.sql$/.test(name)) {
    throw new StartError(`Le nom de la migration ${name} doit ressembler à 0001_sujet.sql.`)
  }
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const [firstLine = ''] = text.split('\n', 1)
  const flags = FLAGS.exec(firstLine)
  if (!flags && /compatible|non-transactional/i.test(firstLine)) {
    throw new StartError(
      `La première ligne de la migration ${name} doit être « -- compatible », « -- non-transactional » ou « -- compatible, non-transactional ».`,
    )
  }
  const [, alone, first, nonTransactional] = flags ?? []
  return {
    name,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    isCompatible: (alone ?? first) !== undefined,
    isTransactional: nonTransactional === undefined,
  }
}

/** The statements of a non-transactional migration. A line that ends in a semicolon ends a statement. */
export function splitStatements(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*(?:--.*)?$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
