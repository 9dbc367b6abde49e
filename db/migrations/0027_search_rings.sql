-- Where many plans or members have what is typed, the best are among the most liked. So these stand in rings: 1 the first
-- hundred, 2 the first thousand, 3 the first ten thousand. docs/decisions/0013 says why it is made so.
create function search_ring(place bigint) returns int[]
  language sql immutable parallel safe
  return case when place <= 100 then '{1,2,3}' when place <= 1000 then '{2,3}' when place <= 10000 then '{3}' else '{}' end::int[];

alter table plan_search add ring int[] not null default '{}';
alter table member_search add ring int[] not null default '{}';
alter table plan_search alter ring set statistics 0;
alter table member_search alter ring set statistics 0;

-- A like writes nothing here: now and then a job moves those whose place has changed, the first first and no more than
-- `most` at a time. What somebody else is writing is left to the next time. Answers how many were moved.
create function search_move_plans(most int) returns int language plpgsql as $$
declare
  moved int;
begin
  with top as materialized (
    select plan_id, row_number() over (order by likes_count desc, creator desc, plan_id desc) as place
    from plan_stats where published and likes_count > 0
    order by likes_count desc, creator desc, plan_id desc limit 10000
  ), known as (
    select plan_id from top union select plan_id from plan_search where ring && '{3}'
  ), moving as (
    select d.plan_id, search_ring(place) as ring
    from known join plan_search d using (plan_id) left join top using (plan_id)
    where d.ring <> search_ring(place) order by place limit most for update of d skip locked
  )
  update plan_search d set ring = moving.ring from moving where moving.plan_id = d.plan_id;
  get diagnostics moved = row_count;
  return moved;
end $$;

create function search_move_members(most int) returns int language plpgsql as $$
declare
  moved int;
begin
  with top as materialized (
    select user_id, row_number() over (order by likes_received desc, creator desc, user_id desc) as place
    from profile_stats where likes_received > 0
    order by likes_received desc, creator desc, user_id desc limit 10000
  ), known as (
    select user_id from top union select user_id from member_search where ring && '{3}'
  ), moving as (
    select m.user_id, search_ring(place) as ring
    from known join member_search m using (user_id) left join top using (user_id)
    where m.ring <> search_ring(place) order by place limit most for update of m skip locked
  )
  update member_search m set ring = moving.ring from moving where moving.user_id = m.user_id;
  get diagnostics moved = row_count;
  return moved;
end $$;

drop index plan_search_by_words, member_search_by_words, search_tags_by_words;
select search_move_plans(10000), search_move_members(10000);
-- The rings first: so they lead the way.
create index plan_search_by_words on plan_search
  using gin (ring gin__int_ops, tags gin__int_ops, title_words gin__int_ops, words gin__int_ops) with (fastupdate = off);
create index plan_search_by_letters on plan_search
  using gin (ring gin__int_ops, title gin_trgm_ops) with (fastupdate = off) where ring <> '{}';
create index member_search_by_name on member_search
  using gin (ring gin__int_ops, words gin__int_ops, name gin_trgm_ops) with (fastupdate = off);
create index search_tags_by_text on search_tags using gin (text gin_trgm_ops) with (fastupdate = off);

-- The words that contain each term: `a`, of which there are fewest, and `b` are looked up, then `c` and `rest` compared.
create type search_asked as (a int[], b int[], c int[], rest query_int);

-- Forgiving: also words of titles, tags and names that differ by a small typo.
create function search_resolve(terms text[], is_forgiving boolean) returns search_asked language plpgsql stable as $$
declare
  asked search_asked;
  term text;
  forms text[];
  ids int[];
  more int[];
  others text;
begin
  foreach term in array terms loop
    ids := array(select id from search_words where word like '%' || term || '%' limit 1000);
    if is_forgiving and char_length(term) > 3 then
      forms := search_misspelt(term);
      ids := ids || array(
        select id from search_words
        where named and char_length(word) between 4 and 20 and search_misspelt(word) && forms limit 100
      );
    end if;
    ids := sort(ids); -- comparing is faster then
    if cardinality(ids) < cardinality(asked.a) then more := asked.a; asked.a := ids; ids := more; end if;
    if asked.a is null then asked.a := ids;
    elsif asked.b is null and cardinality(ids) <= 200 then asked.b := ids;
    elsif asked.c is null then asked.c := ids;
    else others := concat_ws('&', others, '(' || array_to_string(ids, '|') || ')');
    end if;
    exit when cardinality(asked.a) = 0;
  end loop;
  asked.b := coalesce(asked.b, asked.a);
  asked.rest := others;
  return asked;
end $$;

-- The plans that have it, in wider and wider rings until there are enough. Who finds more than `few` has not seen all.
create function search_in_texts(asked search_asked, rings int[], wanted int, few int) returns uuid[]
  language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  plans uuid[];
  within int;
begin
  foreach within in array rings loop
    -- None among the first hundred: hardly enough among the first thousand.
    continue when within = 2 and cardinality(plans) = 0;
    plans := array(
      select plan_id from plan_search
      where ring && array[within] and words && a and words && b
        and (c is null or words && c) and (rest is null or words @@ rest) limit few + 1
    );
    if cardinality(plans) >= wanted then return plans; end if;
  end loop;
  return array(
    select plan_id from plan_search
    where words && a and words && b and (c is null or words && c) and (rest is null or words @@ rest) limit few + 1
  );
end $$;

create function search_in_titles(asked search_asked, rings int[], wanted int, few int) returns uuid[]
  language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  plans uuid[];
  within int;
begin
  foreach within in array rings loop
    plans := array(
      select plan_id from plan_search
      where ring && array[within] and title_words && a and title_words && b
        and (c is null or title_words && c) and (rest is null or title_words @@ rest) limit few + 1
    );
    if cardinality(plans) >= wanted then return plans; end if;
  end loop;
  return array(
    select plan_id from plan_search
    where title_words && a and title_words && b
      and (c is null or title_words && c) and (rest is null or title_words @@ rest) limit few + 1
  );
end $$;

create function search_letters_in_titles(patterns text[], rings int[], wanted int, few int) returns uuid[]
  language plpgsql stable as $$
declare
  one text := patterns[1];
  other text := coalesce(patterns[2], one);
  plans uuid[];
  within int;
begin
  foreach within in array rings loop
    plans := array(
      select plan_id from plan_search
      where ring <> '{}' and ring && array[within] and title like one and title like other and title like all (patterns)
      limit few + 1
    );
    exit when cardinality(plans) >= wanted;
  end loop;
  return plans;
end $$;

create function search_in_tags(asked int[], rings int[], wanted int, few int) returns uuid[]
  language plpgsql stable as $$
declare
  plans uuid[];
  within int;
begin
  foreach within in array rings loop
    plans := array(select plan_id from plan_search where ring && array[within] and tags && asked limit few + 1);
    if cardinality(plans) >= wanted then return plans; end if;
  end loop;
  return array(select plan_id from plan_search where tags && asked limit few + 1);
end $$;

-- The best plans that have all terms: level 0 the whole title, 1 in the title, 2 in a tag, 3 in the text, then by likes.
create function search_plans(terms text[], patterns text[], tags int[], wanted int, out plans uuid[], out levels int[])
  language plpgsql stable as $$
declare
  few constant int := 1000;
  rings int[] := '{1,2,3}';
  asked search_asked;
  titled uuid[];
  tagged uuid[];
  written uuid[];
begin
  if char_length(patterns[1]) > 5 then asked := search_resolve(terms, false); end if;
  -- What so many words contain, as they do three letters, is sooner found by its letters, in titles of the most liked.
  if asked.a is null or cardinality(asked.a) > 200 then
    titled := search_letters_in_titles(patterns, rings, wanted, few);
  end if;
  if titled is null or cardinality(titled) < wanted then
    if asked.a is null then asked := search_resolve(terms, false); end if;
    written := search_in_texts(asked, rings, wanted, few);
    if titled is not null or cardinality(written) < wanted then rings := '{}'; end if;
    titled := search_in_titles(asked, rings, wanted, few);
    if cardinality(titled) >= wanted then written := null;
    elsif cardinality(tags) > 0 then tagged := search_in_tags(tags, rings, wanted, few);
    end if;
  end if;
  if greatest(cardinality(titled), cardinality(tagged), cardinality(written)) > few then return; end if;
  select coalesce(array_agg(plan_id), '{}'), coalesce(array_agg(level), '{}') into plans, levels
  from (
    select s.plan_id, level
    from (
      select plan_id, min(level) as level
      from (
        select plan_id, 0 from plan_search where title = array_to_string(terms, ' ')
        union all select unnest(titled), 1
        union all select unnest(tagged), 2
        union all select unnest(written), 3
      ) as found (plan_id, level)
      group by plan_id
    ) found
    join plan_stats s using (plan_id)
    order by level, s.likes_count desc, s.creator desc, s.plan_id desc
    limit wanted
  ) best;
end $$;

create function search_members(terms text[], patterns text[], wanted int) returns uuid[] language plpgsql stable as $$
declare
  few constant int := 1000;
  whole text := array_to_string(terms, ' ');
  one text := patterns[1];
  found uuid[];
  within int;
begin
  foreach within in array array[2, 3] loop
    found := array(
      select user_id from member_search
      where ring && array[within] and name like one and name like all (patterns) limit few + 1
    );
    exit when cardinality(found) >= wanted;
  end loop;
  if cardinality(found) < wanted then
    found := array(select user_id from member_search where name like one and name like all (patterns) limit few + 1);
    if cardinality(found) > few then return null; end if;
  end if;
  return array(
    select s.user_id
    from (
      select user_id, true as is_named from member_search where pseudo = whole
      union all select user_id, true from profiles where handle = whole
      union all select unnest(found), false
    ) m
    join profile_stats s using (user_id)
    group by s.user_id
    order by bool_or(is_named) desc, s.likes_received desc, s.creator desc, s.user_id desc
    limit wanted
  );
end $$;

-- All of the first page, for terms that are words of three plain letters and more. Null: it takes longer to know.
-- Only where no title has the terms, typos are forgiven: level 4.
create function search_first(
  terms text[], wanted int, out plans uuid[], out levels int[], out tags int[], out members uuid[]
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  patterns text[] := array(select '%' || term || '%' from unnest(terms) as term order by char_length(term) desc);
  one text := patterns[1];
  asked search_asked;
  near uuid[];
begin
  tags := array(
    select id from search_tags t where text like one and text like all (patterns) and t.plans > 0
    order by t.plans desc, id limit 100
  );
  members := search_members(terms, patterns, wanted);
  select * into plans, levels from search_plans(terms, patterns, tags, wanted);
  if cardinality(plans) >= wanted or levels[1] <= 1 then return; end if;
  asked := search_resolve(terms, true);
  near := search_in_titles(asked, '{1,2,3}', wanted, 1000);
  near := array(
    select s.plan_id from unnest(near) as plan_id join plan_stats s using (plan_id) where s.plan_id <> all (plans)
    order by s.likes_count desc, s.creator desc, s.plan_id desc limit wanted - cardinality(plans)
  );
  if cardinality(plans) = 0 and cardinality(members) = 0 then
    members := array(
      select user_id from member_search
      where words && asked.a and words && asked.b and (asked.c is null or words && asked.c)
        and (asked.rest is null or words @@ asked.rest) limit 1000
    );
    members := array(
      select s.user_id from unnest(members) as user_id join profile_stats s using (user_id)
      order by s.likes_received desc, s.creator desc, s.user_id desc limit wanted
    );
  end if;
  plans := plans || near;
  levels := levels || array_fill(4, array[cardinality(near)]);
end $$;
