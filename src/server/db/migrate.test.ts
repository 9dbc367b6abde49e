import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEmptyDatabase } from '../../../tests/support/database.ts'
import { aTemporaryDirectory } from '../../../tests/support/temporary-directory.ts'
import { StartError } from '#server/config/start-error.ts'
import { openConnection, type DirectConnection, type Target } from './client.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS, readMigrations, splitStatements } from './migration-files.ts'

let folder: string
let target: Exclude<Target, string>
let connection: DirectConnection
let sql: DirectConnection['sql']

beforeEach(async () => {
  folder = aTemporaryDirectory('migrations')
  target = await anEmptyDatabase()
  connection = await openConnection(target)
  sql = connection.sql
})

afterEach(async () => {
  await connection.end()
  rmSync(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
async function refusal(): Promise<string> {
  const error: unknown = await migrate(target, { folder }).catch((reason) => reason)
  if (!(error instanceof StartError)) throw new Error('This should have been refused.')
  return error.message
}

test('applies new migrations once, in the order of their names', async () => {
  file('0002_fill.sql', `insert into codes values ('b'); -- ends in a comment`)
  file('0001_codes.sql', `create table codes (code text); insert into codes values ('a');`)
  expect(await migrate(target, { folder })).toEqual(['0001_codes.sql', '0002_fill.sql'])

  file('0003_more.sql', `insert into codes values ('c')`)
  expect(await migrate(target, { folder })).toEqual(['0003_more.sql'])
  expect(await migrate(target, { folder })).toEqual([])
  expect(await sql`select code from codes`).toEqual([{ code: 'a' }, { code: 'b' }, { code: 'c' }])
})

test('lets one of two processes migrate while the other waits', async () => {
  file('0001_slow.sql', `create table codes (code text); select pg_sleep(0.3);`)
  const both = await Promise.all([migrate(target, { folder }), migrate(target, { folder })])
  expect(both.flat()).toEqual(['0001_slow.sql'])
})

test('rolls back a migration that fails half-way, but not those before it', async () => {
  file('0001_codes.sql', `create table codes (code text);`)
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
  file('0001_codes.sql', `create table codes (code text)`)
  file('0002_future.sql', `create table future (n int)`)
  await migrate(target, { folder })
  rmSync(path.join(folder, '0002_future.sql'))
  expect(await refusal()).toMatch('vient d’une version plus récente de Plan B (elle connaît 0002_future.sql)')
})

test('accepts migrations of a newer version if all of them are marked compatible', async () => {
  file('0001_codes.sql', `create table codes (code text)`)
  file('0002_expand.sql', `-- compatible\nalter table codes add accent text`)
  file('0003_expand.sql', `-- compatible, non-transactional\ncreate index concurrently on codes (accent);`)
  await migrate(target, { folder })
  rmSync(path.join(folder, '0003_expand.sql'))
  rmSync(path.join(folder, '0002_expand.sql'))
  expect(await migrate(target, { folder })).toEqual([])

  file('0002_expand.sql', `-- compatible\nalter table codes add accent text`)
  file('0003_expand.sql', `-- compatible, non-transactional\ncreate index concurrently on codes (accent);`)
  file('0004_contract.sql', `alter table codes drop code`)
  expect(await migrate(target, { folder })).toEqual(['0004_contract.sql'])
  for (const name of ['0002_expand', '0003_expand', '0004_contract']) rmSync(path.join(folder, `${name}.sql`))
  expect(await refusal()).toMatch('plus récente de Plan B (elle connaît 0004_contract.sql)')
})

test.each([
  ['0001_helpers.sql', '0036_search_hyphens.sql'],
  ['0001_extensions_and_helpers.sql', '0052_full_text_search.sql'],
])('says what to do with the data of a version before the first release: %s', async (first, last) => {
  await sql.unsafe(`create table schema_migrations (name text primary key, checksum text not null);
    insert into schema_migrations values ('${first}', ''), ('${last}', '')`)
  const error = await migrate(target).catch((reason: unknown) => reason)
  expect(error).toEqual(
    new StartError(
      'Cette base de données vient d’une version de Plan B antérieure à la première publication, qui ne peut pas être mise à jour : supprimez le dossier DATA_DIR et relancez Plan B, qui en remplira un nouveau, ou donnez une base vide dans DATABASE_URL.',
    ),
  )
})

test('builds an index beside the running site, while another process waits for its turn', async () => {
  file('0001_codes.sql', `create table codes (code text)`)
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
    file('0001_codes.sql', `${mark}\ncreate table codes (code text)`)
    expect(await refusal()).toContain('première ligne')
  },
)

test('retries a non-transactional migration that was interrupted in the middle', async () => {
  file('0001_codes.sql', `create table codes (code text); insert into codes values ('a'), ('a')`)
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
  const steps = readMigrations(MIGRATIONS).filter(({ isTransactional }) => !isTransactional)
  for (const { name, text } of steps) {
    await migrate(target, { upTo: name })
    const statements = splitStatements(text)
    for (const count of statements.keys())
      for (const statement of [...statements.slice(0, count + 1), ...statements])
        await expect(sql.unsafe(statement), name).resolves.toBeDefined()
  }
})

test('refuses a file that changed after it was applied, but not for its line ends', async () => {
  file('0001_codes.sql', `create table codes (\n  code text\n)`)
  await migrate(target, { folder })
  file('0001_codes.sql', `create table codes (\r\n  code text\r\n)`)
  expect(await migrate(target, { folder })).toEqual([])
  file('0001_codes.sql', `create table codes (\n  code text not null\n)`)
  expect(await refusal()).toMatch('La migration 0001_codes.sql a changé après avoir été appliquée')
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

test('moves passwords, the latest Google identity and valid mail links of members to tables of their own', async () => {
  const move = '0019_google_identities.sql'
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name <= move)
  const copy = (name: string) => copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name))
  for (const name of files) if (name !== move) copy(name)
  await migrate(target, { folder })
  const { id } = await sql.one<{ id: string }>`
    insert into users (name, email, email_verified) values ('Ines', 'ines@exemple.test', true) returning id`
  await sql`
    insert into accounts (user_id, provider_id, account_id, password, password_is_long, password_proven, created_at) values
      (${id}, 'credential', ${id}, 'hash', true, false, now()), (${id}, 'google', 'earlier', null, false, false, now() - interval '1 day'),
      (${id}, 'google', 'latest', null, false, false, now())`
  await sql`
    insert into verifications (identifier, value, expires_at) values
      ('reset:valid', ${`${id} ines@exemple.test`}, now() + interval '1 hour'),
      ('reset:expired', ${`${id} ines@exemple.test`}, now() - interval '1 hour'),
      ('a state of the way to Google', '{"callbackURL":"/"}', now() + interval '1 hour')`
  copy(move)
  expect(await migrate(target, { folder })).toEqual([move])
  expect(await sql`select user_id, hash, is_long, is_proven from passwords`).toEqual([
    { user_id: id, hash: 'hash', is_long: true, is_proven: false },
  ])
  expect(await sql`select user_id, sub from google_identities`).toEqual([{ user_id: id, sub: 'latest' }])
  expect(await sql`select user_id, kind, details from security_events`).toEqual([
    { user_id: id, kind: 'google_unlinked', details: {} },
  ])
  expect(await sql`select token_hash, purpose, user_id, email from mail_tokens`).toEqual([
    { token_hash: 'valid', purpose: 'reset', user_id: id, email: 'ines@exemple.test' },
  ])
})
