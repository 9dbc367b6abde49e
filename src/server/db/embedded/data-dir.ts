import { accessSync, chmodSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { makeDirectory } from '#server/config/directories.ts'
import { toStartError } from './start-failure.ts'

/** Makes DATA_DIR where it is missing, closes it to others, and returns its real path. What prevents it is a StartError. */
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

/** What we put there ourselves, and what a disk of its own has. */
const OURS = /^(files|mail|secret|postgres([.-].+)?|lost\+found)$/

/** A folder that also has other content keeps its mode; our folders in it are private all the same. */
function closeToOthers(dataDir: string) {
  if (readdirSync(dataDir).every((name) => OURS.test(name))) narrow(dataDir, PASSAGE)
  for (const name of ['files', 'mail']) {
    const folder = path.join(dataDir, name)
    if (existsSync(folder)) narrow(folder, 0o700)
  }
}

/** Under root PostgreSQL has an account of its own, which passes through to its folder without seeing the others. */
const PASSAGE = process.getuid?.() === 0 ? 0o711 : 0o700

function narrow(folder: string, most: number) {
  const self = process.getuid?.()
  const { mode, uid } = statSync(folder)
  // Only its owner can change the mode of a folder.
  if ((self === 0 || self === uid) && (mode & 0o777 & ~most) !== 0) chmodSync(folder, mode & most)
}
