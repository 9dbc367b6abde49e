import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { openConnection } from '#server/platform/db/client.ts'
import { aDatabase } from '../../../../tests/support/database.ts'
import { type CopyConnection, openCopyConnection } from './copy.ts'

const { sql } = await aDatabase()
const { database } = await sql.one<{ database: string }>`select current_database() as database`
const target = { ...inject('postgres'), database }
await sql`create table numbers (n int primary key)`

const connections: CopyConnection[] = []
/** Must end, whatever happened on the connection. */
afterEach(() => Promise.all(connections.splice(0).map(({ end }) => end())))

async function aConnection() {
  const connection = await openCopyConnection(target, 'copies')
  connections.push(connection)
  return connection
}

const MANY = 'copy (select repeat(n::text, 50) from generate_series(1, 300000) n) to stdout'
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function breakerOf({ sql: own }: CopyConnection) {
  const { pid } = await own.one<{ pid: number }>`select pg_backend_pid() as pid`
  return async () => void (await sql`select pg_terminate_backend(${pid})`)
}

test('a copy whose statement fails halfway is an error, and the connection goes on', async () => {
  const { copyOut, sql: own } = await aConnection()
  const failing = copyOut('copy (select 1 / (200000 - n) from generate_series(1, 300000) n) to stdout')
  await expect(pipeline(failing, nowhere())).rejects.toThrow('division by zero')
  expect(await own`select 1 as one`).toEqual([{ one: 1 }])
})

test('a copy whose destination fails halfway is an error, and the connection ends', async () => {
  const { copyOut } = await aConnection()
  let [chunks, full] = [0, new Error('disk full')]
  const disk = new Writable({ write: (_chunk, _encoding, done) => done((chunks += 1) > 3 ? full : null) })
  await expect(pipeline(copyOut(MANY), disk)).rejects.toThrow(full)
})

test('a copy whose connection breaks halfway is an error', async () => {
  const connection = await aConnection()
  const breakOff = await breakerOf(connection)
  const slow = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => void breakOff().then(() => done(), done),
  })
  await expect(pipeline(connection.copyOut(MANY), slow)).rejects.toThrow('terminat')
})

test('rows that fail, a source that fails and a connection that breaks leave nothing behind', async () => {
  const wrong = await aConnection()
  const into = 'copy numbers from stdin'
  await expect(pipeline(Readable.from(['1\n2\n', 'trois\n']), wrong.copyIn(into))).rejects.toThrow('trois')

  const damaged = await aConnection()
  const broken = Readable.from(
    (function* () {
      yield '1\n'
      throw new Error('abîmé')
    })(),
  )
  await expect(pipeline(broken, damaged.copyIn(into))).rejects.toThrow('abîmé')

  const gone = await aConnection()
  const breakOff = await breakerOf(gone)
  const endless = Readable.from(
    (async function* () {
      yield '1\n'
      await breakOff()
      for (let n = 2; ; n += 1) yield `${n}\n`
    })(),
  )
  await expect(pipeline(endless, gone.copyIn(into))).rejects.toThrow(/terminat|EPIPE|ECONNRESET/)
  expect(await sql`select from numbers`).toHaveLength(0)
})

test('a copy counts its rows', async () => {
  const { copyIn } = await aConnection()
  const copying = copyIn('copy numbers from stdin')
  await pipeline(Readable.from(['1\n2\n', '3\n']), copying)
  expect(copying.rowCount).toBe(3)
  const other = await openConnection(target)
  expect(await other.sql`select count(*) from numbers`).toEqual([{ count: 3 }])
  await other.end()
})
