import type { DatabaseTarget } from '../client.ts'
import { checkCluster, createCluster, DATABASE_USER, hasCluster } from './cluster.ts'
import { type ClusterLocation, locateCluster } from './location.ts'
import { launch, type Postmaster, readStatus, stopPostmaster } from './postmaster.ts'
import { isPostgresOn } from './processes.ts'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { toStartError } from './start-failure.ts'
import { clearStaleServer, type Ownership, takeOwnership } from './ownership.ts'
import { chooseSocketDir, PORT, removeSocketDir } from './socket.ts'
import { accessSync, constants } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type EmbeddedPostgres = {
  /** The directory of the Unix socket. PostgreSQL listens on nothing else. */
  host: string
  port: number
  user: string
  database: string
  /** The directory of the data. It may be outside DATA_DIR (location.ts). */
  location: string
  /** The pid of the current server. It changes after a restart. */
  pid(): number
  stop(): Promise<void>
}

type Options = {
  /** DATA_DIR. The database is in its folder `postgres`, or where its file `postgres.location` points. */
  dataDir: string
  /** Settings of PostgreSQL that override our own. */
  settings?: Settings
  onProgress?: (sentence: string) => void
}

/** Runs the PostgreSQL that npm installed on the data of `dataDir`, until `stop`. Throws a StartError if it cannot. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  try {
    const location = locateCluster(dataDir)
    const ownership = takeOwnership(location.cluster)
    try {
      return await start(location, ownership, { ...options, dataDir })
    } catch (error) {
      ownership.release()
      throw error
    }
  } catch (error) {
    throw toStartError(error, `le dossier DATA_DIR ${dataDir}`)
  }
}

async function start(
  location: ClusterLocation,
  ownership: Ownership,
  options: Options,
): Promise<EmbeddedPostgres> {
  const { dataDir, settings = {}, onProgress = () => {} } = options
  const { cluster, account } = location
  const binaries = findBinaries(account, dataDir)
  if (!hasCluster(cluster)) {
    onProgress('Création de la base de données…')
    await createCluster(binaries, location, settings['fsync'] !== 'off')
  }
  checkCluster(binaries, location)
  const stale = await clearStaleServer(cluster)
  if (stale) removeSocketDir(stale.socketDir)

  const socketDir = chooseSocketDir(location)
  const onSlow = () => onProgress('La base de données démarre, plus lentement que d’habitude…')
  const startServer = () => launch({ binaries, location, settings: settingsFor(socketDir, settings), onSlow })
  const server = superviseServer(await startServer(), {
    onEnd() {
      // If our owner file is gone, the directory was deleted meanwhile, and may belong to another process.
      const isOurs = ownership.isOurs()
      onProgress(`PostgreSQL s’est arrêté sans qu’on le lui demande${isOurs ? ' : il redémarre.' : '.'}`)
      return isOurs
    },
    async restart() {
      await clearStaleServer(cluster)
      return await startServer()
    },
  })

  return {
    host: socketDir,
    port: PORT,
    user: DATABASE_USER,
    database: 'postgres',
    location: cluster,
    pid: server.pid,
    async stop() {
      await server.stop()
      removeSocketDir(socketDir)
      ownership.release()
    },
  }
}

/** The address of the embedded database of a running site. Null if it is not running, undefined if there is none. */
export function findRunning(dataDir: string): DatabaseTarget | null | undefined {
  const { cluster } = locateCluster(dataDir)
  if (!hasCluster(cluster)) return undefined
  const status = readStatus(cluster)
  if (status?.word !== 'ready' || !isPostgresOn(cluster, status.pid)) return null
  return { host: status.socketDir, port: Number(status.port), user: DATABASE_USER, database: 'postgres' }
}

type Settings = Record<string, string | number>

/** The settings of PostgreSQL: it listens on a Unix socket only, and is tuned for many short queries. */
function settingsFor(socketDir: string, own: Settings = {}): Settings {
  return {
    listen_addresses: '',
    port: PORT,
    // The setting is a list. The path is quoted, because it may contain a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 50,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    ...(canShareMemory() ? {} : { dynamic_shared_memory_type: 'mmap' }),
    // The client gets the errors of its statements. PostgreSQL logs only messages about the server.
    log_min_messages: 'log',
    ...own,
  }
}

/** Small containers may lack /dev/shm. PostgreSQL can use files of its own instead. */
function canShareMemory(): boolean {
  if (process.platform !== 'linux') return true
  try {
    accessSync('/dev/shm', constants.W_OK)
    return true
  } catch {
    return false
  }
}

type Supervision = { pid(): number; stop(): Promise<void> }

type Revival = {
  /** Called once, when the server has ended unexpectedly. Returns whether it may start again. */
  onEnd: () => boolean
  restart: () => Promise<Postmaster>
}

const RETRY_MS = 1000

/** Restarts the server at the same address whenever it ends unexpectedly, until `stop`. */
function superviseServer(first: Postmaster, { onEnd, restart }: Revival): Supervision {
  let current = first
  let restarting: Promise<void> | null = null
  let isStopping = false

  async function watch() {
    await current.exited
    if (isStopping || !onEnd()) return
    restarting = restartPatiently()
    await restarting
    restarting = null
    if (!isStopping) void watch()
  }

  async function restartPatiently(): Promise<void> {
    try {
      current = await restart()
    } catch {
      await pause(RETRY_MS)
      if (!isStopping) await restartPatiently()
    }
  }

  // Stops the server when this process exits without `stop`, also where the kernel does not (postmaster.ts).
  const stopWithProcess = () => {
    if (!current.hasExited()) process.kill(current.pid, 'SIGINT')
  }
  process.once('exit', stopWithProcess)
  void watch()

  return {
    pid: () => current.pid,
    async stop() {
      isStopping = true
      await restarting
      if (!current.hasExited()) await stopPostmaster(current.pid)
      process.off('exit', stopWithProcess)
    },
  }
}
