import { mkdtempSync, rmdirSync, chownSync } from 'node:fs'
import path from 'node:path'
import { isSomeoneElse } from './account.ts'
import type { ClusterLocation } from './location.ts'

/** Only a name: no other server listens in our directory. */
export const PORT = 5432

/** The shortest that a system allows is 104 bytes, with the zero at the end. */
const LONGEST_SOCKET = 103
const SHORT_DIR = '/tmp/plan-b-socket-'

export function socketPath({ socketDir, port }: { socketDir: string; port: string | number }): string {
  return path.join(socketDir, `.s.PGSQL.${port}`)
}

/** In the data directory itself, which is private; when its path is too long, in a private directory in /tmp. */
export function chooseSocketDir({ cluster, account }: ClusterLocation): string {
  if (Buffer.byteLength(socketPath({ socketDir: cluster, port: PORT })) <= LONGEST_SOCKET) return cluster
  const socketDir = mkdtempSync(SHORT_DIR)
  if (isSomeoneElse(account)) chownSync(socketDir, account.uid, account.gid)
  return socketDir
}

/** Only ever an empty directory of ours: a socket's is empty once PostgreSQL has stopped. */
export function removeSocketDir(socketDir: string) {
  if (!socketDir.startsWith(SHORT_DIR)) return
  try {
    rmdirSync(socketDir)
  } catch {
    // Deleted already, or not empty.
  }
}
