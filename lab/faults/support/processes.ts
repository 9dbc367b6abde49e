import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { aTemporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { aServer, type Reachable } from './site.ts'

/** In front of the processes. */
export type LoadBalancer = { readyCount: () => Promise<number> | number; stop: () => Promise<void> | void }
export type SharedDatabase = {
  target: Reachable['target']
  /** The DATABASE_URL of the operator. */
  url: string
  stop: () => Promise<void>
}
export type Processes = Awaited<ReturnType<typeof startProcesses>>

/** The public address; TLS ends before the load balancer. */
export const ORIGIN = 'https://planb.test'
export const METRICS_TOKEN = 'un jeton pour les chiffres'

const PRODUCTION = {
  PUBLIC_URL: ORIGIN,
  SECRET: 'un secret que toutes les copies du site partagent',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: '127.0.0.1',
  METRICS_TOKEN,
  OPERATOR_NAME: 'Plan B',
  OPERATOR_ADDRESS: 'Lausanne',
  OPERATOR_EMAIL: 'bonjour@planb.test',
  OPERATOR_HOST: 'ici',
}

/** Processes of the site in production, on one database and behind one load balancer, each with its own settings. */
export async function startProcesses(
  database: SharedDatabase,
  settings: Record<string, string>[],
  startBalancer: (port: number, ports: number[]) => Promise<LoadBalancer>,
) {
  const dataDir = aTemporaryDirectory('processes')
  const common = { ...PRODUCTION, DATABASE_URL: database.url, DATA_DIR: dataDir }
  const servers: ReturnType<typeof aServer>[] = []
  for (const own of settings) servers.push(aServer(await freePort(), { ...common, ...own }))
  for (const server of servers) await server.start()
  const port = await freePort()
  const balancer = await startBalancer(
    port,
    servers.map((server) => server.port),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    target: database.target,
    dataDir,
    secret: PRODUCTION.SECRET,
    isHttps: true,
    servers,
    urls: servers.map(({ url }) => url),
    balancer,
    async stop() {
      await balancer.stop()
      await Promise.all(servers.map((server) => server.end('SIGTERM')))
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The embedded PostgreSQL, reachable by TCP. */
export async function anEmbeddedDatabase(): Promise<SharedDatabase> {
  const dataDir = aTemporaryDirectory('database')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { host, port: socketPort, user, database } = postgres
  const proxy = createServer((outside) => {
    const inside = createConnection(`${host}/.s.PGSQL.${socketPort}`)
    outside.pipe(inside).pipe(outside)
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  const port = await freePort()
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return {
    target: { host, port: socketPort, user, database },
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      proxy.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
