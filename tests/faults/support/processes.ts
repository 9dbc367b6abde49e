import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'

/** A database as operators have one: reached by an address, shared by several processes. */
export async function aSharedDatabase(dataDir: string, port: number) {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const door = createServer((outside) => {
    const inside = createConnection(`${postgres.host}/.s.PGSQL.${postgres.port}`)
    outside.pipe(inside).pipe(outside)
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  door.listen(port, '127.0.0.1')
  await once(door, 'listening')
  return {
    target: postgres,
    url: `postgres://${postgres.user}@127.0.0.1:${port}/${postgres.database}`,
    async stop() {
      door.close()
      await postgres.stop()
    },
  }
}

/** One process of the site in production. */
export async function aProcess(port: number, settings: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...PRODUCTION, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await until('a process is ready', async () => (await fetch(`${url}/readyz`)).ok, 60_000)
  return { port, url, stop: () => stopped(child) }
}

const PRODUCTION = {
  SECRET: 'un secret que toutes les copies du site partagent',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: 'none',
  OPERATOR_NAME: 'Plan B',
  OPERATOR_ADDRESS: 'Lausanne',
  OPERATOR_EMAIL: 'bonjour@planb.test',
  OPERATOR_HOST: 'ici',
}

async function stopped(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export async function until(what: string, isTrue: () => Promise<boolean> | boolean, limitMs: number) {
  const end = Date.now() + limitMs
  for (;;) {
    try {
      if (await isTrue()) return
    } catch {
      // Not yet.
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await pause(50)
  }
}
