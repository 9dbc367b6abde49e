import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anEmptyDatabase } from '../../../tests/support/database.ts'
import { connect, isDatabaseAway } from './database.ts'

const reported: unknown[] = []
const db = await connect(await anEmptyDatabase(), { onError: (error) => reported.push(error) })
const { sql } = db
await sql`create table notes (id int primary key, text text)`

afterAll(() => db.end())
beforeEach(async () => {
  reported.length = 0
  await sql`delete from notes`
})

describe('values', () => {
  test('instants leave as ISO 8601 in UTC and come back to the microsecond', async () => {
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

  test('lists come and go as lists, also those of our own types', async () => {
    const ours = await anEmptyDatabase()
    const other = await connect(ours)
    await other.sql`create domain colour as text`
    await other.end()
    const db2 = await connect(ours)
    const [row] = await db2.sql`select ${['a', 'b"c']}::text[] as texts, ${['red']}::colour[] as colours`
    await db2.end()
    expect(row).toEqual({ texts: ['a', 'b"c'], colours: ['red'] })
  })
})

describe('a transaction', () => {
  test('answers what the work answers, and its consequences run in order after the commit', async () => {
    const seen: unknown[] = []
    const answer = await db.transaction(async (tx) => {
      await tx`insert into notes values (1, 'kept')`
      tx.afterCommit(async () => seen.push(await sql`select text from notes`))
      tx.afterCommit(() => seen.push('second'))
      expect(seen).toEqual([])
      return 'done'
    })
    expect(answer).toBe('done')
    expect(seen).toEqual([[{ text: 'kept' }], 'second'])
  })

  test('keeps nothing and causes nothing when the work fails', async () => {
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

  test('keeps nothing when a query failed in it, even unnoticed', async () => {
    const work = db.transaction(async (tx) => {
      await tx`insert into notes values (1, 'lost')`
      await tx`insert into notes values (1, 'twice')`.catch(() => {})
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await sql`select from notes`).toHaveLength(0)
  })

  test('reports what a consequence throws, and goes on with the next', async () => {
    const seen: string[] = []
    await db.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('mail is down')
      })
      tx.afterCommit(() => seen.push('next'))
      await tx`insert into notes values (1, 'kept')`
    })
    expect(reported).toEqual([new Error('mail is down')])
    expect(seen).toEqual(['next'])
  })

  test('is refused inside another, and allowed among its consequences', async () => {
    const inner = () => db.transaction(async (tx) => await tx`insert into notes values (2, 'inner')`)
    await expect(db.transaction(async () => await inner())).rejects.toThrow('open here already')
    await db.transaction(async (tx) => tx.afterCommit(inner))
    expect(await sql`select id from notes`).toEqual([{ id: 2 }])
  })

  test('whose connection is lost writes nothing more, not even over the next connection', async () => {
    const work = db.transaction(async (tx) => {
      await tx`insert into notes values (1, 'before')`
      const [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`
      await sql`select pg_terminate_backend(${pid})`
      await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.catch(() => {})))
      await tx`insert into notes values (2, 'after')`
    })
    expect(isDatabaseAway(await work.catch((error) => error))).toBe(true)
    await pause(50)
    expect(await sql`select from notes`).toHaveLength(0)
  })

  test('that is broken off in the middle of a query fails alone', async () => {
    const work = db.transaction(async (tx) => {
      const [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`
      setTimeout(() => void sql`select pg_terminate_backend(${pid})`.execute(), 50)
      await tx`select pg_sleep(1)`
    })
    expect(isDatabaseAway(await work.catch((error) => error))).toBe(true)
    await expect(sql`select 1 as one`).resolves.toEqual([{ one: 1 }])
  })
})

test('a query that takes too long is ended, which is not the database being away', async () => {
  const error = await sql`select pg_sleep(5)`.catch((reason) => reason)
  expect(error).toMatchObject({ code: '57014' })
  expect(isDatabaseAway(error)).toBe(false)
})

test('a listener hears messages, and learns when some may have been missed', async () => {
  const heard: string[] = []
  let reconnections = 0
  const subscription = await db.listen(
    'news',
    (payload) => heard.push(payload),
    () => (reconnections += 1),
  )
  await sql.notify('news', 'one')
  await expect.poll(() => heard).toEqual(['one'])

  // All test files share the server: the others' listeners are not ours to end.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`
  await expect.poll(() => reconnections, { timeout: 3000 }).toBe(1)
  await sql.notify('news', 'two')
  await expect.poll(() => heard).toEqual(['one', 'two'])

  subscription.stop()
  await sql.notify('news', 'three')
  await pause(50)
  expect(heard).toEqual(['one', 'two'])
})

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '08006' }, true],
  [{ code: '53300' }, true],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [{ code: '08P01' }, false],
  [{ code: '23505' }, false],
  [{}, false],
])('an error with %j means that the database is away: %s', (fields, isAway) => {
  expect(isDatabaseAway(Object.assign(new Error('some error'), fields))).toBe(isAway)
})
