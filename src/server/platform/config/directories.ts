import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** Does not use Node's `recursive` option, which never returns when the parent exists but refuses new names, as /proc does. */
export function makeDirectory(directory: string, mode?: number): void {
  const parent = path.dirname(directory)
  if (!existsSync(parent)) makeDirectory(parent, mode)
  try {
    mkdirSync(directory, mode)
  } catch (error) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** The folder of package.json, in a clone or in a shipped build. The path of this module differs in the bundled server. */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd())

/** Creates the secret of a local site at its first start. It is kept in DATA_DIR, so that sessions survive a restart. */
export async function localSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    // A copied file may have wider permissions. chmod fails if another user owns the file; it can still be read.
    await chmod(file, 0o600).catch(() => {})
  }
  return await readFile(file, 'utf8')
}
