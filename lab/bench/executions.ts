import { randomUUID } from 'node:crypto'
import { connect, type Database, type Sql } from '#server/platform/db/database.ts'
import { listOwnExecutions } from '#server/executions/queries.ts'
import { listSharedFigures, type SharedExecution } from '#server/executions/jobs.queries.ts'
import { updateEvidence } from '#server/executions/jobs.ts'
import { aRequest, requestsPerSecond } from './load.ts'
import { type Comparison, compare, timesPerSecond } from './measure.ts'
import { type Person, signedInMembers } from './members.ts'
import { options } from './options.ts'
import type { RunningSite } from './running-site.ts'

const PEOPLE = options.isQuick ? 400 : 2_000
const STARTS = 200
const NIGHTLY = options.isQuick ? 5_000 : 100_000
/** Of each execution: with these, 100,000 of them are a million rows. */
const ENTRIES = 3
const STEPS = 6

const ENTRY = { content: 'Premier marché : douze réparations, deux devis.', spent_cents: 4_200, sales: 12 }
const STEP = 'Louer un local'

/** A member with an execution that has begun and a step of it. */
type Executor = { person: Person; id: string; step: string }

/** Members who execute one plan each. */
export async function startExecutors(site: RunningSite, sql: Sql): Promise<Executor[]> {
  const people = await signedInMembers(site, PEOPLE)
  const rows = await sql<{ user_id: string; id: string; step: string }[]>`
    with members as (
      select id, row_number() over () as place from unnest(${people.map(({ id }) => id)}::uuid[]) as id
    ), plan as (
      select id, title, version, row_number() over (order by id) as place, count(*) over () as count
      from plans where status = 'published'
    ), started as (
      insert into executions (id, user_id, plan_id, plan_title, plan_version, is_begun, is_counted)
      select gen_random_uuid(), m.id, plan.id, plan.title, plan.version, true, true
      from members m join plan on plan.place = m.place % plan.count + 1 returning id, user_id
    ), steps as (
      insert into execution_steps (id, execution_id, position, content)
      select gen_random_uuid(), id, n, ${STEP} from started, generate_series(0, 8) n returning id, execution_id, position
    )
    select user_id, started.id, steps.id as step from started
    join steps on steps.execution_id = started.id and steps.position = 0`
  const ofPerson = new Map(rows.map((row) => [row.user_id, row]))
  return people.map((person) => {
    const { id, step } = ofPerson.get(person.id)!
    return { person, id, step }
  })
}

type Write = 'tick' | 'entry'

/** Ticks and entries per second of many members, compared with transactions that only write the same rows. */
export async function executionWriteRate(
  site: RunningSite,
  db: Database,
  executors: Executor[],
  write: Write,
): Promise<Comparison> {
  let count = 0
  const next = () => executors[count++ % executors.length]!
  const compose = () => {
    const { person, id, step } = next()
    const [path, body] =
      write === 'tick'
        ? [`steps/${step}`, { content: STEP, position: 0, done: isDone(count) }]
        : [`entries/${randomUUID()}`, { entry_date: today(), ...ENTRY }]
    return aRequest({
      method: 'PUT',
      address: `${site.url}/api/my/executions/${id}/${path}`,
      cookie: person.cookieHeader(),
      body,
    })
  }
  const transact = () => {
    const { id, step } = next()
    return db.transaction((tx) =>
      Promise.all([
        write === 'tick'
          ? tx`
              update execution_steps set done_on = case when ${isDone(count)} then zurich_day(now()) end where id = ${step}`
          : tx`
              insert into journal_entries (id, execution_id, entry_date, content, spent_cents, sales)
              values (${randomUUID()}, ${id}, ${today()}, ${ENTRY.content}, ${ENTRY.spent_cents}, ${ENTRY.sales})`,
        tx`update executions set last_activity_at = now() where id = ${id}`,
      ]),
    )
  }
  const rate = await compare(
    (seconds) => requestsPerSecond(site.url, seconds, compose),
    async (seconds) => {
      const perSecond = await timesPerSecond(transact, seconds)
      // Otherwise the limit of a day would be reached.
      if (write === 'entry') await db.sql`delete from journal_entries where content = ${ENTRY.content}`
      return perSecond
    },
  )
  return rate
}

/** Each step is ticked in one pass over the members and unticked in the next. */
const isDone = (count: number) => Math.floor(count / PEOPLE) % 2 === 0
const today = () => new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Milliseconds to start executions, one at a time, each by another member. */
export async function startTimes(site: RunningSite, sql: Sql): Promise<number[]> {
  const people = await signedInMembers(site, STARTS)
  const plans = await sql<
    { id: string }[]
  >`select id from plans where status = 'published' order by id limit ${STARTS}`
  const times: number[] = []
  for (const [at, person] of people.entries()) {
    const began = performance.now()
    const response = await person.put(`/api/plans/${plans[at % plans.length]!.id}/execution`, {
      id: randomUUID(),
    })
    times.push(performance.now() - began)
    if (!response.ok) throw new Error(`start: ${response.status} ${await response.text()}`)
  }
  return times
}

/** Milliseconds of the list « Mes exécutions » of the member with the most, without HTTP. */
export async function ownListTimes(sql: Sql): Promise<number[]> {
  const { user_id } = await sql.one<{ user_id: string }>`
    select user_id from executions group by user_id order by count(*) desc limit 1`
  const times: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const began = performance.now()
    await listOwnExecutions(sql, user_id)
    times.push(performance.now() - began)
  }
  return times
}

/** Inserts executions of all plans, with steps and entries, whose members agreed; the members are those of the demo. */
export async function fillExecutions(sql: Sql): Promise<void> {
  await sql`
    with members as (select id, row_number() over (order by id) as place, count(*) over () as count from users),
    plan as (select id, row_number() over (order by id) as place, count(*) over () as count from plans where status = 'published'),
    numbered as (select n, n % plan.count + 1 as plan_place from generate_series(0, ${NIGHTLY - 1}) n, (select max(count) as count from plan) plan)
    insert into executions (id, user_id, plan_id, plan_title, plan_version, shares_figures, started_on, is_begun, is_counted)
    select gen_random_uuid(), m.id, plan.id, 'Plan', 1, true, zurich_day(now()) - 200, true, true
    from numbered join plan on plan.place = numbered.plan_place
    join members m on m.place = (plan.place * 31 + n / plan.count) % m.count + 1
    on conflict do nothing`
  await sql`
    insert into execution_steps (id, execution_id, position, content, done_on)
    select gen_random_uuid(), e.id, n, ${STEP}, case when n < 2 then e.started_on end
    from executions e cross join generate_series(0, ${STEPS - 1}) n where e.plan_title = 'Plan'`
  await sql`
    insert into journal_entries (id, execution_id, entry_date, spent_cents, sales)
    select gen_random_uuid(), e.id, e.started_on + n * 40, 1000 + abs(hashtext(e.id::text)) % 100000, 1 + n
    from executions e cross join generate_series(1, ${ENTRIES}) n where e.plan_title = 'Plan'`
  await sql.unsafe('analyze')
}

/** The rows of executions, steps and entries. */
export const countRows = async (sql: Sql): Promise<number> =>
  (
    await sql.one<{ count: number }>`
      select (select count(*) from executions) + (select count(*) from execution_steps)
        + (select count(*) from journal_entries) as count`
  ).count

/** Seconds of the nightly figures, and milliseconds of the longest statement that reads journals. */
export async function nightlyTimes(
  db: Database,
): Promise<{ seconds: number; longest: number; executions: number }> {
  const began = performance.now()
  await updateEvidence(db)
  const seconds = (performance.now() - began) / 1000
  let longest = 0
  let executions = 0
  let last: SharedExecution | null = null
  do {
    const start = performance.now()
    const batch: SharedExecution[] = await listSharedFigures(db.sql, last)
    longest = Math.max(longest, performance.now() - start)
    executions += batch.length
    last = batch.at(-1) ?? null
  } while (last)
  return { seconds, longest, executions }
}

export const openDatabase = ({ database }: RunningSite) => connect(database, { isTimed: false })
