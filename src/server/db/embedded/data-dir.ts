import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { toStartError } from './start-failure.ts'

/** Makes DATA_DIR where it is missing, and answers its real path. What prevents it is a StartError. */
export function prepareDataDir(dataDir: string): string {
  try {
    makeDirectory(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    throw toStartError(error, `le dossier DATA_DIR ${dataDir}`)
  }
}

/** Step by step: Node's `recursive` never ends where a parent exists and yet takes no new name, as under /proc. */
function makeDirectory(directory: string) {
  const parent = path.dirname(directory)
  if (!existsSync(parent)) makeDirectory(parent)
  try {
    mkdirSync(directory)
  } catch (error) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
