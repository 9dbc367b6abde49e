import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { openConnection } from '#server/platform/db/client.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { aTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { describe } from 'vitest'
import { type LoadBalancer, type SharedDatabase, startProcesses } from './support/processes.ts'
import { severalProcesses } from './support/several-processes.ts'
import { until } from './support/site.ts'

/** The packages of Debian 12: apt-get install haproxy postgresql-15. */
const HAPROXY = '/usr/sbin/haproxy'
const POSTGRES = '/usr/lib/postgresql/15/bin'
const isInstalled = existsSync(HAPROXY) && existsSync(`${POSTGRES}/postgres`)

// « npm run faults » says so where it cannot be tested.
if (!isInstalled) console.log('HAProxy is not tested: « apt-get install haproxy postgresql-15 » installs it.')
describe.skipIf(!isInstalled)('Behind HAProxy', () => {
  for (const count of [2, 4]) {
    const settings = Array.from({ length: count }, () => ({}))
    severalProcesses(`${count} processes behind HAProxy on PostgreSQL 15`, async () =>
      startProcesses(await aDebianDatabase(), settings, openHaproxy),
    )
  }
})

/** PostgreSQL refuses to run as root. */
const asPostgres = () => (userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

async function aDebianDatabase(): Promise<SharedDatabase> {
  const folder = aTemporaryDirectory('postgresql-15')
  const data = path.join(folder, 'data')
  mkdirSync(data)
  if (userInfo().uid === 0) chownSync(data, idOf('-u'), idOf('-g'))
  spawnSync(`${POSTGRES}/initdb`, ['-D', data, '-U', 'planb', '-E', 'UTF8', '-A', 'trust'], asPostgres())
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${data}`]
  const options = [...settings, 'max_connections=100'].flatMap((setting) => ['-c', setting])
  const server = spawn(`${POSTGRES}/postgres`, ['-D', data, ...options], { stdio: 'ignore', ...asPostgres() })
  const target = { host: '127.0.0.1', port, user: 'planb', database: 'postgres' }
  await until('PostgreSQL answers', async () => (await openConnection(target)).end().then(() => true), 15_000)
  return {
    target,
    url: `postgres://planb@127.0.0.1:${port}/postgres`,
    async stop() {
      await ended(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const idOf = (which: '-u' | '-g') => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout)

async function openHaproxy(port: number, ports: number[]): Promise<LoadBalancer> {
  const folder = aTemporaryDirectory('haproxy')
  const [file, statsPort] = [path.join(folder, 'haproxy.cfg'), await freePort()]
  writeFileSync(file, configuration(port, ports, statsPort))
  const haproxy = spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const readyCount = async () => {
    const lines = (await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()).split('\n')
    return lines.filter((line) => line.startsWith('processes,p') && line.includes(',UP,')).length
  }
  await until('HAProxy sees all processes', async () => (await readyCount()) === ports.length, 60_000)
  return {
    readyCount,
    async stop() {
      await ended(haproxy, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (port: number, ports: number[], statsPort: number) => `
defaults
  mode http
  option forwardfor
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  timeout check 10s
frontend site
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1
${ports.map((each, n) => `  server p${n} 127.0.0.1:${each}`).join('\n')}
frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`

async function ended(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
