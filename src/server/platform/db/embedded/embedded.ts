import type { DatabaseTarget } from '../client.ts'
import { checkCluster, createCluster, DATABASE_USER, hasCluster } from './cluster.ts'
import { type ClusterLocation, locateCluster } from './location.ts'
import { launch, readStatus } from './postmaster.ts'
import { isPostgresOn } from './processes.ts'
import path from 'node:path'
import { findBinaries } from './binaries.ts'
import { toStartError } from './start-failure.ts'
import { type Ownership, takeOwnership } from './ownership.ts'
import { clearStaleServer } from './stale-server.ts'
import { type Settings, settingsFor } from './settings.ts'
import { chooseSocketDir, PORT, removeSocketDir } from './socket.ts'
import { superviseServer } from './supervision.ts'

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
