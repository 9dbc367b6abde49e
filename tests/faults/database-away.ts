import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aTemporaryDirectory } from '../support/temporary-directory.ts'

/*
 * The database is stopped, killed and frozen while people read. Meanwhile they get pages from the cache or a 503 that
 * says when to try again, nothing else; and soon after it is back, everything is.
 */
const PORT = 3293
const SITE = `http://127.0.0.1:${PORT}`
const READERS = 8
const PATHS = ['/', '/?sort=new', '/?sort=views', '/api/feed', '/api/feed?sort=new', '/readyz']
const RECOVERY_MS = 15_000

const counts = new Map<string, number>()
const wrong: string[] = []
const readers = { areReading: true }

const dataDir = aTemporaryDirectory('faults')
const site = spawn(process.execPath, ['scripts/start.ts'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir },
  stdio: ['ignore', 'inherit', 'inherit'],
})
try {
  await until('the site is ready', async () => (await fetch(`${SITE}/readyz`)).ok, 60_000)
  const reading = Array.from({ length: READERS }, (_, reader) => read(reader))

  await disturb('stopped', () => signalPostmaster('SIGINT'))
  await disturb('killed', () => signalPostmaster('SIGKILL'))
  await disturb('frozen', async () => {
    const pid = signalPostmaster('SIGSTOP')
    await pause(4_000)
    process.kill(pid, 'SIGCONT')
  })

  readers.areReading = false
  await Promise.all(reading)
  console.log(Object.fromEntries(counts))
  if (wrong.length > 0) throw new Error(`answers that should not be: ${wrong.slice(0, 5).join(' | ')}`)
  if (!counts.has('200') || !counts.has('503'))
    throw new Error('the database was never missed: nothing was tried')
  console.log('Database stopped, killed and frozen under load: only pages and 503 in between.')
} finally {
  readers.areReading = false
  await stop(site)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

async function disturb(what: string, act: () => unknown) {
  await pause(1_500)
  await act()
  const began = performance.now()
  await until(
    `recovery after the database was ${what}`,
    async () => (await fetch(`${SITE}/api/feed`)).ok,
    RECOVERY_MS,
  )
  console.log(`• ${what}: everything is back after ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function read(reader: number) {
  for (let n = reader; readers.areReading; n++) {
    const address = PATHS[n % PATHS.length]!
    const response = await fetch(SITE + address).catch((error: unknown) => {
      wrong.push(`${address} ${String(error)}`)
    })
    if (!response) continue
    const { status } = response
    await response.arrayBuffer()
    counts.set(String(status), (counts.get(String(status)) ?? 0) + 1)
    const saysWhen = address === '/readyz' || response.headers.has('retry-after')
    if (status !== 200 && !(status === 503 && saysWhen)) wrong.push(`${address} ${status}`)
    await pause(5)
  }
}

function signalPostmaster(signal: NodeJS.Signals): number {
  const pid = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, signal)
  return pid
}

async function until(what: string, isTrue: () => Promise<boolean>, limitMs: number) {
  const end = Date.now() + limitMs
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await pause(100)
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill('SIGTERM')
  await promise
}
