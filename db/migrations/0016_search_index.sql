-- Search, the side that is written: the words that occur, and the published plans, members and tags that have them.
-- What is typed is looked up among the words, and these lead to the rest. docs/decisions/0013 says why it is made so.
-- The questions are in 0017_search_queries.sql.

-- Neither case nor accents count.
create function search_fold(written text) returns text
  language sql stable strict parallel safe
  return lower(unaccent(written) collate "und-x-icu");

-- The words of a folded text, each once: runs of letters and digits, whatever the server's locale calls so. The same
-- separators stand in src/domain/search-text.ts. One letter alone finds nothing; a word ends after 60 letters.
-- A hyphen separates words and also joins them: « e-commerce » is a word, beside « commerce ». A chain longer than 60
-- letters, as addresses have them, gives one word from each part on; one of more than 100 parts gives its parts alone.
create function search_words_in(folded text) returns text[] language sql immutable parallel safe strict
  return array(
    select distinct left(word, 60)
    from regexp_split_to_table(folded, '[\u0001-,./:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff]+') as written
    cross join lateral (select string_to_array(trim(written, '-'), '-') as parts) chain
    cross join lateral unnest(
      case
        when strpos(written, '-') = 0 then array[written]
        when char_length(written) <= 60 then parts || trim(written, '-')
        when cardinality(parts) > 100 then parts
        else parts || array(select array_to_string(parts[n:], '-') from generate_subscripts(parts, 1) as n)
      end
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

-- The numbers of a text's words; new words are added. Everybody writes words in the same order, so that two writers
-- never wait for each other in a circle.
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

-- A tag, whatever its case; accents count. Tags are found by their letters.
create table search_tags (
  id    int generated always as identity primary key,
  key   text collate "C" not null unique,
  tag   text not null, -- as it was first written
  text  text collate "C" not null, -- « #cafe »
  plans int not null default 0 check (plans >= 0) -- how many published plans have it
);
create index search_tags_popular on search_tags (plans desc, id) where plans > 0;
create index search_tags_by_text on search_tags using gin (text gin_trgm_ops) with (fastupdate = off);

create function search_tag_key(tag text) returns text
  language sql immutable strict parallel safe
  return lower(tag collate "und-x-icu");

create function search_tag_ids(tags text[]) returns int[] language plpgsql as $$
begin
  insert into search_tags (key, tag, text)
  select search_tag_key(written), written, '#' || search_fold(written)
  from unnest(tags) as written
  where not exists (select from search_tags known where known.key = search_tag_key(written)) order by 1
  on conflict do nothing;
  return array(
    select known.id from unnest(tags) as written join search_tags known on known.key = search_tag_key(written) order by 1
  );
end $$;

-- Where many plans or members have what is typed, the best are among the most liked. So the most liked stand in rings:
-- the first 200 in all five, the first 600 in four, and so on. In the order of their width the rings are 1, 4, 2, 5, 3.
-- Everybody beyond the widest has an empty list.
create function search_ring(place bigint, scale int) returns int[]
  language sql immutable parallel safe
  return case
    when place <= 200 * scale then '{1,2,3,4,5}' when place <= 600 * scale then '{2,3,4,5}'
    when place <= 2000 * scale then '{2,3,5}' when place <= 6000 * scale then '{3,5}' when place <= 20000 * scale then '{3}'
    else '{}'
  end::int[];

-- The factor of the rings' widths: twice as wide where there are four times as many rows as 100,000, so that a rare word
-- leads to no more rows outside the rings than a common one within. It goes by the size as it was last counted, in powers
-- of two, so that it seldom changes.
create function search_scale(counted regclass) returns int
  language sql stable
  return (
    select power(2, round(log(greatest(reltuples, 100000) / 100000) / log(2) / 2))::int from pg_class where oid = counted
  );

create table plan_search (
  plan_id     uuid primary key references plans on delete cascade,
  title       text collate "C" not null,
  title_words int[] not null,
  tags        int[] not null,
  words       int[] not null, -- of title, tags and text
  ring        int[] not null default '{}', -- search_ring(), by likes
  suits       int[] not null -- filters_suited()
);
create index plan_search_by_title on plan_search (title);
-- The titles of the most liked, by their letters.
create index plan_search_by_letters on plan_search
  using gin (ring gin__int_ops, title gin_trgm_ops) with (fastupdate = off) where ring <> '{}';
-- Read from the left to the right: few plans are in a ring, more have a word, many suit a filter. New plans wait in a
-- short list, which every search reads too, and go into the index a dozen at a time: that takes a quarter less time.
create index plan_search_by_words on plan_search using gin (
  ring gin__int_ops, tags gin__int_ops, title_words gin__int_ops, words gin__int_ops, suits gin__int_ops
) with (fastupdate = on, gin_pending_list_limit = 64);

-- All words first, then the tags: the same order for everybody, so that nobody waits in a circle.
create function search_put_plan(plan plans) returns void language plpgsql as $$
declare
  folded text := search_fold(plan.title);
  names text := folded || ' ' || search_fold(array_to_string(plan.tags, ' '));
  all_words int[] := search_word_ids(
    search_words_in(names || ' ' || search_fold(plan.markdown_content)), search_words_in(names)
  );
begin
  insert into plan_search (plan_id, title, title_words, tags, words, suits)
  values (
    plan.id, folded, search_known_ids(search_words_in(folded)), search_tag_ids(plan.tags), all_words,
    filters_suited(plan.facets)
  )
  on conflict (plan_id) do update
    set title = excluded.title, title_words = excluded.title_words, tags = excluded.tags, words = excluded.words,
      suits = excluded.suits;
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
  words   int[] not null,
  ring    int[] not null default '{}' -- search_ring(), by likes received
);
create index member_search_by_pseudo on member_search (pseudo);
create index member_search_by_name on member_search
  using gin (ring gin__int_ops, words gin__int_ops, name gin_trgm_ops) with (fastupdate = off);

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

-- No statistics: how common a word is must not change the way to it.
alter table plan_search
  alter title_words set statistics 0, alter tags set statistics 0, alter words set statistics 0,
  alter ring set statistics 0, alter suits set statistics 0;
alter table member_search alter words set statistics 0, alter ring set statistics 0;
alter index search_words_misspelt alter column 1 set statistics 0;

-- Only published plans are in here.
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
create trigger plans_search_changed after update of status, title, tags, markdown_content, facets on plans
  for each row when (
    (old.status, old.title, old.tags, old.markdown_content, old.facets)
      is distinct from (new.status, new.title, new.tags, new.markdown_content, new.facets)
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

-- A like writes nothing here: now and then a job moves the rows whose place has changed, the most liked first and no
-- more than `most` at a time. A row that somebody else is writing is left to the next time. Answers how many were moved.
create function search_move_plans(most int) returns int language plpgsql as $$
declare
  scale int := search_scale('plan_search');
  moved int;
begin
  with top as materialized (
    select plan_id, row_number() over (order by likes_count desc, creator desc, plan_id desc) as place
    from plan_stats where published and likes_count > 0
    order by likes_count desc, creator desc, plan_id desc limit 20000 * scale
  ), ringed as materialized (
    select plan_id, ring from plan_search where ring && '{3}'
  ), changed as (
    select plan_id, search_ring(place, scale) as ring from top full join ringed using (plan_id)
    where coalesce(ringed.ring, '{}') <> search_ring(place, scale) order by place limit most
  ), moving as (
    select d.plan_id, changed.ring from changed join plan_search d using (plan_id) for update of d skip locked
  )
  update plan_search d set ring = moving.ring from moving where moving.plan_id = d.plan_id;
  get diagnostics moved = row_count;
  return moved;
end $$;

create function search_move_members(most int) returns int language plpgsql as $$
declare
  scale int := search_scale('member_search');
  moved int;
begin
  with top as materialized (
    select user_id, row_number() over (order by likes_received desc, creator desc, user_id desc) as place
    from profile_stats where likes_received > 0
    order by likes_received desc, creator desc, user_id desc limit 20000 * scale
  ), ringed as materialized (
    select user_id, ring from member_search where ring && '{3}'
  ), changed as (
    select user_id, search_ring(place, scale) as ring from top full join ringed using (user_id)
    where coalesce(ringed.ring, '{}') <> search_ring(place, scale) order by place limit most
  ), moving as (
    select m.user_id, changed.ring from changed join member_search m using (user_id) for update of m skip locked
  )
  update member_search m set ring = moving.ring from moving where moving.user_id = m.user_id;
  get diagnostics moved = row_count;
  return moved;
end $$;
