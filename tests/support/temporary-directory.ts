import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A directory that other accounts may traverse: when root runs the tests, another account runs PostgreSQL in it. */
export function aTemporaryDirectory(name: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), `plan-b-${name}-`))
  chmodSync(directory, 0o711)
  return directory
}
