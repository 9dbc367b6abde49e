-- Search: what is typed is looked up among the words that occur, and these lead to the plans, members and tags that
-- have them. Only published plans are in here. docs/decisions/0013 says why it is made so.
create extension if not exists unaccent;
create extension if not exists intarray;
create extension if not exists pg_trgm;

-- Neither case nor accents count.
create function search_fold(written text) returns text
  language sql stable strict parallel safe
  return lower(unaccent(written) collate "und-x-icu");

-- The words of a folded text, each once: runs of letters and digits, whatever the server's locale calls so. The same
-- separators stand in src/domain/search-text.ts. One letter alone finds nothing; what is longer than 60 is no word.
create function search_words_in(folded text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct left(word, 60)
    from regexp_split_to_table(
      folded,
      '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff]+'
    ) as word
    where char_length(word) > 1
  );

-- A word and what is left of it without one of its letters. Two words that share one of these differ by a small typo.
create function search_misspelt(word text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select word
    union
    select left(word, place - 1) || substr(word, place + 1) from generate_series(1, char_length(word)) as place
  );

create table search_words (
  id    int generated always as identity primary key,
  word  text collate "C" not null unique,
  named boolean not null default false -- occurs in a title, a tag or a name, where typos are forgiven
);
-- what is typed in the middle of a word finds it
create index search_words_inside on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
create index search_words_misspelt on search_words using gin (search_misspelt(word)) with (fastupdate = off)
  where named and char_length(word) between 4 and 20;

create function search_known_ids(words text[]) returns int[]
  language sql stable strict parallel safe
  return array(select w.id from unnest(words) as wanted (word) join search_words w on w.word = wanted.word order by 1);

-- The numbers of a text's words, the new ones added. In order, so that two who write at the same time wait for each
-- other, never in a circle.
create function search_word_ids(words text[], names text[]) returns int[] language plpgsql as $$
declare
  known int[] := search_known_ids(words);
begin
  if cardinality(known) < cardinality(words) then
    insert into search_words (word, named)
    select new.word, new.word = any(names) from unnest(words) as new (word)
    where not exists (select from search_words k where k.word = new.word) order by 1
    on conflict do nothing;
    known := search_known_ids(words);
  end if;
  update search_words set named = true
  where id in (select id from search_words where id = any(search_known_ids(names)) and not named order by id for update);
  return known;
end $$;

-- A tag, whatever its case; accents count. `plans`: how many published plans have it.
create table search_tags (
  id    int generated always as identity primary key,
  key   text collate "C" not null unique,
  tag   text not null, -- as it was first written
  text  text collate "C" not null, -- « #cafe »
  words int[] not null,
  plans int not null default 0 check (plans >= 0)
);
create index search_tags_by_words on search_tags using gin (words gin__int_ops) with (fastupdate = off);
create index search_tags_popular on search_tags (plans desc, id) where plans > 0;

create function search_tag_key(tag text) returns text
  language sql immutable strict parallel safe
  return lower(tag collate "und-x-icu");

create function search_tag_ids(tags text[]) returns int[] language plpgsql as $$
begin
  insert into search_tags (key, tag, text, words)
  select search_tag_key(written), written, '#' || search_fold(written),
    search_known_ids(search_words_in(search_fold(written)))
  from unnest(tags) as written
  where not exists (select from search_tags known where known.key = search_tag_key(written)) order by 1
  on conflict do nothing;
  return array(
    select known.id from unnest(tags) as written join search_tags known on known.key = search_tag_key(written) order by 1
  );
end $$;

create table plan_search (
  plan_id     uuid primary key references plans on delete cascade,
  title       text collate "C" not null,
  title_words int[] not null,
  tags        int[] not null,
  words       int[] not null -- of title, tags and text
);

-- All words first, then the tags: the same order for everybody.
create function search_put_plan(plan plans) returns void language plpgsql as $$
declare
  folded text := search_fold(plan.title);
  names text := folded || ' ' || search_fold(array_to_string(plan.tags, ' '));
  all_words int[] := search_word_ids(
    search_words_in(names || ' ' || search_fold(plan.markdown_content)), search_words_in(names)
  );
begin
  insert into plan_search (plan_id, title, title_words, tags, words)
  values (plan.id, folded, search_known_ids(search_words_in(folded)), search_tag_ids(plan.tags), all_words)
  on conflict (plan_id) do update
    set title = excluded.title, title_words = excluded.title_words, tags = excluded.tags, words = excluded.words;
end $$;

create function search_count_tags() returns trigger language plpgsql as $$
declare
  gone int[] := case when tg_op <> 'INSERT' then old.tags else '{}' end;
  come int[] := case when tg_op <> 'DELETE' then new.tags else '{}' end;
begin
  perform from search_tags where id = any((gone | come) - (gone & come)) order by id for update;
  update search_tags set plans = plans + case when id = any(come) then 1 else -1 end
  where id = any((gone | come) - (gone & come));
  return null;
end $$;
create trigger plan_search_count_tags after insert or delete or update of tags on plan_search
  for each row execute function search_count_tags();

create table member_search (
  user_id uuid primary key references users on delete cascade,
  pseudo  text collate "C" not null,
  name    text collate "C" not null, -- « ines b @ines.b »
  words   int[] not null
);

create function search_put_member(member profiles) returns void language plpgsql as $$
declare
  folded text := search_fold(member.pseudo);
  full_name text := concat_ws(' @', folded, member.handle);
  names text[] := search_words_in(full_name);
begin
  insert into member_search (user_id, pseudo, name, words)
  values (member.user_id, folded, full_name, search_word_ids(names, names))
  on conflict (user_id) do update set pseudo = excluded.pseudo, name = excluded.name, words = excluded.words;
end $$;

-- What is there already, before the indexes: that is faster by far.
do $$ begin
  perform search_put_plan(p) from plans p where status = 'published';
  perform search_put_member(m) from profiles m;
end $$;

-- No statistics: how common a word is must not change the way to it.
alter table plan_search alter words set statistics 0, alter title_words set statistics 0, alter tags set statistics 0;
alter table member_search alter words set statistics 0;
alter table search_tags alter words set statistics 0;
alter index search_words_misspelt alter column 1 set statistics 0;
create index plan_search_by_words on plan_search
  using gin (words gin__int_ops, title_words gin__int_ops, tags gin__int_ops) with (fastupdate = off);
create index plan_search_by_title on plan_search (title);
create index member_search_by_words on member_search using gin (words gin__int_ops) with (fastupdate = off);
create index member_search_by_pseudo on member_search (pseudo);

create function search_plan_changed() returns trigger language plpgsql as $$
begin
  if new.status = 'published' then
    perform search_put_plan(new);
  else
    delete from plan_search where plan_id = new.id;
  end if;
  return null;
end $$;
create trigger plans_search_new after insert on plans
  for each row when (new.status = 'published') execute function search_plan_changed();
create trigger plans_search_changed after update of status, title, tags, markdown_content on plans
  for each row when (
    (old.status, old.title, old.tags, old.markdown_content)
      is distinct from (new.status, new.title, new.tags, new.markdown_content)
  ) execute function search_plan_changed();

create function search_member_changed() returns trigger language plpgsql as $$
begin
  perform search_put_member(new);
  return null;
end $$;
create trigger profiles_search_new after insert on profiles
  for each row execute function search_member_changed();
create trigger profiles_search_changed after update of pseudo, handle on profiles
  for each row when ((old.pseudo, old.handle) is distinct from (new.pseudo, new.handle))
  execute function search_member_changed();
