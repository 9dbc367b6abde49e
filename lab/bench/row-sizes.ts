import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { connect, type Database } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { countView } from '#server/plans/queries.ts'
import { aTemporaryDirectory } from '../../tests/support/temporary-directory.ts'
import { aFilledDatabase } from './filled-database.ts'
import { timesPerSecond } from './measure.ts'
import { aDatabaseOfPlans } from './short-plans.ts'
import { head, row } from './table.ts'

/*
 * Bytes of a row of the three largest tables with its indexes, and views counted per second, of one plan and of many. For the
 * calculations of docs/scale.md.
 */
const ROWS = 500_000
const PLANS = 10_000
const SECONDS = 5
const ROUNDS = 3

const dataDir = aTemporaryDirectory('row-sizes')
const server = await startEmbeddedPostgres({ dataDir })
try {
  await measureSizes(await aFilledDatabase(server, 'grown', fill))
  await (await aDatabaseOfPlans(server, PLANS)).end()
  const target = { ...server, database: `bench_${PLANS}` }
  await measureViews(connect(target, { max: 16 }), 'each flushed to disk before the response')
  const admin = connect(target, { max: 1 })
  await admin.sql`alter database ${admin.sql(target.database)} set synchronous_commit = off`
  await admin.end()
  await measureViews(connect(target, { max: 16 }), 'synchronous_commit = off')
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** For random members and plans, as in production. */
async function fill(sql: Sql) {
  const randomId = sql`md5(floor(random() * ${PLANS})::text)::uuid`
  await sql`
    insert into views (plan_id, day, visitor)
    select ${randomId}, current_date - (n % 2), sha256(n::text::bytea)
    from generate_series(1, ${ROWS}::int) n`
  await sql`
    insert into notifications (user_id, type, title, message, data, read, actor_id, plan_id, created_at)
    select ${randomId}, 'new_like', 'Nouveau like', 'Camille Rochat a aimé votre plan « Louer des vélos cargo »',
      '{"plan_slug": "louer-des-velos-cargo-a1b2c3", "liker_pseudo": "Camille Rochat"}', random() < 0.8,
      gen_random_uuid(), gen_random_uuid(), now() - n * interval '1 second'
    from generate_series(1, ${ROWS}::int) n`
  await sql`
    insert into messages (conversation_id, sender_id, content, is_read, created_at)
    select ${randomId}, gen_random_uuid(), repeat('Bonjour, ton plan me plaît. ', 3), random() < 0.9,
      now() - n * interval '1 second'
    from generate_series(1, ${ROWS}::int) n`
}

async function measureSizes(db: Database) {
  head(`bytes a row, of ${ROWS.toLocaleString('en')} rows`, 'table', 'indexes', 'together')
  for (const name of ['views', 'notifications', 'messages']) {
    const size = await db.sql.one<{ rows: number; own: number; indexes: number }>`
      select (select count(*) from ${db.sql(name)})::int as rows, pg_table_size(${name}::regclass)::float8 as own,
        pg_indexes_size(${name}::regclass)::float8 as indexes`
    const cells = [size.own, size.indexes, size.own + size.indexes].map((bytes) =>
      Math.round(bytes / size.rows),
    )
    row(name, ...cells.map(String))
  }
  await db.end()
}

async function measureViews(db: Database, how: string) {
  const plans = await db.sql<{ id: string }[]>`select id from plans`
  const view = (planOf: () => string) => () =>
    countView(db.sql, { planId: planOf(), visitor: randomBytes(32), userId: null })
  const one = plans[0]?.id ?? ''
  const any = () => plans[Math.floor(Math.random() * plans.length)]?.id ?? ''
  head(
    `new views counted a second, 16 at a time, ${how} (load ${loadavg()[0]?.toFixed(1)})`,
    'of one plan',
    `of ${PLANS} plans`,
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates = [
      await timesPerSecond(
        view(() => one),
        SECONDS,
      ),
      await timesPerSecond(view(any), SECONDS),
    ]
    row(`round ${round + 1}`, ...rates.map((rate) => rate.toFixed(0)))
  }
  await db.end()
}
