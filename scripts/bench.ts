import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '#server/db/database.ts'
import { DATABASE_USER } from '#server/db/embedded/cluster.ts'
import * as feed from '../tests/bench/feed.ts'
import { median, requestsPerSecond, timesPerSecond, withBareServer } from '../tests/bench/measure.ts'
import { aDatabaseOfPlans } from '../tests/bench/short-plans.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { buildIfNeeded } from './build.ts'

/*
 * Measures the product beside what limits it, in the same run: machines are noisy, ratios within one run are less so.
 * Each pair is measured in turns, three times; the medians count. `--large` also asks a feed of a million plans.
 */
const ROUNDS = 3
const PORT = 3294
const SITE = `http://127.0.0.1:${PORT}`

type Row = { what: string; product: number; limit: number }

const { values } = parseArgs({ options: { large: { type: 'boolean', default: false } } })
const sizes = values.large ? [1_000, 100_000, 1_000_000] : [1_000, 100_000]

await buildIfNeeded()
const dataDir = aTemporaryDirectory('bench')
const server = { host: path.join(dataDir, 'postgres'), port: 5432, user: DATABASE_USER, database: 'postgres' }
const site = spawn(process.execPath, ['scripts/start.ts'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await untilReady()
  const { plans } = (await (await fetch(`${SITE}/api/feed`)).json()) as { plans: { slug: string }[] }
  console.log('\n| requests per second | product | limit | ratio |\n|---|---:|---:|---:|')
  print(await againstBareHttp('home page', '/'))
  print(await againstBareHttp('plan page', `/plan/${plans[0]?.slug}`))
  await feedAgainstSql()
  await feedBySize()
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
    return { what: `${what} (limit: node:http, same bytes)`, product, limit }
  })
}

async function feedAgainstSql() {
  const db = await connect(server)
  const cases: feed.FeedCase[] = [
    ...feed.SORTS.map((sort) => ({ sort, filters: {} })),
    ...[...feed.SINGLE_FILTERS, feed.COMBINATION].map((filters) => ({ sort: 'top' as const, filters })),
  ]
  try {
    for (const one of cases) {
      const [product, limit] = await inTurns(
        () => requestsPerSecond(SITE + feed.addressOf(one)),
        () => timesPerSecond(() => feed.runStatement(db.sql, one)),
      )
      print({ what: `feed JSON, ${feed.nameOf(one)} (limit: its statement)`, product, limit })
    }
  } finally {
    await db.end()
  }
}

/** A page of the feed must take as long among many plans as among few. */
async function feedBySize() {
  const databases = []
  for (const size of sizes) databases.push(await aDatabaseOfPlans(server, size))
  const title = `| p50 of a page, ms | ${sizes.map((size) => `${size} plans`).join(' | ')} | last to first |`
  console.log(`\n${title}\n|---|${sizes.map(() => '---:|').join('')}---:|`)
  try {
    for (const sort of feed.SORTS) {
      for (const filters of [{}, ...feed.SINGLE_FILTERS, ...feed.COMBINATIONS]) {
        for (const page of [1, 100]) {
          const times = await feed.pageTimes(
            databases.map(({ sql }) => sql),
            { sort, filters },
            page,
          )
          const ratio = (times.at(-1) ?? NaN) / (times[0] ?? NaN)
          const cells = times.map((ms) => ms.toFixed(2)).join(' | ')
          console.log(`| ${feed.nameOf({ sort, filters })}, page ${page} | ${cells} | ${ratio.toFixed(2)} |`)
        }
      }
    }
  } finally {
    await Promise.all(databases.map((db) => db.end()))
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

function print({ what, product, limit }: Row) {
  const ratio = `${Math.round((100 * product) / limit)} %`
  console.log(`| ${what} | ${Math.round(product)} | ${Math.round(limit)} | ${ratio} |`)
}
