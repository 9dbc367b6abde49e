import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StartError } from '#server/platform/config/start-error.ts'
import { isAlive, isPostgresOn, processesIn, startTimeOf } from './processes.ts'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readStatus, type Status, stopPostmaster } from './postmaster.ts'
import { PORT, socketPath } from './socket.ts'

export type Ownership = { isOurs(): boolean; release(): void }

/**
 * Writes an owner file beside the cluster with the pid of this process. So a second start neither uses the same directory
 * nor stops the first one's PostgreSQL as an orphan. The owner file of a dead process is replaced.
 */
export function takeOwnership(cluster: string): Ownership {
  const note = `${cluster}.owner`
  const own = `${note}.${process.pid}`
  const content = `${process.pid} ${startTimeOf(process.pid)}\n`
  writeFileSync(own, content)
  try {
    // Creating a hard link is atomic, and fails if the file exists.
    while (!tryLink(own, note)) removeNoteOfDead(note)
  } finally {
    rmSync(own, { force: true })
  }
  const isOurs = () => read(note) === content
  return {
    isOurs,
    release() {
      if (isOurs()) rmSync(note, { force: true })
    },
  }
}

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

function removeNoteOfDead(note: string) {
  const seen = read(note)
  if (seen === null) return
  const [pid = '', ...start] = seen.trim().split(' ')
  if (isAlive(Number(pid)) && startTimeOf(Number(pid)) === start.join(' ')) {
    throw new StartError(
      `Plan B tourne déjà avec ces données (processus ${pid}) : arrêtez-le d’abord, ou choisissez un autre DATA_DIR.`,
    )
  }
  const aside = `${note}.${process.pid}.old`
  if (!ignoreMissing(() => renameSync(note, aside))) return
  // Race: another process has replaced the file meanwhile, and we moved its new one. Put it back.
  if (read(aside) !== seen) tryLink(aside, note)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function ignoreMissing(change: () => void): boolean {
  try {
    change()
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

const LEAVING_MS = 15_000

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
