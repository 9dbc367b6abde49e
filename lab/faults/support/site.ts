import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { localSecret } from '#server/platform/config/directories.ts'
import type { DatabaseTarget } from '#server/platform/db/client.ts'
import { DATABASE_USER } from '#server/platform/db/embedded/cluster.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { aTemporaryDirectory } from '../../../tests/support/temporary-directory.ts'

/** What the load and the checker need of a site. */
export type Reachable = {
  url: string
  target: Exclude<DatabaseTarget, string>
  dataDir: string
  secret: string
  isHttps: boolean
}
export type LocalSite = Awaited<ReturnType<typeof startLocalSite>>

/** A local site with its embedded database: both can be killed and restarted. */
export async function startLocalSite(settings: Record<string, string> = {}, dataDir?: string) {
  const folder = dataDir ?? aTemporaryDirectory('faults')
  const port = await freePort()
  const server = aServer(port, { DEMO: '0', DATA_DIR: folder, RATE_LIMIT_FACTOR: '100000', ...settings })
  await server.start()
  const host = path.join(folder, 'postgres')
  return {
    ...server,
    target: { host, port: 5432, user: DATABASE_USER, database: 'postgres' },
    dataDir: folder,
    secret: await localSecret(folder),
    isHttps: false,
    /** The main process of PostgreSQL. */
    databasePid: () => Number(readFileSync(path.join(host, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The built server as one process on this port. `NODE_FLAGS` are flags of node. */
export function aServer(port: number, { NODE_FLAGS, ...settings }: Record<string, string>) {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const launch = () => {
    child = spawn(process.execPath, [...(NODE_FLAGS?.split(' ') ?? []), 'dist/server/serve.js'], {
      env: { ...process.env, LOCAL: '1', PORT: String(port), LOG_LEVEL: 'silent', ...settings },
      // With the IPC channel it exits when the test process does.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }
  return {
    url,
    port,
    launch,
    async start() {
      launch()
      await untilReady(url)
    },
    async end(signal: NodeJS.Signals) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

export const untilReady = (url: string) =>
  until('the site is ready', async () => (await fetch(`${url}/readyz`)).ok, 300_000)

export async function until(what: string, isTrue: () => Promise<boolean> | boolean, limitMs: number) {
  const end = Date.now() + limitMs
  for (;;) {
    try {
      if (await isTrue()) return
    } catch {
      // Not yet.
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await pause(20)
  }
}
