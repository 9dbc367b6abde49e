import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations } from '#server/db/migration-files.ts'

/** Adds new migrations to frozen.txt, in the format of `sha256sum --check`. */
export function freezeMigrations(folder: string) {
  const frozen = readFrozen(folder)
  for (const { name, checksum } of readMigrations(folder)) {
    if (!frozen.has(name)) appendFileSync(listIn(folder), `${checksum}  ${name}\n`)
  }
}

/** The differences between the migrations and frozen.txt, one sentence each. */
export function frozenProblems(folder: string): string[] {
  const frozen = readFrozen(folder)
  const migrations = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]))
  const missing = [...frozen.keys()].filter((name) => !migrations.has(name))
  const fresh = [...migrations.keys()].filter((name) => !frozen.has(name))
  const changed = [...frozen].filter(([name, checksum]) => (migrations.get(name) ?? checksum) !== checksum)
  return [
    ...missing.map((name) => `La migration ${name} est figée, et manque : rétablissez ce fichier.`),
    ...changed.map(
      ([name]) =>
        `La migration ${name} est figée, et a changé : rétablissez ce fichier et écrivez une nouvelle migration (si personne ne l’a encore reçue, effacez sa ligne de db/migrations/frozen.txt et lancez « npm run schema »).`,
    ),
    ...fresh.map((name) => `La migration ${name} n’est pas encore figée : lancez « npm run schema ».`),
  ]
}

function readFrozen(folder: string): Map<string, string> {
  if (!existsSync(listIn(folder))) return new Map()
  const lines = readFileSync(listIn(folder), 'utf8').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [checksum, name] = line.split('  ')
      return checksum && name ? [[name, checksum] as const] : []
    }),
  )
}

function listIn(folder: string) {
  return path.join(folder, 'frozen.txt')
}
