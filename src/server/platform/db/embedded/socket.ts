import { mkdtempSync, rmdirSync, chownSync } from 'node:fs'
import path from 'node:path'
import { isSomeoneElse } from './account.ts'
import type { ClusterLocation } from './location.ts'

/** Only a part of the socket's file name. No other server listens in our directory, so it cannot conflict. */
export const PORT = 5432

/** The smallest limit of any system is 104 bytes, with the NUL at the end. */
const LONGEST_SOCKET = 103
const SHORT_DIR = '/tmp/plan-b-socket-'

export function socketPath({ socketDir, port }: { socketDir: string; port: string | number }): string {
  return path.join(socketDir, `.s.PGSQL.${port}`)
}

/** The data directory itself, which is private. If its path is too long for a socket, a private directory in /tmp. */
export function chooseSocketDir({ cluster, account }: ClusterLocation): string {
  if (Buffer.byteLength(socketPath({ socketDir: cluster, port: PORT })) <= LONGEST_SOCKET) return cluster
  const socketDir = mkdtempSync(SHORT_DIR)
  if (isSomeoneElse(account)) chownSync(socketDir, account.uid, account.gid)
  return socketDir
}

/** Removes only an empty directory in /tmp. It is empty once PostgreSQL has stopped. */
export function removeSocketDir(socketDir: string) {
  if (!socketDir.startsWith(SHORT_DIR)) return
  try {
    rmdirSync(socketDir)
  } catch {
    // Deleted already, or not empty.
  }
}
