import { rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connect, type Database } from '#server/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { aDatabaseToCount, analyticsTimes, countedLikes } from '../tests/bench/analytics.ts'
import { withBareServer } from '../tests/bench/bare-server.ts'
import { bellTimes } from '../tests/bench/bell.ts'
import { vitalsOf } from '../tests/bench/browser.ts'
import { crowdTimes } from '../tests/bench/crowd.ts'
import * as feed from '../tests/bench/feed.ts'
import { floodTimes } from '../tests/bench/flood.ts'
import { aDatabaseOfMembers, leaderboardTimes, LISTS } from '../tests/bench/leaderboard.ts'
import { cellsOfDeparture, departures } from '../tests/bench/lifecycle.ts'
import { requestsPerSecond } from '../tests/bench/load.ts'
import { compare, percentile, timesPerSecond } from '../tests/bench/measure.ts'
import { messageTimes } from '../tests/bench/messages.ts'
import { publishTime } from '../tests/bench/publish.ts'
import { type RunningSite, startSite } from '../tests/bench/running-site.ts'
import {
  asNobodyAsked,
  drawTerms,
  indexTimes,
  searchesOf,
  searchTimes,
  timesAt,
} from '../tests/bench/search.ts'
import { aDatabaseOfPlans } from '../tests/bench/short-plans.ts'
import { aDatabaseOfTexts } from '../tests/bench/short-texts.ts'
import { cellsOf, head, row } from '../tests/bench/table.ts'
import { slowestFor, TEXT_FUNCTIONS, TEXT_TARGET_MS } from '../tests/bench/text-functions.ts'
import { writeRates } from '../tests/bench/writes.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { ensureBrowser } from './browser.ts'
import { buildIfNeeded } from './build.ts'

/*
 * Measures the product beside what limits it, in the same run: machines are noisy, ratios within one run are less so.
 * `npm run bench -- pages feed` measures only those; `--large` also asks a million plans. With DATA_DIR the
 * site runs on that data, else on a new demo.
 */
const { values, positionals } = parseArgs({
  options: { large: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const SITE_PARTS = {
  pages,
  flood,
  feed: feedAgainstSql,
  publish,
  search,
  reactions,
  crowd,
  bell,
  messages,
  lifecycle,
  browser,
}
const asked = (name: string) => positionals.length === 0 || positionals.includes(name)

await buildIfNeeded()
console.log(`\n${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)} before we begin`)
const parts = Object.entries(SITE_PARTS).filter(([name]) => asked(name))
if (parts.length > 0) {
  const site = await startSite()
  try {
    for (const [, measure] of parts) await measure(site)
  } finally {
    await site.stop()
  }
}
if (asked('leaderboard')) await leaderboard(100_000)
if (asked('analytics')) await analytics(100_000)
const sizes = values.large ? [100_000, 1_000_000] : [100_000]
if (asked('sizes')) await feedBySize([1_000, ...sizes])
if (asked('functions')) textFunctions()
if (asked('texts')) await searchBySize(sizes)

async function pages({ pages: addresses }: RunningSite) {
  head('cached pages, requests per second', 'product', 'node:http, same bytes', 'ratio')
  for (const [name, address] of Object.entries(addresses)) {
    const result = await withBareServer(address, (bareAddress) =>
      compare(
        (seconds) => requestsPerSecond(address, seconds),
        (seconds) => requestsPerSecond(bareAddress, seconds),
      ),
    )
    row(name, ...cellsOf(result))
  }
}

async function flood(site: RunningSite) {
  head('the home page while 32 others ask for, ms', 'p50', 'p99', 'target')
  for (const [name, times] of Object.entries(await floodTimes(site)))
    row(name, ...cellsOfTimes(times), 'p50 ≤ 30')
}

async function lifecycle(site: RunningSite) {
  const load = loadavg()[0]?.toFixed(1)
  head(
    `everybody else, ms, while (load ${load})`,
    'seconds',
    'answers',
    'p50',
    'p99',
    'p99.9',
    'errors',
    'target',
  )
  for await (const [name, departure] of departures(site))
    row(name, ...cellsOfDeparture(departure), 'p99.9 ≤ 500, no error')
}

async function feedAgainstSql({ url, database }: RunningSite) {
  const db = connect(database)
  const cases: feed.FeedCase[] = [
    ...feed.SORTS.map((sort) => ({ sort, filters: {} })),
    ...[...feed.SINGLE_FILTERS, feed.COMBINATION].map((filters) => ({ sort: 'top' as const, filters })),
  ]
  head('feed JSON, requests per second', 'product', 'its SQL statement', 'ratio')
  try {
    for (const one of cases) {
      const result = await compare(
        (seconds) => requestsPerSecond(url + feed.addressOf(one), seconds),
        (seconds) => timesPerSecond(() => feed.runStatement(db.sql, one), seconds),
      )
      row(feed.nameOf(one), ...cellsOf(result))
    }
  } finally {
    await db.end()
  }
}

async function publish({ url }: RunningSite) {
  head('milliseconds', 'p50', 'target')
  row('publishing a plan of 5 KB', (await publishTime(url)).toFixed(1), '≤ 30')
}

async function search(site: RunningSite) {
  const terms = await drawTerms(site.database)
  const cellsFor = async (path: string, texts: string[], clients?: number) =>
    cellsOfTimes(
      await timesAt(
        texts.map((q) => `${site.url}${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ q })}`),
        clients,
      ),
    )
  const columns = ['suggestions', 'results', 'page, asked before', 'page, new', 'page, new, one at a time']
  head('search, 16 at a time, ms', ...columns.flatMap((column) => [`${column} p50`, 'p99']))
  for (const [name, texts] of Object.entries(terms))
    row(
      name,
      ...(await cellsFor('/api/search/suggestions', texts)),
      ...(await cellsFor('/api/search', texts)),
      ...(await cellsFor('/search', texts)),
      ...(await cellsFor(
        '/search',
        asNobodyAsked(texts, (text, spaces) => text + spaces),
      )),
      ...(await cellsFor(
        '/search',
        asNobodyAsked(texts, (text, spaces) => spaces + text),
        1,
      )),
    )
  row('target', ...columns.slice(0, 4).flatMap(() => ['≤ 25', '≤ 120']))
  await narrowedSearch(terms, cellsFor)
  head('milliseconds', 'p50', 'p99', 'target')
  row('beside it: the first page of the feed', ...cellsOfTimes(await timesAt([`${site.url}/api/feed`])), '')
  row('what the index adds to publishing', ...cellsOfTimes(await indexTimes(site)), '≤ 5')
}

async function narrowedSearch(
  terms: Record<string, string[]>,
  cellsFor: (path: string, texts: string[]) => Promise<string[]>,
) {
  const ways = {
    'as it comes': {},
    'one filter': { category: 'SaaS' },
    'three filters': { category: 'SaaS', difficulty: 'intermédiaire', duration: '3–6 mois' },
    'newest first': { sort: 'new' },
  }
  head('results, 16 at a time, ms', ...Object.keys(ways).flatMap((way) => [`${way} p50`, 'p99']))
  const common = terms['a word of every tenth plan'] ?? []
  for (const [name, texts] of Object.entries({
    ...terms,
    'two letters beside a word': common.map((word) => `de ${word}`),
  })) {
    const cells: string[] = []
    for (const way of Object.values(ways))
      cells.push(...(await cellsFor(`/api/search?${new URLSearchParams(way)}`, texts)))
    row(name, ...cells)
  }
}

async function reactions(site: RunningSite) {
  const rates = await writeRates(site)
  head('per second', 'product', 'bare transaction, same rows', 'ratio', 'target')
  for (const { write, whole } of rates) row(write, ...cellsOf(whole), '≥ 40 %')
  head('per second', 'product', 'row and counter alone', 'ratio')
  for (const { write, least } of rates) row(write, ...cellsOf(least))
}

async function crowd(site: RunningSite) {
  head('p50, ms', 'a plan of nobody’s', 'with 50,000 likes and 5,000 comments')
  for (const [name, { quiet, crowded }] of Object.entries(await crowdTimes(site)))
    row(name, quiet.toFixed(2), crowded.toFixed(2))
}

async function bell(site: RunningSite) {
  const { heard, known } = await bellTimes(site)
  head('from a like to the author’s bell, 1,000 members connected, ms', 'p50', 'p99', 'target')
  row('their tab hears of it', ...cellsOfTimes(heard), '≤ 50, ≤ 250')
  row('and knows what it was', ...cellsOfTimes(known), '≤ 50, ≤ 250')
}

async function messages(site: RunningSite) {
  const times = await messageTimes(site)
  head('100,000 conversations, 5 million messages, 1,000 members connected, ms', 'p50', 'p99', 'target')
  row('list of conversations', ...cellsOfTimes(times.list), '≤ 10')
  row('opening one', ...cellsOfTimes(times.opening), '≤ 10')
  for (const { depth, times: back } of times.back)
    row(`a page further back, after ${depth}`, ...cellsOfTimes(back), '≤ 10')
  row('unread counts of a member', ...cellsOfTimes(times.unreadOfOne), '')
  row('unread counts of 500 members', ...cellsOfTimes(times.unreadOfAll), '')
  row('from sending to the other one’s tab', ...cellsOfTimes(times.heard), '≤ 50, ≤ 250')
  row('and until it has the message', ...cellsOfTimes(times.shown), '≤ 50, ≤ 250')
  row('filling the tables, s', times.filled.toFixed(0), '', '≤ 300')
}

async function browser({ pages: addresses }: RunningSite) {
  const chromium = await ensureBrowser(console.log)
  head('first visit, phone four times slower, slow 4G', 'LCP, s', 'target', 'CLS', 'target')
  for (const [name, address] of Object.entries(addresses)) {
    const { lcp, cls } = await vitalsOf(address, chromium)
    row(name, (lcp / 1000).toFixed(2), '≤ 1.2', cls.toFixed(3), '≤ 0.02')
  }
}

async function leaderboard(members: number) {
  await withPostgres(async (postgres) => {
    const db = await aDatabaseOfMembers(postgres, members)
    head(`p50 of a leaderboard of ${members} members, ms`, 'fifty lines', 'own place', 'target')
    for (const list of LISTS) {
      const times = await leaderboardTimes(db.sql, list)
      row(`${list.sort}, ${list.period}`, ...times.map((time) => time.toFixed(2)), '≤ 10')
    }
    await db.end()
  })
}

async function analytics(plans: number) {
  await withPostgres(async (postgres) => {
    const db = await aDatabaseToCount(postgres, plans)
    head(`analytics, ${plans} plans, a million likes and views, ms`, 'p50', 'p99', 'target')
    row('all that the screen asks', ...cellsOfTimes(await analyticsTimes(db)), '≤ 100')
    head('likes per second', 'counted by day', 'not counted', 'ratio')
    row('like, with all its rows', ...cellsOf(await countedLikes(db)))
    await db.end()
  })
}

function textFunctions() {
  head('the slowest text of each length, processor ms, least of five', 'characters', 'text', 'ms', 'target')
  for (const one of TEXT_FUNCTIONS) {
    const { text, ms } = slowestFor(one)
    const verdict = ms > TEXT_TARGET_MS ? `≤ ${TEXT_TARGET_MS}: exceeded` : `≤ ${TEXT_TARGET_MS}`
    row(one.name, String(one.length), `\`${text.replaceAll('|', '\\|')}\``, ms.toFixed(1), verdict)
  }
}

/** Ten times as many plans may take twice as long to search. */
async function searchBySize(all: number[]) {
  await withPostgres(async (postgres) => {
    for (const size of all) {
      const db = await aDatabaseOfTexts(postgres, size)
      const terms = await drawTerms({ ...postgres, database: `texts_${size}` })
      head(
        `${size} plans of sixteen words, 16 searches at a time, ms`,
        'suggestions p50',
        'p99',
        'results p50',
        'p99',
      )
      for (const [name, texts] of Object.entries(terms)) {
        if (texts.length === 0) continue
        const cells: string[] = []
        for (const way of searchesOf(db.sql)) cells.push(...cellsOfTimes(await searchTimes(texts, way)))
        row(name, ...cells)
      }
      await db.end()
    }
  })
}

/** A page of the feed must take as long among many plans as among few. */
async function feedBySize(all: number[]) {
  await withPostgres(async (postgres) => {
    const databases: Database[] = []
    for (const size of all) databases.push(await aDatabaseOfPlans(postgres, size))
    const clients = databases.map(({ sql }) => sql)
    head('p50 of a page of the feed, ms', ...all.map((size) => `${size} plans`), 'last to first')
    for (const sort of feed.SORTS) {
      for (const filters of [{}, ...feed.SINGLE_FILTERS, ...feed.COMBINATIONS]) {
        for (const page of [1, 100]) {
          const times = await feed.pageTimes(clients, { sort, filters }, page)
          const growth = (times.at(-1) ?? NaN) / (times[0] ?? NaN)
          const cells = [...times, growth].map((number) => number.toFixed(2))
          row(`${feed.nameOf({ sort, filters })}, page ${page}`, ...cells)
        }
      }
    }
    await Promise.all(databases.map((db) => db.end()))
  })
}

/** A server of its own, which goes with its data. */
async function withPostgres(measure: (server: EmbeddedPostgres) => Promise<void>) {
  const dataDir = aTemporaryDirectory('bench-postgres')
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await measure(postgres)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

function cellsOfTimes(times: number[]): string[] {
  return [50, 99].map((percent) => percentile(times, percent).toFixed(1))
}
