import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../tests/support/database.ts'
import { openConnection } from '#server/db/client.ts'
import { schemaPicture } from './schema-picture.ts'

test('the picture shows everything that a migration can make, in the same order every time', async () => {
  const { sql, end } = await openConnection(await anEmptyDatabase())
  await sql.unsafe(`
    create extension pg_trgm;
    create type mood as enum ('sad', 'happy');
    create domain colour as text check (value in ('red', 'blue'));
    create table authors (id bigint generated always as identity primary key, name text not null unique);
    create table books (
      id uuid primary key default gen_random_uuid(),
      author_id bigint not null references authors on delete cascade,
      title text collate "fr-x-icu" not null check (title <> ''),
      length int generated always as (char_length(title)) stored
    ) with (fillfactor = 80);
    create index books_title on books using gin (title gin_trgm_ops) where title <> 'x';
    comment on table books is 'What''s read';
    comment on column books.title is 'On the cover';
    create function touch() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger books_touch before update on books for each row execute function touch();
    create view titles as select title from books;`)
  const picture = await schemaPicture(sql)
  expect(await schemaPicture(sql)).toBe(picture)
  await end()

  for (const line of [
    'create extension pg_trgm;',
    `create type mood as enum ('sad', 'happy');`,
    'create domain colour as text',
    '  id bigint not null generated always as identity,',
    '  id uuid not null default gen_random_uuid(),',
    '  title text collate "fr-x-icu" not null,',
    '  length integer generated always as (char_length(title)) stored,',
    '  constraint authors_name_key UNIQUE (name)',
    '  constraint books_author_id_fkey FOREIGN KEY (author_id) REFERENCES authors(id) ON DELETE CASCADE,',
    ') with (fillfactor=80);',
    `comment on table books is 'What''s read';`,
    `comment on column books.title is 'On the cover';`,
    'create view titles as',
  ]) {
    expect(picture.split('\n')).toContain(line)
  }
  expect(picture).toMatch(/CREATE INDEX books_title ON .*USING gin .*WHERE/)
  expect(picture).toContain('CREATE OR REPLACE FUNCTION public.touch()')
  expect(picture).toContain('CREATE TRIGGER books_touch BEFORE UPDATE ON books')
  expect(picture).not.toContain('gin_extract')
})
