import type { Target } from '../client.ts'
import { DATABASE_USER, hasCluster } from './cluster.ts'
import { locateCluster } from './location.ts'
import { readStatus } from './postmaster.ts'
import { isPostgresOn } from './processes.ts'

/** Where the embedded database of a running site listens; null when nobody runs it, undefined when there is none. */
export function findRunning(dataDir: string): Target | null | undefined {
  const { cluster } = locateCluster(dataDir)
  if (!hasCluster(cluster)) return undefined
  const status = readStatus(cluster)
  if (status?.word !== 'ready' || !isPostgresOn(cluster, status.pid)) return null
  return { host: status.socketDir, port: Number(status.port), user: DATABASE_USER, database: 'postgres' }
}
