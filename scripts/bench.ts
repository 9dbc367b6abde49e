import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/db/database.ts'
import { DATABASE_USER } from '#server/db/embedded/cluster.ts'
import { listFirstPlans, newList, topList } from '#server/feed/queries.ts'
import { median, requestsPerSecond, timesPerSecond, withBareServer } from '../tests/bench/measure.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { buildIfNeeded } from './build.ts'

/*
 * Measures the product beside what limits it, in the same run: machines are noisy, ratios within one run are less so.
 * Each pair is measured in turns, three times; the medians count.
 */
const ROUNDS = 3
const PORT = 3294
const SITE = `http://127.0.0.1:${PORT}`

type Row = { what: string; product: number; limit: number; unit: string }

await buildIfNeeded()
const dataDir = aTemporaryDirectory('bench')
const site = spawn(process.execPath, ['scripts/start.ts'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await untilReady()
  const { plans } = (await (await fetch(`${SITE}/api/feed`)).json()) as { plans: { slug: string }[] }
  const rows = [
    await againstBareHttp('home page', '/'),
    await againstBareHttp('plan page', `/plan/${plans[0]?.slug}`),
    ...(await againstBareSql()),
  ]
  print(rows)
} finally {
  site.kill('SIGTERM')
  await new Promise((resolve) => site.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

async function againstBareHttp(what: string, address: string): Promise<Row> {
  return await withBareServer(SITE + address, async (bareUrl) => {
    const [product, limit] = await inTurns(
      () => requestsPerSecond(SITE + address),
      () => requestsPerSecond(bareUrl),
    )
    return { what: `${what} (limit: node:http, same bytes)`, product, limit, unit: 'req/s' }
  })
}

async function againstBareSql(): Promise<Row[]> {
  const db = await connect({
    host: path.join(dataDir, 'postgres'),
    port: 5432,
    user: DATABASE_USER,
    database: 'postgres',
  })
  try {
    const [top, topLimit] = await inTurns(
      () => requestsPerSecond(`${SITE}/api/feed`),
      () => timesPerSecond(() => listFirstPlans(db.sql, topList(db.sql, null))),
    )
    const [fresh, freshLimit] = await inTurns(
      () => requestsPerSecond(`${SITE}/api/feed?sort=new`),
      () => timesPerSecond(() => listFirstPlans(db.sql, newList(db.sql, null))),
    )
    return [
      { what: 'feed Top, JSON (limit: its statement)', product: top, limit: topLimit, unit: 'req/s' },
      {
        what: 'feed Nouveaux, JSON (limit: its statement)',
        product: fresh,
        limit: freshLimit,
        unit: 'req/s',
      },
    ]
  } finally {
    await db.end()
  }
}

async function inTurns(
  product: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<[number, number]> {
  const products: number[] = []
  const limits: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    products.push(await product())
    limits.push(await limit())
  }
  return [median(products), median(limits)]
}

async function untilReady() {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`${SITE}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await pause(100)
  }
  throw new Error('the site did not start')
}

function print(rows: Row[]) {
  console.log('\n| what | product | limit | ratio |\n|---|---:|---:|---:|')
  for (const { what, product, limit, unit } of rows) {
    const ratio = `${Math.round((100 * product) / limit)} %`
    console.log(`| ${what} | ${Math.round(product)} ${unit} | ${Math.round(limit)} ${unit} | ${ratio} |`)
  }
}
