import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

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
