import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
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
import { makeDirectory } from '#server/platform/config/directories.ts'
import { toStartError } from './start-failure.ts'

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

/** Creates DATA_DIR if it is missing, makes it private, and returns its real path. Throws a StartError if it cannot. */
export function prepareDataDir(dataDir: string): string {
  try {
    makeDirectory(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    closeToOthers(dataDir)
    return realpathSync(dataDir)
  } catch (error) {
    throw toStartError(error, `le dossier DATA_DIR ${dataDir}`)
  }
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

/** The entries that the site creates, and `lost+found` of a separate disk. */
const OURS = /^(files|mail|secret|postgres([.-].+)?|lost\+found)$/

/** A DATA_DIR with foreign content keeps its mode. Our folders in it become private anyway. */
function closeToOthers(dataDir: string) {
  if (readdirSync(dataDir).every((name) => OURS.test(name))) narrow(dataDir, PASSAGE)
  for (const name of ['files', 'mail']) {
    const folder = path.join(dataDir, name)
    if (existsSync(folder)) narrow(folder, 0o700)
  }
}

/** Under root, PostgreSQL has an account of its own. It may pass through DATA_DIR to its folder, but not list it. */
const PASSAGE = process.getuid?.() === 0 ? 0o711 : 0o700

function narrow(folder: string, most: number) {
  const self = process.getuid?.()
  const { mode, uid } = statSync(folder)
  // Only root and the owner can change the mode of a folder.
  if ((self === 0 || self === uid) && (mode & 0o777 & ~most) !== 0) chmodSync(folder, mode & most)
}
