import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Status = { pid: number; port: string; socketDir: string; word: string }

/** What a postmaster says about itself in its data directory; null when there is no note. */
export function readStatus(cluster: string): Status | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid = '', , , port = '', socketDir = '', , , word = ''] = lines
    // A server in single-user mode writes its number negative.
    return { pid: Math.abs(Number(pid)), port, socketDir, word: word.trim() }
  } catch {
    return null
  }
}
