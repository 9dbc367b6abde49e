import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { openFanOut } from '#server/platform/adapters/live/fan-out.ts'
import { connect, type DatabaseTarget } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { aTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { percentile, timesPerSecond } from './measure.ts'
import { descendantsOf, processorSeconds } from './processor-time.ts'
import { head, row } from './table.ts'

/*
 * Compares NOTIFY and Redis as transport of live events between processes: processor time of the server and latency of an
 * event, by events per second and number of processes that receive all of them. Then the cost of a NOTIFY for its commit, as
 * page invalidations send it.
 */
const PROCESSES = [1, 4, 8, 16]
/** Events per second of all processes together. */
const RATES = [100, 1_000, 5_000]
const SECONDS = 5
const TICK_MS = 10

type Task = { target: Exclude<DatabaseTarget, string>; redisUrl?: string; rate: number }
type Received = { count: number; messages: number; p50: number; p99: number; cpuSeconds: number }

if (process.send) process.once('message', (task: Task) => void runProcess(task))
else await measure()

async function measure() {
  const dataDir = aTemporaryDirectory('fan-out')
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { host, port, user, database } = postgres
  const target = { host, port, user, database }
  const redisPort = await freePort()
  const redis = spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', ''], {
    cwd: dataDir,
    stdio: 'ignore',
  })
  try {
    head(
      `events a second (load ${loadavg()[0]?.toFixed(1)})`,
      'processes',
      'over',
      'received by each',
      'messages a second',
      'p50, ms',
      'p99, ms',
      'processor of the server, %',
      'of each process, %',
    )
    for (const processes of PROCESSES) {
      for (const rate of RATES) {
        for (const over of ['NOTIFY', 'Redis'] as const) {
          const serverPids = () =>
            over === 'NOTIFY' ? [postgres.pid(), ...descendantsOf(postgres.pid())] : [redis.pid ?? 0]
          const redisUrl = over === 'Redis' ? { redisUrl: `redis://127.0.0.1:${redisPort}` } : {}
          const children = Array.from({ length: processes }, () => fork(import.meta.filename))
          const tasks = children.map((child) => {
            child.send({ target, ...redisUrl, rate: rate / processes } satisfies Task)
            return resultOf(child)
          })
          await Promise.all(children.map((child) => once(child, 'message')))
          const before = processorSeconds(serverPids())
          for (const child of children) child.send('go')
          await pause(SECONDS * 1000)
          const used = processorSeconds(serverPids()) - before
          const received = await Promise.all(tasks)
          row(
            String(rate),
            String(processes),
            over,
            `${Math.round((100 * Math.min(...received.map(({ count }) => count))) / (rate * SECONDS))} %`,
            over === 'NOTIFY' ? Math.round((received[0]?.messages ?? 0) / SECONDS).toString() : '',
            Math.max(...received.map(({ p50 }) => p50)).toFixed(0),
            Math.max(...received.map(({ p99 }) => p99)).toFixed(0),
            ((100 * used) / SECONDS).toFixed(0),
            (
              (100 * received.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)) /
              processes /
              SECONDS
            ).toFixed(0),
          )
        }
      }
    }
    await measureCommits(target)
  } finally {
    redis.kill()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Sixteen concurrent writers, each commit flushed to disk. */
async function measureCommits(target: DatabaseTarget) {
  const db = connect(target, { max: 16 })
  const listeners = Array.from({ length: 8 }, () => connect(target, { max: 1 }))
  for (const listener of listeners) await listener.listen('pages_changed', () => {})
  await db.sql`create table if not exists written (id uuid primary key)`
  const commit = (isNotifying: boolean) => () =>
    db.transaction(async (tx) => {
      await tx`insert into written values (${randomUUID()})`
      if (isNotifying) await tx`select pg_notify('pages_changed', ${randomUUID()})`
    })
  head('commits a second, 16 writers, 8 processes listening', 'without NOTIFY', 'each with one', 'ratio')
  for (let round = 0; round < 3; round += 1) {
    const [plain, notifying] = [
      await timesPerSecond(commit(false), SECONDS),
      await timesPerSecond(commit(true), SECONDS),
    ]
    row(
      `round ${round + 1}`,
      plain.toFixed(0),
      notifying.toFixed(0),
      `${Math.round((100 * notifying) / plain)} %`,
    )
  }
  for (const each of [db, ...listeners]) await each.end()
}

async function resultOf(child: ChildProcess): Promise<Received> {
  const { promise, resolve } = Promise.withResolvers<Received>()
  child.on('message', (message) => message !== 'ready' && resolve(message as Received))
  return await promise.finally(() => child.disconnect())
}

/** One process of a site: publishes its share, and receives the events of all. */
async function runProcess({ target, redisUrl, rate }: Task) {
  const db = connect(target, { max: 2 })
  const times: number[] = []
  const redis = redisUrl === undefined ? undefined : { url: redisUrl, channel: 'bench' }
  const fanOut = await openFanOut(
    { ...db, redis },
    (command) => {
      if ('deliver' in command && command.event.type === 'notification')
        times.push(Date.now() - Number(command.event.id.slice(0, 13)))
    },
    console.error,
  )
  // Each NOTIFY contains the events of ten milliseconds and wakes every process.
  let messages = 0
  await db.listen('live', () => (messages += 1))
  process.send?.('ready')
  await once(process, 'message')
  const cpu = process.cpuUsage()
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < SECONDS * 1000) {
    const due = Math.floor((rate * (performance.now() - began)) / 1000)
    for (; sent < due; sent += 1) {
      const event = { type: 'notification', id: `${Date.now()}-${randomUUID()}` } as const
      fanOut.publish({ deliver: [`user:${randomUUID()}`], event })
    }
    await pause(TICK_MS)
  }
  const { user, system } = process.cpuUsage(cpu)
  // Waits for events in flight; later ones count as lost.
  await pause(500)
  const received = { count: times.length, messages, p50: percentile(times, 50), p99: percentile(times, 99) }
  process.send?.({ ...received, cpuSeconds: (user + system) / 1e6 } satisfies Received)
  await fanOut.stop()
  await db.end()
}
