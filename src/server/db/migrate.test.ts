import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEmptyDatabase } from '../../../tests/support/database.ts'
import { aTemporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { StartError } from '#server/config/start-error.ts'
import { openSession, type Session, type Target } from './client.ts'
import { migrate } from './migrate.ts'

let folder: string
let target: Exclude<Target, string>
let session: Session
let sql: Session['sql']

beforeEach(async () => {
  folder = aTemporaryDirectory('migrations')
  target = await anEmptyDatabase()
  session = await openSession(target)
  sql = session.sql
})

afterEach(async () => {
  await session.end()
  rmSync(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
async function refusal(): Promise<string> {
  const error: unknown = await migrate(target, { folder }).catch((reason) => reason)
  if (!(error instanceof StartError)) throw new Error('This should have been refused.')
  return error.message
}

test('applies what is new, in the order of the names, once', async () => {
  file('0002_fill.sql', `insert into letters values ('b'); -- ends in a comment`)
  file('0001_letters.sql', `create table letters (letter text); insert into letters values ('a');`)
  expect(await migrate(target, { folder })).toEqual(['0001_letters.sql', '0002_fill.sql'])

  file('0003_more.sql', `insert into letters values ('c')`)
  expect(await migrate(target, { folder })).toEqual(['0003_more.sql'])
  expect(await migrate(target, { folder })).toEqual([])
  expect(await sql`select letter from letters`).toEqual([{ letter: 'a' }, { letter: 'b' }, { letter: 'c' }])
})

test('lets one of two processes migrate while the other waits', async () => {
  file('0001_slow.sql', `create table letters (letter text); select pg_sleep(0.3);`)
  const both = await Promise.all([migrate(target, { folder }), migrate(target, { folder })])
  expect(both.flat()).toEqual(['0001_slow.sql'])
})

test('keeps nothing of a migration that fails half-way, but those before it', async () => {
  file('0001_letters.sql', `create table letters (letter text);`)
  file('0002_broken.sql', `create table numbers (n int); insert into nowhere values (1);`)
  expect(await refusal()).toBe(
    'La migration 0002_broken.sql a échoué, et rien n’en a été gardé : relation "nowhere" does not exist',
  )
  const [found] = await sql`select to_regclass('letters') as letters, to_regclass('numbers') as numbers`
  expect(found).toEqual({ letters: 'letters', numbers: null })

  file('0002_broken.sql', `create table numbers (n int)`)
  expect(await migrate(target, { folder })).toEqual(['0002_broken.sql'])
})

test('refuses a database that a newer version has migrated', async () => {
  file('0001_letters.sql', `create table letters (letter text)`)
  file('0002_future.sql', `create table future (n int)`)
  await migrate(target, { folder })
  rmSync(path.join(folder, '0002_future.sql'))
  expect(await refusal()).toMatch('vient d’une version plus récente de Plan B (elle connaît 0002_future.sql)')
})

test('refuses a file that changed after it was applied, but not for its line ends', async () => {
  file('0001_letters.sql', `create table letters (\n  letter text\n)`)
  await migrate(target, { folder })
  file('0001_letters.sql', `create table letters (\r\n  letter text\r\n)`)
  expect(await migrate(target, { folder })).toEqual([])
  file('0001_letters.sql', `create table letters (\n  letter text not null\n)`)
  expect(await refusal()).toMatch('La migration 0001_letters.sql a changé après avoir été appliquée')
})

test('refuses a number that comes too late', async () => {
  file('0002_second.sql', `select 1`)
  await migrate(target, { folder })
  file('0001_first.sql', `select 1`)
  expect(await refusal()).toMatch('0001_first.sql vient avant 0002_second.sql, déjà appliquée')
})

test('says in one sentence why it cannot connect', async () => {
  target = { ...target, database: 'nowhere' }
  expect(await refusal()).toMatch('Cette base de données n’existe pas')
  target = { ...target, host: '/nowhere' }
  expect(await refusal()).toMatch('La base de données ne répond pas')
})
