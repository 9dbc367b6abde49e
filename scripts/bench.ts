import { rmSync, writeFileSync } from 'node:fs'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { drawChart } from '../lab/bench/chart.ts'
import { readEnvironment, dataOf, describeEnvironment } from '../lab/bench/machine.ts'
import { options } from '../lab/bench/options.ts'
import { browser } from '../lab/bench/suites/browser.ts'
import { deletions, messages, notifications, popular } from '../lab/bench/suites/concurrent-clients.ts'
import { analytics, functions, leaderboard } from '../lab/bench/suites/databases.ts'
import { discussions } from '../lab/bench/suites/discussions.ts'
import { mails } from '../lab/bench/suites/mails.ts'
import { dossiers } from '../lab/bench/suites/dossiers.ts'
import { executions } from '../lab/bench/suites/executions.ts'
import { growth } from '../lab/bench/suites/growth.ts'
import { members } from '../lab/bench/suites/members.ts'
import { flood, memory, pages, publish } from '../lab/bench/suites/pages.ts'
import { relevance } from '../lab/bench/suites/relevance.ts'
import { search, texts } from '../lab/bench/suites/search.ts'
import { writes } from '../lab/bench/suites/writes.ts'
import { summaryRows, judge, type Measured, type Row } from '../lab/bench/row.ts'
import { type RunningSite, startSite } from '../lab/bench/running-site.ts'
import { tableHead, tableRow } from '../lab/bench/table.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { buildIfNeeded } from './build.ts'

/*
 * Measures the product and a baseline in the same run: machines are noisy, ratios within one run are less so.
 * The options are in lab/bench/options.ts, their meaning in lab/bench/README.md.
 */
type Suites<Where> = Record<string, (where: Where) => AsyncGenerator<Measured>>

/** On a running site. The memory is read after the load. */
const ON_SITE: Suites<RunningSite> = {
  pages,
  writes,
  discussions,
  executions,
  dossiers,
  search,
  publish,
  members,
  memory,
  browser,
}
const LONG_ON_SITE: Suites<RunningSite> = { flood, popular, notifications, messages, deletions }
/** On databases of their own. */
const ON_DATABASES: Suites<EmbeddedPostgres> = { growth, relevance, mails }
const LONG_ON_DATABASES: Suites<EmbeddedPostgres> = { leaderboard, analytics, functions, texts }

const QUICK = ['pages', 'writes', 'search', 'publish', 'members', 'memory']
const USUAL = [...Object.keys(ON_SITE), ...Object.keys(ON_DATABASES)]
const ALL = [...USUAL, ...Object.keys(LONG_ON_SITE), ...Object.keys(LONG_ON_DATABASES)]

const SIZE = options.isQuick
  ? { plans: 0, members: 0 }
  : options.isLarge
    ? { plans: 100_000, members: 20_000 }
    : { plans: 10_000, members: 5_000 }

const unknown = options.suites.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  console.error(`Partie inconnue : ${unknown.join(', ')}. Connues : ${ALL.join(', ')}.`)
  process.exit(1)
}
const asked =
  options.suites.length > 0 ? options.suites : options.isQuick ? QUICK : options.isLarge ? ALL : USUAL
const chosen = <Where>(suites: Suites<Where>) =>
  Object.entries(suites).filter(([name]) => asked.includes(name))

const began = performance.now()
const measured = readEnvironment()
console.log(`\n${describeEnvironment(measured)}`)
const rows: Row[] = []
const onSite = chosen({ ...ON_SITE, ...LONG_ON_SITE })
if (onSite.length > 0) await measureOnSite()
const onDatabases = chosen({ ...ON_DATABASES, ...LONG_ON_DATABASES })
for (const suite of onDatabases) await measureOnDatabases(suite)

console.log(`\n${describeEnvironment(measured)}, ${Math.round((performance.now() - began) / 1000)} s`)
console.log(tableHead('what'))
for (const row of summaryRows(rows)) console.log(tableRow(row))
if (options.isSaved) {
  writeFileSync('lab/bench/latest.json', `${JSON.stringify({ measured, rows }, null, 2)}\n`)
  writeFileSync('lab/bench/latest.svg', drawChart({ measured, rows }))
}

async function measureOnSite() {
  await buildIfNeeded()
  const site = await startSite(SIZE)
  try {
    Object.assign(measured, await dataOf(site))
    for (const [name, suite] of onSite) await collect(name, suite(site))
  } finally {
    await site.stop()
  }
}

/** On a temporary server, deleted with its data. */
async function measureOnDatabases([name, suite]: (typeof onDatabases)[number]) {
  const dataDir = aTemporaryDirectory('bench-postgres')
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await collect(name, suite(postgres))
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function collect(suite: string, found: AsyncGenerator<Measured>) {
  console.log(tableHead(suite))
  for await (const one of found) {
    const row = judge(suite, one)
    console.log(tableRow(row))
    rows.push(row)
  }
}
