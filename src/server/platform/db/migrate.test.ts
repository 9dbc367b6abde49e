import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEmptyDatabase } from '../../../../tests/support/database.ts'
import { aTemporaryDirectory } from '../../../../tests/support/temporary-directory.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { openConnection, type DirectConnection, type DatabaseTarget } from './client.ts'
import { migrate } from './migrate.ts'
import { BASELINE, readMigrations, SCHEMA, splitStatements } from './migration-files.ts'

let folder: string
let target: Exclude<DatabaseTarget, string>
let connection: DirectConnection
let sql: DirectConnection['sql']

beforeEach(async () => {
  folder = aTemporaryDirectory('schema')
  mkdirSync(path.join(folder, 'migrations'))
  baseline('create table codes (code text)')
  target = await anEmptyDatabase()
  connection = await openConnection(target)
  sql = connection.sql
})

afterEach(async () => {
  await connection.end()
  rmSync(folder, { recursive: true })
})

const baseline = (text: string) => writeFileSync(path.join(folder, 'baseline.sql'), text)
const pathOf = (name: string) => path.join(folder, 'migrations', name)
const file = (name: string, text: string) => writeFileSync(pathOf(name), text)
async function refusal(): Promise<string> {
  const error: unknown = await migrate(target, { folder }).catch((reason) => reason)
  if (!(error instanceof StartError)) throw new Error('This should have been refused.')
  return error.message
}

test('begins with the baseline, then applies new migrations once, in the order of their names', async () => {
  file('0002_fill.sql', `insert into codes values ('b'); -- ends in a comment`)
  file('0001_first.sql', `insert into codes values ('a');`)
  expect(await migrate(target, { folder })).toEqual([BASELINE, '0001_first.sql', '0002_fill.sql'])

  file('0003_more.sql', `insert into codes values ('c')`)
  expect(await migrate(target, { folder })).toEqual(['0003_more.sql'])
  expect(await migrate(target, { folder })).toEqual([])
  expect(await sql`select code from codes`).toEqual([{ code: 'a' }, { code: 'b' }, { code: 'c' }])
})

test('lets one of two processes migrate while the other waits', async () => {
  baseline(`create table codes (code text); select pg_sleep(0.3);`)
  const both = await Promise.all([migrate(target, { folder }), migrate(target, { folder })])
  expect(both.flat()).toEqual([BASELINE])
})

test('rolls back a migration that fails half-way, but not those before it', async () => {
  file('0002_broken.sql', `create table numbers (n int); insert into missing_table values (1);`)
  expect(await refusal()).toBe(
    'La migration 0002_broken.sql a échoué, et rien n’en a été gardé : relation "missing_table" does not exist',
  )
  const [found] = await sql`select to_regclass('codes') as codes, to_regclass('numbers') as numbers`
  expect(found).toEqual({ codes: 'codes', numbers: null })

  file('0002_broken.sql', `create table numbers (n int)`)
  expect(await migrate(target, { folder })).toEqual(['0002_broken.sql'])
})

test('refuses a database that a newer version has migrated', async () => {
  file('0002_future.sql', `create table future (n int)`)
  await migrate(target, { folder })
  rmSync(pathOf('0002_future.sql'))
  expect(await refusal()).toMatch('vient d’une version plus récente de Plan B (elle connaît 0002_future.sql)')
})

test('accepts migrations of a newer version if all of them are marked compatible', async () => {
  file('0002_expand.sql', `-- compatible\nalter table codes add accent text`)
  file('0003_expand.sql', `-- compatible, non-transactional\ncreate index concurrently on codes (accent);`)
  await migrate(target, { folder })
  rmSync(pathOf('0003_expand.sql'))
  rmSync(pathOf('0002_expand.sql'))
  expect(await migrate(target, { folder })).toEqual([])

  file('0002_expand.sql', `-- compatible\nalter table codes add accent text`)
  file('0003_expand.sql', `-- compatible, non-transactional\ncreate index concurrently on codes (accent);`)
  file('0004_contract.sql', `alter table codes drop code`)
  expect(await migrate(target, { folder })).toEqual(['0004_contract.sql'])
  for (const name of ['0002_expand', '0003_expand', '0004_contract']) rmSync(pathOf(`${name}.sql`))
  expect(await refusal()).toMatch('plus récente de Plan B (elle connaît 0004_contract.sql)')
})

test.each([
  ['that had no baseline yet', '0001_functions.sql'],
  ['with another baseline', BASELINE],
])('says what to do with the data of a version before the first release: one %s', async (_, first) => {
  await sql.unsafe(`create table schema_migrations (name text primary key, checksum text not null);
    insert into schema_migrations values ('${first}', ''), ('0046_drop_client_errors.sql', '')`)
  expect(await refusal()).toBe(
    'Cette base de données vient d’une version de Plan B antérieure à la première publication, qui ne peut pas être mise à jour : supprimez le dossier DATA_DIR et relancez Plan B, qui en remplira un nouveau, ou donnez une base vide dans DATABASE_URL.',
  )
})

test('builds an index beside the running site, while another process waits for its turn', async () => {
  await migrate(target, { folder })
  const writer = await openConnection(target)
  await writer.sql.unsafe(`begin; lock table codes in share mode`)

  file('0002_index.sql', `-- non-transactional\ncreate index concurrently codes_index on codes (code);`)
  const first = migrate(target, { folder })
  const running = (words: string) => sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'plan-b migrations' and query like ${`%${words}%`}`
  await expect.poll(() => running('create index')).toHaveLength(1)
  const second = migrate(target, { folder })
  await expect.poll(() => running('advisory_lock')).toHaveLength(1)

  await writer.sql.unsafe('commit')
  await writer.end()
  expect(await Promise.all([first, second])).toEqual([['0002_index.sql'], []])
})

test.each(['-- non-transactional, compatible', '-- Compatible', '-- compatible non-transactional'])(
  'refuses a first line that resembles a known flag: %s',
  async (mark) => {
    file('0001_codes.sql', `${mark}\ninsert into codes values ('a')`)
    expect(await refusal()).toContain('première ligne')
  },
)

test('retries a non-transactional migration that was interrupted in the middle', async () => {
  baseline(`create table codes (code text); insert into codes values ('a'), ('a')`)
  file(
    '0002_once.sql',
    `-- non-transactional
    -- What an interrupted build leaves behind goes first; it is of no use.
    drop index concurrently if exists codes_once;
    create unique index concurrently codes_once
      on codes (code); -- ends in a comment`,
  )
  expect(await refusal()).toMatch(
    'La migration 0002_once.sql s’est arrêtée en chemin, et reprendra au prochain démarrage : could not create unique index',
  )
  const isValid = () => sql`select indisvalid from pg_index where indexrelid = 'codes_once'::regclass`
  expect(await isValid()).toEqual([{ indisvalid: false }])

  await sql`delete from codes`
  expect(await migrate(target, { folder })).toEqual(['0002_once.sql'])
  expect(await isValid()).toEqual([{ indisvalid: true }])
  expect(await migrate(target, { folder })).toEqual([])
})

test('every non-transactional migration can be restarted after any of its steps', async () => {
  const steps = readMigrations(SCHEMA).filter(({ isTransactional }) => !isTransactional)
  for (const { name, text } of steps) {
    await migrate(target, { upTo: name })
    const statements = splitStatements(text)
    for (const count of statements.keys())
      for (const statement of [...statements.slice(0, count + 1), ...statements])
        await expect(sql.unsafe(statement), name).resolves.toBeDefined()
  }
})

test('refuses a file that changed after it was applied, but not for its line ends', async () => {
  file('0001_names.sql', `create table names (\n  name text\n)`)
  await migrate(target, { folder })
  file('0001_names.sql', `create table names (\r\n  name text\r\n)`)
  expect(await migrate(target, { folder })).toEqual([])
  file('0001_names.sql', `create table names (\n  name text not null\n)`)
  expect(await refusal()).toMatch('La migration 0001_names.sql a changé après avoir été appliquée')
})

test('refuses a new migration with a number below an applied one', async () => {
  file('0002_second.sql', `select 1`)
  await migrate(target, { folder })
  file('0001_first.sql', `select 1`)
  expect(await refusal()).toMatch('0001_first.sql vient avant 0002_second.sql, déjà appliquée')
})

test('says in one sentence why it cannot connect', async () => {
  target = { ...target, database: 'missing_table' }
  expect(await refusal()).toMatch('Cette base de données n’existe pas')
  target = { ...target, host: '/missing_table' }
  expect(await refusal()).toMatch('La base de données ne répond pas')
})
