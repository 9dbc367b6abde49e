import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { StartError } from '#server/platform/config/start-error.ts'
import { type Account, isSomeoneElse } from './account.ts'
import type { Binaries } from './binaries.ts'
import { CLEAN_ENV } from './cluster.ts'
import { toStartError } from './start-failure.ts'
import type { ClusterLocation } from './location.ts'
import { isAlive } from './processes.ts'

export type Postmaster = { pid: number; exited: Promise<unknown>; hasExited(): boolean }

type Launch = {
  binaries: Binaries
  location: ClusterLocation
  settings: Record<string, string | number>
  onSlow: () => void
}

const READY_MS = 120_000
const SLOW_MS = 3000

/** Starts PostgreSQL, and resolves when it accepts connections. */
export async function launch({ binaries, location, settings, onSlow }: Launch): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnTied(binaries.postgres, ['-D', location.cluster, ...options], location.account)
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const lastWords = listenTo(child)
  const slow = setTimeout(onSlow, SLOW_MS)
  try {
    const isReady = await Promise.race([untilReady(location.cluster, child.pid), exited.then(() => false)])
    const hasExited = () => child.exitCode !== null || child.signalCode !== null
    if (isReady && child.pid) return { pid: child.pid, exited, hasExited }
  } finally {
    clearTimeout(slow)
  }
  if (child.pid) await stopPostmaster(child.pid)
  throw toStartError(await lastWords(), `la base de données de ${location.cluster}`)
}

/** SIGINT is a fast shutdown, SIGQUIT an immediate one. Never SIGKILL: it leaves backends and shared memory behind. */
export async function stopPostmaster(pid: number) {
  const signals = [
    { signal: 'SIGINT', ms: 15_000 },
    { signal: 'SIGQUIT', ms: 5000 },
  ]
  for (const { signal, ms } of signals) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (const end = Date.now() + ms; Date.now() < end; await pause(10)) if (!isAlive(pid)) return
  }
  throw new StartError(`PostgreSQL (processus ${pid}) ne s’arrête pas : arrêtez-le, puis relancez Plan B.`)
}

/**
 * Starts a program that the kernel stops when this process ends, even by kill -9. Where the kernel cannot do it, the next
 * start stops the program (ownership.ts).
 */
function spawnTied(program: string, args: string[], account: Account): ChildProcess {
  // It has a process group of its own, so that Ctrl-C reaches only us, and we can stop PostgreSQL last.
  const options: SpawnOptions = {
    cwd: '/',
    env: CLEAN_ENV,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  }
  if (!canTie()) return spawn(program, args, { ...options, ...account })
  const identity = isSomeoneElse(account)
    ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    : []
  return spawn('setpriv', ['--pdeathsig', 'INT', ...identity, '--', program, ...args], options)
}

/** The death signal is bound to the thread that spawns, and a worker thread may end before the process. */
function canTie(): boolean {
  if (process.platform !== 'linux' || !isMainThread) return false
  return spawnSync('setpriv', ['--help'], { encoding: 'utf8' }).stdout?.includes('--pdeathsig') ?? false
}

async function untilReady(cluster: string, pid: number | undefined): Promise<boolean> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(10)) {
    const status = readStatus(cluster)
    if (status?.pid === pid && status?.word === 'ready') return true
  }
  return false
}

/** Collects stderr. The returned function waits for the rest, which may arrive after the process has exited. */
function listenTo(child: ChildProcess): () => Promise<string> {
  let heard = ''
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.stderr?.on('data', (text) => (heard = (heard + text).slice(-4000)))
  child.on('error', (error) => (heard += error.message))
  return async () => {
    await Promise.race([closed, pause(1000)])
    return heard
  }
}

export type Status = { pid: number; port: string; socketDir: string; word: string }

/** Reads postmaster.pid in the data directory. Null if there is none. */
export function readStatus(cluster: string): Status | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid = '', , , port = '', socketDir = '', , , word = ''] = lines
    // A server in single-user mode writes a negative pid.
    return { pid: Math.abs(Number(pid)), port, socketDir, word: word.trim() }
  } catch {
    return null
  }
}
