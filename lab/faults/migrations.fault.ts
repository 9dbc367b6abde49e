import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConnection } from '#server/platform/db/client.ts'
import { connect, type DatabaseTarget } from '#server/platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { SCHEMA } from '#server/platform/db/migration-files.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { aTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { inSeconds } from './support/trial.ts'

/** Migrations as later releases may have them (docs/decisions/0015-baseline-and-migrations.md), after the baseline. */
const LATER = {
  '9001_column.sql': '-- compatible\nalter table plans add column example int;\n',
  '9002_fill.sql': `-- compatible, non-transactional
update plans set example = char_length(title) where example is null and slug like 'plan-1%';
drop index concurrently if exists plans_by_example;
create index concurrently plans_by_example on plans (example, title);
`,
  '9003_constraint.sql':
    '-- compatible\nalter table plans add constraint plans_example check (example > 0) not valid;\n',
}
const PLANS = 100_000
const MEMBERS = 1_000
const WRITERS = 4
/** A migration that waits longer for a lock is aborted; queries behind it wait as long. */
const LONGEST_WAIT_MS = 11_000

const dataDir = aTemporaryDirectory('migrations')
const folder = path.join(aTemporaryDirectory('later-migrations'), 'db')
let server: EmbeddedPostgres
beforeAll(async () => {
  cpSync(SCHEMA, folder, { recursive: true })
  for (const [name, text] of Object.entries(LATER)) writeFileSync(path.join(folder, 'migrations', name), text)
  server = await startEmbeddedPostgres({ dataDir })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  rmSync(path.dirname(folder), { recursive: true })
})

test('later migrations run while members read and write, without long waits', async () => {
  const target = await aDatabaseBeforeMigration('under_load')
  const load = startSqlLoad(target)
  await pause(1_000)
  const began = performance.now()
  const applied = await migrate(target, { folder })
  const took = performance.now() - began
  const { likes, reads, slowestMs } = await load.stop()
  console.log(
    `• ${applied.length} migrations, ${PLANS} plans: ${inSeconds(took)}; ${likes} likes and ${reads} reads meanwhile, ` +
      `the longest waited ${inSeconds(slowestMs)}`,
  )
  expect(slowestMs).toBeLessThan(LONGEST_WAIT_MS)
  expect(await mismatchesAfter(target, likes)).toEqual([])
})

test('a migration that is killed again and again resumes or starts over', async () => {
  const target = await aDatabaseBeforeMigration('killed')
  const load = startSqlLoad(target)
  let kills = 0
  for (let waitMs = 300; !(await migratedIn(target, waitMs)); waitMs *= 1.6) kills += 1
  const { likes } = await load.stop()
  console.log(`• migrations killed ${kills} times, then done; ${likes} likes meanwhile`)
  expect(kills).toBeGreaterThan(2)
  expect(await migrate(target, { folder })).toEqual([])
  expect(await mismatchesAfter(target, likes)).toEqual([])
})

/** False when it was killed before it was done. */
async function migratedIn(target: DatabaseTarget, ms: number): Promise<boolean> {
  const work = `const { migrate } = await import('#server/platform/db/migrate.ts'); await migrate(${JSON.stringify(target)}, { folder: ${JSON.stringify(folder)} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', work], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  const [code] = (await exit) as [number | null]
  clearTimeout(timer)
  if (code !== null && code !== 0) throw new Error('a migration failed')
  return code === 0
}

async function aDatabaseBeforeMigration(name: string) {
  const { host, port, user } = server
  const admin = await openConnection(server)
  await admin.sql`create database ${admin.sql(name)}`.finally(admin.end)
  const target = { host, port, user, database: name }
  await migrate(target)
  const { sql, end } = await openConnection(target)
  try {
    await sql`
      insert into users (name, email, email_verified)
      select 'Membre ' || n, n || '@exemple.test', true from generate_series(1, ${MEMBERS}) n`
    await sql`begin`
    await sql`set local session_replication_role = replica`
    await sql`
      insert into plans (
        author_id, slug, title, category, filter_category, budget, difficulty, markdown_content, content_html, excerpt, status,
        published_at, created_at
      )
      select u.id, 'plan-' || n, 'Plan ' || n, 'SaaS', 'SaaS', '0€', 'débutant', 'Un plan court.', '<p>Un plan court.</p>',
        'Un plan court.', 'published', moment, moment
      from generate_series(1, ${PLANS}::int) n
      join (select id, row_number() over () - 1 as place from users) u on u.place = n % ${MEMBERS}::int
      cross join lateral (select now() - n * interval '5 minutes' as moment) m`
    await sql`insert into plan_slugs (slug, plan_id) select slug, id from plans`
    await sql`insert into plan_stats (plan_id, published, creator, facets) select id, true, false, facets from plans`
    await sql`insert into daily_counts (day, kind, count) select day, kind, count from actual_daily_counts where kind = 'plans'`
    await sql`insert into category_counts (category, count) select category, count from actual_category_counts`
    await sql`commit`
    await sql`vacuum analyze`
  } finally {
    await end()
  }
  return target
}

/** Each writer likes a plan without likes, then reads the newest. */
function startSqlLoad(target: DatabaseTarget) {
  const db = connect(target, { max: WRITERS, isTimed: false })
  const report = { likes: 0, reads: 0, slowestMs: 0 }
  const going = { isOn: true }
  const timed = async (query: () => PromiseLike<unknown>) => {
    const began = performance.now()
    await query()
    report.slowestMs = Math.max(report.slowestMs, performance.now() - began)
  }
  const like = (n: number) =>
    db.transaction(async (tx) => {
      await tx`
        insert into likes (plan_id, user_id)
        select id, (select id from users where name = 'Membre 1') from plans where slug = ${`plan-${n}`}`
      await tx`
        update plan_stats set likes_count = likes_count + 1
        where plan_id = (select id from plans where slug = ${`plan-${n}`})`
    })
  const work = async (writer: number) => {
    for (let n = writer + 1; going.isOn; n += WRITERS) {
      await timed(() => like(n))
      report.likes += 1
      await timed(
        () =>
          db.sql`select id, title from plans where status = 'published' order by created_at desc limit 20`,
      )
      report.reads += 1
      await pause(5)
    }
  }
  const working = Array.from({ length: WRITERS }, (_, writer) => work(writer))
  return {
    async stop() {
      going.isOn = false
      await Promise.all(working)
      await db.end()
      return report
    },
  }
}

/** The load updates no counters of authors. */
async function mismatchesAfter(target: DatabaseTarget, likes: number): Promise<unknown[]> {
  const { sql, end } = await openConnection(target)
  try {
    const { count } = await sql.one<{ count: number }>`select count(*) as count from likes`
    const wrong = (await listMismatches(sql)).filter(
      ({ of, counter }) => of === 'day' || of === 'category' || counter === 'likes_count',
    )
    return count === likes ? wrong : [`${count} likes of ${likes}`, ...wrong]
  } finally {
    await end()
  }
}
