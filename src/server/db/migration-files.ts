import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#server/config/start-error.ts'
import { ROOT } from '#server/config/directories.ts'

export type Migration = {
  name: string
  text: string
  checksum: string
  /** Whether an older version of the code can run on the migrated schema. */
  isCompatible: boolean
  isTransactional: boolean
}

export const MIGRATIONS = path.join(ROOT, 'db/migrations')

/** The first line of a migration may have one of these flags, or both in this order. */
const FLAGS = /^-- (?:(compatible)|(?:(compatible), )?(non-transactional))$/

/** The migrations of a folder, in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      if (!/^\d{4}_\w+\.sql$/.test(name)) {
        throw new StartError(`Le nom de la migration ${name} doit ressembler à 0001_sujet.sql.`)
      }
      const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
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
    })
}

/** The statements of a non-transactional migration. A line that ends in a semicolon ends a statement. */
export function splitStatements(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*(?:--.*)?$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
