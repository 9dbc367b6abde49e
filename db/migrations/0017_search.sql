-- Full-text search: one document per published plan, one row per member and per tag, and the words of plans with their
-- frequency. docs/decisions/0030 gives the reasons.

-- Lower case, without accents.
create function search_fold(written text) returns text
  language sql stable strict parallel safe
  return lower(unaccent(written) collate "und-x-icu");

-- French stems, without stop words: those are left out where a query is read (src/server/search/words).
create text search dictionary search_stem (template = snowball, language = french);
create text search configuration search (parser = "default");
alter text search configuration search add mapping for asciiword, word, numword, uint, sfloat with search_stem;

-- « e-commerce » is one word, « porte-à-porte » three.
create function search_join_prefixes(written text) returns text language sql immutable strict parallel safe
  return regexp_replace(written collate "und-x-icu", '(?<!-)\m([[:alpha:]])-(?=[[:alpha:]])', '\1', 'g');

-- The words of a text, folded, with spaces between them.
create function search_normalise(written text) returns text language sql stable strict parallel safe
  return regexp_replace(search_join_prefixes(search_fold(written)) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g');

create function search_vector(written text, weight "char") returns tsvector language sql stable strict parallel safe
  return setweight(to_tsvector('search', search_normalise(written)), weight);

-- Tags, whatever their case; accents count. They are found by trigrams.
create table search_tags (
  id    int generated always as identity primary key,
  key   text collate "C" not null unique,
  tag   text not null, -- as it was first written
  text  text collate "C" not null, -- « #cafe »
  plans int not null default 0 check (plans >= 0) -- how many published plans have it
);
create index search_tags_popular on search_tags (plans desc, id) where plans > 0;
create index search_tags_trigrams on search_tags using gin (text gin_trgm_ops) with (fastupdate = off);
-- clean-up
create index search_tags_unused on search_tags (id) where plans = 0;

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

-- The tag « prévisionnel » means that the plan has a forecast; typed by an author it does not count.
create function search_tags_of(plan plans) returns text[] language sql stable
  return array(select tag from unnest(plan.tags) as tag where search_fold(tag) <> 'previsionnel')
    || case when plan.forecast is null then '{}' else array['prévisionnel'] end;

create table plan_search (
  plan_id    uuid primary key references plans on delete cascade,
  title      text collate "C" not null, -- folded
  tags       int[] not null, -- search_tags
  filter_ids int[] not null, -- plan_filter_ids()
  metadata   tsvector not null, -- title (A), tags, category and place (B)
  document   tsvector not null -- the same, headings and beginning (C), text (D)
) with (toast_tuple_target = 8160);
-- In the row and not compressed: ranking a document costs less than detoasting it. No statistics: how common a word is must
-- not change the plan of the query.
alter table plan_search
  alter metadata set storage external, alter document set storage external,
  alter title set statistics 0, alter tags set statistics 0, alter filter_ids set statistics 0, alter metadata set statistics 0,
  alter document set statistics 0;
create index plan_search_words on plan_search
  using gin (document, metadata, tags gin__int_ops, filter_ids gin__int_ops, title gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 64);

-- The number of plans of each tag. It never becomes negative: a count that has drifted must not stop a deletion.
create function search_count_tags() returns trigger language plpgsql as $$
declare
  removed int[] := case when tg_op <> 'INSERT' then old.tags else '{}' end;
  added int[] := case when tg_op <> 'DELETE' then new.tags else '{}' end;
begin
  perform from search_tags where id = any((removed | added) - (removed & added)) order by id for update;
  update search_tags set plans = greatest(plans + case when id = any(added) then 1 else -1 end, 0)
  where id = any((removed | added) - (removed & added));
  return null;
end $$;
create trigger plan_search_count_tags after insert or delete or update of tags on plan_search
  for each row execute function search_count_tags();

create function search_metadata(plan plans) returns tsvector language sql stable
  return search_vector(plan.title, 'A') || search_vector(
    concat_ws(
      ' ', array_to_string(search_tags_of(plan), ' '), plan.category, plan.filter_category, plan.town, plan.country
    ),
    'B'
  );

create function search_body(plan plans) returns tsvector language sql stable
  return search_vector(
    concat_ws(
      ' ', plan.excerpt, (select string_agg(heading ->> 'text', ' ') from jsonb_array_elements(plan.toc) as heading)
    ),
    'C'
  ) || search_vector(plan.markdown_content, 'D');

-- How well a document matches: rarity, field and share of the words. `ranked` are the alternatives by which a document may
-- match a term, each with its weight and, where more than one of its words must match, a condition; an alternative without
-- words counts in full. The best alternative of a term counts; the last one has the rarity of the term.
create function search_score(
  document tsvector, ranked tsquery[], conditions tsquery[], weights float8[], rarities float8[]
) returns float8 language plpgsql immutable parallel safe as $$
declare
  best float8 := 0;
  worth float8 := 0;
  share float8 := 0;
begin
  for way in 1 .. cardinality(ranked) loop
    if conditions[way] is null or document @@ conditions[way] then
      -- the weights of text; headings and beginning; tags, category and place; title. 16: less for long documents
      best := greatest(best, weights[way] * coalesce(ts_rank('{0.1,0.4,0.8,1}', document, ranked[way], 16), 1));
    end if;
    if rarities[way] is not null then
      if best > 0 then
        worth := worth + rarities[way] * best;
        share := share + rarities[way];
      end if;
      best := 0;
    end if;
  end loop;
  return share * worth;
end $$;

create function search_index_plan(plan plans) returns void language plpgsql as $$
declare
  metadata tsvector := search_metadata(plan);
begin
  -- Until the commit no unused tag is deleted (src/server/ops/retention).
  perform pg_advisory_xact_lock_shared(hashtext('search_tags'));
  insert into plan_search as d (plan_id, title, tags, filter_ids, metadata, document)
  values (
    plan.id, search_fold(plan.title), search_tag_ids(search_tags_of(plan)), plan_filter_ids(plan.facets, plan.country),
    metadata, metadata || search_body(plan)
  )
  on conflict (plan_id) do update
    set title = excluded.title, tags = excluded.tags, filter_ids = excluded.filter_ids, metadata = excluded.metadata,
      document = excluded.document;
end $$;

-- Only published plans are found.
create function search_update_plan() returns trigger language plpgsql as $$
begin
  if new.status = 'published' then
    perform search_index_plan(new);
  else
    delete from plan_search where plan_id = new.id;
  end if;
  return null;
end $$;
create trigger plans_search_insert after insert on plans
  for each row when (new.status = 'published') execute function search_update_plan();
create trigger plans_search_update
  after update of status, title, tags, markdown_content, facets, forecast, category, town, country on plans
  for each row when (
    (old.status, old.title, old.tags, old.markdown_content, old.facets, old.category, old.town, old.country, old.forecast is null)
      is distinct from
      (new.status, new.title, new.tags, new.markdown_content, new.facets, new.category, new.town, new.country, new.forecast is null)
  ) execute function search_update_plan();

create table member_search (
  user_id uuid primary key references users on delete cascade,
  pseudo  text collate "C" not null,
  name    text collate "C" not null -- « ines b @ines.b »
);
create index member_search_by_pseudo on member_search (pseudo);
create index member_search_trigrams on member_search using gin (name gin_trgm_ops) with (fastupdate = off);

create function search_update_member() returns trigger language plpgsql as $$
declare
  folded text := search_fold(new.pseudo);
begin
  insert into member_search (user_id, pseudo, name) values (new.user_id, folded, concat_ws(' @', folded, new.handle))
  on conflict (user_id) do update set pseudo = excluded.pseudo, name = excluded.name;
  return null;
end $$;
create trigger profiles_search_insert after insert on profiles
  for each row execute function search_update_member();
create trigger profiles_search_update after update of pseudo, handle on profiles
  for each row when ((old.pseudo, old.handle) is distinct from (new.pseudo, new.handle))
  execute function search_update_member();

-- The words of published plans. Typos are corrected to them, and a rare one counts more than a common one.
create table search_words (
  word     text collate "C" primary key, -- folded
  spelling text not null, -- as most plans spell it: « réparation »
  stem     text collate "C" not null,
  plans    int not null -- about how many have it
);
create index search_words_of_stem on search_words (stem) include (plans);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- Counts the words again, in a sample of about five thousand plans. A word that is not among them is rare, and no correction
-- of a typo.
create function search_count_words() returns void language plpgsql as $$
declare
  share float8;
begin
  analyze plan_search; -- counts the plans; its lock makes a second count wait
  select least(1, 5000 / greatest(reltuples, 1)) into share from pg_class where oid = 'plan_search'::regclass;
  create temporary table counted on commit drop as
  with spellings as (
    select spelling, count(distinct id) as plans
    from (
      select p.id, regexp_split_to_table(
        lower(search_join_prefixes(concat_ws(
          ' ', p.title, array_to_string(search_tags_of(p), ' '), p.category, p.town, p.country, p.markdown_content
        )) collate "und-x-icu"),
        '[^[:alnum:]]+'
      ) as spelling
      from plan_search d tablesample system (100 * share) join plans p on p.id = d.plan_id
    ) of_plan
    group by spelling
  )
  select search_fold(spelling) collate "C" as word, (array_agg(spelling order by plans desc))[1] as spelling,
    (sum(plans) / share)::int as plans
  from spellings where char_length(spelling) between 2 and 40 group by 1;
  delete from search_words k where not exists (select from counted c where c.word = k.word);
  insert into search_words (word, spelling, stem, plans)
  select word, spelling, coalesce((ts_lexize('search_stem', word))[1], word), plans from counted
  on conflict (word) do update set spelling = excluded.spelling, plans = excluded.plans
    where (search_words.spelling, search_words.plans) <> (excluded.spelling, excluded.plans);
  drop table counted;
end $$;
