import { rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/platform/config/start-error.ts'
import { readStatus, type Status, stopPostmaster } from './postmaster.ts'
import { isPostgresOn, processesIn } from './processes.ts'
import { PORT, socketPath } from './socket.ts'

const LEAVING_MS = 15_000

/**
 * Cleans up after an earlier run that died: stops its PostgreSQL, then removes the lock files. The lock files are removed
 * only when no process uses the directory, because only they keep two servers from writing to the same files.
 */
export async function clearStaleServer(cluster: string): Promise<Status | null> {
  const status = readStatus(cluster)
  if (status && isPostgresOn(cluster, status.pid)) await stopPostmaster(status.pid)
  for (const end = Date.now() + LEAVING_MS; processesIn(cluster).length > 0; await pause(20)) {
    if (Date.now() > end) throw inUse(cluster, `processus ${processesIn(cluster).join(', ')}`)
  }
  const socket = socketPath(status ?? { socketDir: cluster, port: PORT })
  // A server in another container has no process here, but accepts connections.
  if (await accepts(socket)) throw inUse(cluster, 'peut-être depuis un autre conteneur')
  const locks = [path.join(cluster, 'postmaster.pid'), socket, `${socket}.lock`]
  for (const lock of locks) rmSync(lock, { force: true })
  return status
}

function inUse(cluster: string, who: string): StartError {
  return new StartError(
    `Un autre PostgreSQL utilise ${cluster} (${who}) : arrêtez-le d’abord, ou choisissez un autre DATA_DIR.`,
  )
}

async function accepts(socket: string): Promise<boolean> {
  const connection = net.connect(socket)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
  const isConnected = await promise
  connection.destroy()
  return isConnected
}
