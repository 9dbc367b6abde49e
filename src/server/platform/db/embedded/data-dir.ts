import { accessSync, chmodSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { makeDirectory } from '#server/platform/config/directories.ts'
import { toStartError } from './start-failure.ts'

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
