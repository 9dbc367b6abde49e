import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A local site's own secret, made at its first start: sessions survive a restart, and go with the data. */
export async function localSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    // It may have been copied from elsewhere. A file of another user can only be read.
    await chmod(file, 0o600).catch(() => {})
  }
  return await readFile(file, 'utf8')
}
