import { rmSync, writeFileSync } from 'node:fs'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { drawChart } from '../tests/bench/chart.ts'
import { circumstances, dataOf, sentenceOf } from '../tests/bench/machine.ts'
import { options } from '../tests/bench/options.ts'
import { browser } from '../tests/bench/parts/browser.ts'
import { bell, crowd, lifecycle, messages } from '../tests/bench/parts/crowds.ts'
import { analytics, functions, leaderboard } from '../tests/bench/parts/databases.ts'
import { growth } from '../tests/bench/parts/growth.ts'
import { members } from '../tests/bench/parts/members.ts'
import { flood, memory, pages, publish } from '../tests/bench/parts/pages.ts'
import { relevance } from '../tests/bench/parts/relevance.ts'
import { search, texts } from '../tests/bench/parts/search.ts'
import { writes } from '../tests/bench/parts/writes.ts'
import { headlines, judge, type Measured, type Row } from '../tests/bench/row.ts'
import { type RunningSite, startSite } from '../tests/bench/running-site.ts'
import { tableHead, tableRow } from '../tests/bench/table.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { buildIfNeeded } from './build.ts'

/*
 * Measures the product beside what limits it, in the same run: machines are noisy, ratios within one run are less so.
 * What may be asked for stands in tests/bench/options.ts, what it means in docs/benchmarks/README.md.
 */
type Parts<Where> = Record<string, (where: Where) => AsyncGenerator<Measured>>

/** On a running site. The memory is read after the load. */
const ON_SITE: Parts<RunningSite> = { pages, writes, search, publish, members, memory, browser }
const LONG_ON_SITE: Parts<RunningSite> = { flood, crowd, bell, messages, lifecycle }
/** On databases of their own. */
const ON_DATABASES: Parts<EmbeddedPostgres> = { growth, relevance }
const LONG_ON_DATABASES: Parts<EmbeddedPostgres> = { leaderboard, analytics, functions, texts }

const QUICK = ['pages', 'writes', 'search', 'publish', 'members', 'memory']
const USUAL = [...Object.keys(ON_SITE), ...Object.keys(ON_DATABASES)]
const ALL = [...USUAL, ...Object.keys(LONG_ON_SITE), ...Object.keys(LONG_ON_DATABASES)]

const SIZE = options.isQuick
  ? { plans: 0, members: 0 }
  : options.isLarge
    ? { plans: 100_000, members: 20_000 }
    : { plans: 10_000, members: 5_000 }

const unknown = options.parts.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  console.error(`Partie inconnue : ${unknown.join(', ')}. Connues : ${ALL.join(', ')}.`)
  process.exit(1)
}
const asked =
  options.parts.length > 0 ? options.parts : options.isQuick ? QUICK : options.isLarge ? ALL : USUAL
const chosen = <Where>(parts: Parts<Where>) => Object.entries(parts).filter(([name]) => asked.includes(name))

const began = performance.now()
const measured = circumstances()
console.log(`\n${sentenceOf(measured)}`)
const rows: Row[] = []
const onSite = chosen({ ...ON_SITE, ...LONG_ON_SITE })
if (onSite.length > 0) await measureOnSite()
const onDatabases = chosen({ ...ON_DATABASES, ...LONG_ON_DATABASES })
for (const part of onDatabases) await measureOnDatabases(part)

console.log(`\n${sentenceOf(measured)}, ${Math.round((performance.now() - began) / 1000)} s`)
console.log(tableHead('what'))
for (const row of headlines(rows)) console.log(tableRow(row))
if (options.isKept) {
  writeFileSync('docs/benchmarks/latest.json', `${JSON.stringify({ measured, rows }, null, 2)}\n`)
  writeFileSync('docs/benchmarks/latest.svg', drawChart({ measured, rows }))
}

async function measureOnSite() {
  await buildIfNeeded()
  const site = await startSite(SIZE)
  try {
    Object.assign(measured, await dataOf(site))
    for (const [name, part] of onSite) await collect(name, part(site))
  } finally {
    await site.stop()
  }
}

/** On a server of its own, which goes with its data. */
async function measureOnDatabases([name, part]: (typeof onDatabases)[number]) {
  const dataDir = aTemporaryDirectory('bench-postgres')
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    await collect(name, part(postgres))
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function collect(part: string, found: AsyncGenerator<Measured>) {
  console.log(tableHead(part))
  for await (const one of found) {
    const row = judge(part, one)
    console.log(tableRow(row))
    rows.push(row)
  }
}
