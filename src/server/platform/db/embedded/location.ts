import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { StartError } from '#server/platform/config/start-error.ts'
import { type Account, canReach, databaseAccount } from './account.ts'
import { prepareDataDir } from './data-dir.ts'

export type ClusterLocation = {
  /** PostgreSQL's own directory. */
  cluster: string
  account: Account
}

/** Where the database of this data directory is, and which account runs it. */
export function locateCluster(dataDir: string): ClusterLocation {
  const home = prepareDataDir(dataDir)
  const pointer = path.join(home, 'postgres.location')
  const inside = path.join(home, 'postgres')
  if (existsSync(pointer)) return followPointer(pointer)

  refuseForeign(inside)
  const account = databaseAccount(inside, home)
  if (canReach(account, home)) return { cluster: inside, account }
  if (existsSync(inside)) {
    throw new StartError(
      `Le compte qui fait tourner PostgreSQL ne peut pas atteindre ${inside} : déplacez DATA_DIR hors de ce dossier privé.`,
    )
  }
  pointElsewhere(pointer)
  return followPointer(pointer)
}

/** A directory of root that every account may read. It is used when the other account cannot reach DATA_DIR. */
export function sharedDirectory(): string {
  for (const parent of ['/var/lib', '/var/tmp']) {
    const directory = path.join(parent, 'plan-b')
    try {
      if (mkdirSync(directory, { recursive: true })) chmodSync(directory, 0o755)
      const { uid, mode } = statSync(directory)
      // If another account could write here, it could replace the programs.
      if (uid === 0 && (mode & 0o022) === 0) return directory
    } catch {
      continue
    }
  }
  throw new StartError(
    'La base de données ne peut pas vivre dans un dossier privé de root : placez DATA_DIR ailleurs, ou indiquez DATABASE_URL.',
  )
}

/** When two processes start for the first time at once, only one pointer is kept: a hard link never replaces a file. */
function pointElsewhere(pointer: string) {
  const directory = path.join(realpathSync(sharedDirectory()), randomBytes(6).toString('hex'))
  const note = `${pointer}.${process.pid}`
  writeFileSync(note, `${path.join(directory, 'postgres')}\n`)
  try {
    mkdirSync(directory)
    chmodSync(directory, 0o755)
    linkSync(note, pointer)
  } catch (error) {
    rmdirSync(directory)
    if (!existsSync(pointer)) throw error
  } finally {
    rmSync(note)
  }
}

/** PostgreSQL runs only on a directory that its account owns. Without root we cannot change the account. */
function refuseForeign(cluster: string) {
  const self = process.getuid?.()
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (!self || owner === undefined || owner === self) return
  throw new StartError(
    `La base de données de ${cluster} appartient à un autre compte : lancez Plan B avec celui-ci, ou choisissez un autre DATA_DIR.`,
  )
}

function followPointer(pointer: string): ClusterLocation {
  const cluster = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(path.dirname(cluster))) {
    throw new StartError(
      `${pointer} dit que la base de données est dans ${cluster}, qui n’existe pas : rétablissez ce dossier, ou supprimez ce fichier pour repartir de zéro.`,
    )
  }
  refuseForeign(cluster)
  return { cluster, account: databaseAccount(cluster) }
}
