import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DATABASE_USER } from '#server/platform/db/embedded/cluster.ts'
import { aTemporaryDirectory } from '../../tests/support/temporary-directory.ts'

const PORT = process.env.PORT ?? '3294'
const URL = `http://127.0.0.1:${PORT}`

/** As scripts/bootstrap.mjs starts it. */
const NODE_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=50']

export type RunningSite = Awaited<ReturnType<typeof startSite>>

/**
 * The site in a separate process, on the data of DATA_DIR, or on temporary data. An empty folder is filled with the demo
 * grown to this size: a DATA_DIR is filled once and used by every later run.
 */
export async function startSite(size: { plans: number; members: number }) {
  const given = process.env.DATA_DIR
  const dataDir = given ? path.resolve(given) : aTemporaryDirectory('bench')
  if (size.plans > 0 && !existsSync(path.join(dataDir, 'postgres'))) await growDemo(dataDir, size)
  const site = spawn(process.execPath, [...NODE_OPTIONS, 'scripts/start.ts'], {
    env: {
      ...process.env,
      LOCAL: '1',
      PORT,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    site.kill('SIGTERM')
    if (site.exitCode === null) await once(site, 'exit')
    if (!given) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady()
    const { plans } = (await (await fetch(`${URL}/api/feed`)).json()) as { plans: { slug: string }[] }
    return {
      url: URL,
      /** The slug of the most liked plan. */
      slug: plans[0]?.slug ?? '',
      database: {
        host: path.join(dataDir, 'postgres'),
        port: 5432,
        user: DATABASE_USER,
        database: 'postgres',
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function growDemo(dataDir: string, { plans, members }: { plans: number; members: number }) {
  const args = ['scripts/demo.ts', '--plans', String(plans), '--members', String(members)]
  const demo = spawn(process.execPath, args, {
    env: { ...process.env, LOCAL: '1', DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(demo, 'exit')
  if (code !== 0) throw new Error('the demo did not grow')
}

async function untilReady() {
  for (let attempts = 0; attempts < 600; attempts++) {
    const isReady = await fetch(`${URL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  throw new Error('the site did not start')
}
