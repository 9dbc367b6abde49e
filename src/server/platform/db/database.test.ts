import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anEmptyDatabase } from '../../../../tests/support/database.ts'
import { connect, isDatabaseUnavailable } from './database.ts'

const reported: unknown[] = []
const target = await anEmptyDatabase()
const db = connect(target, { onError: (error) => reported.push(error) })
const { sql } = db
await sql`create table notes (id int primary key, text text)`

afterAll(() => db.end())
beforeEach(async () => {
  reported.length = 0
  await sql`delete from notes`
})

describe('values', () => {
  test('instants are written and read as ISO 8601 in UTC, to the microsecond', async () => {
    const instant = '2026-01-31T08:00:00.123456Z'
    const [row] =
      await sql`select ${instant}::timestamptz as instant, ${instant}::timestamptz = ${instant} as same`
    expect(row).toEqual({ instant, same: true })
  })

  test('days stay days, counts and sums are numbers, columns keep their names', async () => {
    const [row] = await sql`
      select date '2026-01-31' as the_day, count(*) as the_count, sum(n) as the_sum
      from generate_series(1::bigint, 3) as n`
    expect(row).toEqual({ the_day: '2026-01-31', the_count: 3, the_sum: 6 })
  })

  test('lists are written and read as lists, objects as JSON, and undefined is refused', async () => {
    const [row] = await sql`
      select ${['a', 'b"c', null]}::text[] as texts, ${[1, 2]}::bigint[] as counts, ${sql.json([{ a: '«' }])}::jsonb as json`
    expect(row).toEqual({ texts: ['a', 'b"c', null], counts: [1, 2], json: [{ a: '«' }] })
    await expect(sql`select ${undefined as never}`).rejects.toThrow('A value is missing')
  })

  test('fragments make one statement, and identifiers are quoted', async () => {
    await sql`insert into notes ${sql.columns({ id: 1, text: 'old' })}`
    const which = [sql`and true`, sql`and text = ${'old'}`]
    const { count } = await sql`
      update ${sql('notes')} set ${sql.set({ text: 'new', id: sql`${2}::int` })} where ${sql('notes.id')} = ${1} ${which}`
    expect(count).toBe(1)
    expect(await sql`select * from notes`).toEqual([{ id: 2, text: 'new' }])
  })
})

describe('a transaction', () => {
  test('returns what the work returns, and its afterCommit callbacks run in order after the commit', async () => {
    const seen: unknown[] = []
    const result = await db.transaction(async (tx) => {
      await tx`insert into notes values (1, 'saved')`
      tx.afterCommit(async () => seen.push(await sql`select text from notes`))
      tx.afterCommit(() => seen.push('second'))
      expect(seen).toEqual([])
      return 'done'
    })
    expect(result).toBe('done')
    expect(seen).toEqual([[{ text: 'saved' }], 'second'])
  })

  test('rolls back and runs no afterCommit callback when the work fails', async () => {
    let hasRun = false
    const work = db.transaction(async (tx) => {
      tx.afterCommit(() => (hasRun = true))
      await tx`insert into notes values (1, 'lost')`
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await sql`select from notes`).toHaveLength(0)
    expect(hasRun).toBe(false)
  })

  test('rolls back when a query failed in it, even if its error was caught', async () => {
    const work = db.transaction(async (tx) => {
      await tx`insert into notes values (1, 'lost')`
      await tx`insert into notes values (1, 'twice')`.catch(() => {})
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await sql`select from notes`).toHaveLength(0)
  })

  test('rolls back all statements sent together when one of them fails', async () => {
    const work = db.transaction((tx) =>
      Promise.all([
        tx`insert into notes values ('none', 'bad')`,
        tx`insert into notes values (2, 'second')`,
        tx`insert into notes values (3, 'third')`,
      ]),
    )
    await expect(work).rejects.toMatchObject({ code: '22P02' })
    expect(await sql`select from notes`).toHaveLength(0)
  })

  test('fails with its first error, not with the errors that follow from it', async () => {
    const work = db.transaction(async (tx) => {
      await tx`insert into notes values (1, 'once'), (1, 'twice')`.catch(() => {})
      await tx`select 1`
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
  })

  test('reports the error of an afterCommit callback, and runs the next one', async () => {
    const seen: string[] = []
    await db.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('mail is down')
      })
      tx.afterCommit(() => seen.push('next'))
      await tx`insert into notes values (1, 'saved')`
    })
    expect(reported).toEqual([new Error('mail is down')])
    expect(seen).toEqual(['next'])
  })

  test('is refused inside another, and allowed in an afterCommit callback', async () => {
    const inner = () => db.transaction(async (tx) => await tx`insert into notes values (2, 'inner')`)
    await expect(db.transaction(async () => await inner())).rejects.toThrow('open here already')
    await db.transaction(async (tx) => tx.afterCommit(inner))
    expect(await sql`select id from notes`).toEqual([{ id: 2 }])
  })

  test('whose connection is lost writes nothing more, not even through the next connection', async () => {
    const work = db.transaction(async (tx) => {
      await tx`insert into notes values (1, 'before')`
      const { pid } = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
      await sql`select pg_terminate_backend(${pid})`
      await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.catch(() => {})))
      await tx`insert into notes values (2, 'after')`
    })
    expect(isDatabaseUnavailable(await work.catch((error) => error))).toBe(true)
    // Whatever was sent goes before these.
    await Promise.all(Array.from({ length: 20 }, () => sql`select 1`))
    expect(await sql`select from notes`).toHaveLength(0)
  })

  test('that is interrupted in the middle of a query fails alone', async () => {
    const work = db.transaction(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
      await tx`set local statement_timeout = 0`
      void endOnceAsleep(pid)
      await tx`select pg_sleep(600)`
    })
    expect(isDatabaseUnavailable(await work.catch((error) => error))).toBe(true)
    await expect(sql`select 1 as one`).resolves.toEqual([{ one: 1 }])
  })
})

async function endOnceAsleep(pid: number): Promise<void> {
  const [ended] = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where pid = ${pid} and state = 'active' and query like '%pg_sleep%'`
  if (!ended) await endOnceAsleep(pid)
}

describe('Transactions that conflict', () => {
  test('are retried: of two in a deadlock both are committed', async () => {
    await sql`insert into notes values (1, ''), (2, '')`
    let attempts = 0
    let holders = 0
    const bothHold = Promise.withResolvers<void>()
    const write = (first: number, then: number) =>
      db.transaction(async (tx) => {
        attempts += 1
        await tx`set local deadlock_timeout = '10ms'`
        await tx`update notes set text = text || ${first} where id = ${first}`
        holders += 1
        if (holders === 2) bothHold.resolve()
        await bothHold.promise
        await tx`update notes set text = text || ${first} where id = ${then}`
      })
    await Promise.all([write(1, 2), write(2, 1)])
    const rows = await sql<{ text: string }[]>`select text from notes order by id`
    expect(rows.map(({ text }) => text.split('').toSorted().join(''))).toEqual(['12', '12'])
    // At least one transaction is retried. Both are, if they deadlock again.
    expect(attempts).toBeGreaterThanOrEqual(3)
  })

  test('run their afterCommit callbacks once', async () => {
    let attempts = 0
    const seen: number[] = []
    await db.transaction(async (tx) => {
      const attempt = (attempts += 1)
      tx.afterCommit(() => seen.push(attempt))
      if (attempt === 1) await tx`do $$ begin raise serialization_failure; end $$`
    })
    expect(seen).toEqual([2])
  })

  test('fail after a few retries', async () => {
    let attempts = 0
    const work = db.transaction(async (tx) => {
      attempts += 1
      await tx`do $$ begin raise deadlock_detected; end $$`
    })
    await expect(work).rejects.toMatchObject({ code: '40P01' })
    expect(attempts).toBe(4)
  })
})

test('a transaction that has ended takes no more statements', async () => {
  const tx = await db.transaction(async (open) => [open] as const)
  await expect(tx[0]`insert into notes values (1, 'late')`).rejects.toThrow('has ended')
})

test('a statement is prepared anew when the table changed under it', async () => {
  await sql`create table changing (a int)`
  const read = () => Promise.all(Array.from({ length: 20 }, () => sql`select * from changing`))
  await sql`insert into changing values (1)`
  await read()
  await sql`alter table changing add column b int default 2`
  expect(await sql`select * from changing`).toEqual([{ a: 1, b: 2 }])
})

test('a query that gets no free connection fails in time, and running ones finish', async () => {
  const small = connect(target, { max: 1 })
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const atWork = small.transaction(async (tx) => {
    await tx`insert into notes values (1, 'saved')`
    await done
  })
  expect(isDatabaseUnavailable(await small.sql`select 1`.catch((error: unknown) => error))).toBe(true)
  finish()
  await atWork
  expect(await small.sql`select text from notes`).toEqual([{ text: 'saved' }])
  await small.end()
})

test('a query that takes too long is ended, and the database does not count as unavailable', async () => {
  const error = await sql`select pg_sleep(5)`.catch((reason) => reason)
  expect(error).toMatchObject({ code: '57014' })
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test('statements of jobs have no time limit', async () => {
  const long = connect(target, { max: 1, isTimed: false })
  expect(await long.sql`select 1 as done from pg_sleep(3.5)`).toEqual([{ done: 1 }])
  await long.end()
})

test('a listener receives messages, and is informed when some may have been missed', async () => {
  const heard: string[] = []
  let reconnections = 0
  const subscription = await db.listen(
    'changes',
    (payload) => heard.push(payload),
    () => (reconnections += 1),
  )
  await sql`select pg_notify('changes', 'one')`
  await expect.poll(() => heard).toEqual(['one'])

  // All test files share the server, so only the listeners of this database are ended.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`
  await expect.poll(() => reconnections).toBe(1)
  await sql`select pg_notify('changes', 'two')`
  await expect.poll(() => heard).toEqual(['one', 'two'])

  subscription.stop()
  const later: string[] = []
  await db.listen('changes', (payload) => later.push(payload))
  await sql`select pg_notify('changes', 'three')`
  await expect.poll(() => later).toEqual(['three'])
  expect(heard).toEqual(['one', 'two'])
})

test.each([
  [{ code: '08006' }, true],
  [{ code: '53300' }, true],
  [{ code: 'ENOENT' }, false],
  [{ code: '08P01' }, false],
  [{ code: '23505' }, false],
  [{}, false],
])('an error with %j means that the database is unavailable: %s', (fields, isUnavailable) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('some error'), fields))).toBe(isUnavailable)
})
