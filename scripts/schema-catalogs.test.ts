import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../tests/support/database.ts'
import { openConnection } from '#server/db/client.ts'
import { schemaCatalogs } from './schema-catalogs.ts'

const CHANGES = [
  'alter table letters alter letter set statistics 0',
  'alter table letters alter letter set storage external',
  'alter table letters set unlogged',
  'alter table letters set (fillfactor = 50)',
  'alter index letters_index set (fillfactor = 50)',
  'drop index letters_index; create index letters_index on letters (letter) with (fillfactor = 50)',
  `comment on column letters.letter is 'one'`,
  'grant select on letters to public',
  'alter function a() cost 5',
  'alter table letters disable trigger letters_trigger',
  'create text search configuration words (copy = simple)',
  'create text search dictionary stems (template = snowball, language = french)',
  'alter text search configuration words alter mapping for word with stems',
  `insert into letters values ('a')`,
]

test('equal schemas have equal catalogs, and every change is visible', async () => {
  const { sql, end } = await openConnection(await anEmptyDatabase())
  await sql.unsafe(`create table letters (letter text unique);
    create index letters_index on letters (letter);
    create index letters_other on letters (letter);
    create function a() returns trigger language plpgsql as 'begin return null; end';
    create trigger letters_trigger after insert on letters execute function a()`)
  let before = await schemaCatalogs(sql)
  expect(await schemaCatalogs(sql)).toBe(before)
  for (const change of CHANGES) {
    await sql.unsafe(change)
    const after = await schemaCatalogs(sql)
    expect(after, change).not.toBe(before)
    before = after
  }
  await end()
})
