-- Filters beside words: what a plan suits stands in the same index as its words, which intersects them.

-- First of all, so that whoever changes a plan waits for the rest.
drop trigger plans_search_changed on plans;
create trigger plans_search_changed after update of status, title, tags, markdown_content, facets on plans
  for each row when (
    (old.status, old.title, old.tags, old.markdown_content, old.facets)
      is distinct from (new.status, new.title, new.tags, new.markdown_content, new.facets)
  ) execute function search_plan_changed();

-- The numbers of the filters that a plan suits, each sixteen times the place of its bits in plans.facets and the value
-- there. A budget means « at most », so it suits every greater one, too; but 5, which knows no upper bound, only itself.
create function filters_suited(facets smallint) returns int[] language sql immutable parallel safe
  return array[144 + (facets >> 9 & 15), 64 + (facets >> 4 & 3), 16 + (facets >> 1 & 7), facets & 1]
    || case
      when (facets >> 6 & 7) = 5 then array[101]
      else array(select generate_series(96 + (facets >> 6 & 7), 100))
    end;

drop index plan_search_by_words;
alter table plan_search add column suits int[];
update plan_search d set suits = filters_suited(p.facets) from plans p where p.id = d.plan_id;
alter table plan_search alter suits set not null, alter suits set statistics 0;
-- Read from the left to the right: few plans have a word, many suit a filter.
create index plan_search_by_words on plan_search using gin (
  ring gin__int_ops, tags gin__int_ops, title_words gin__int_ops, words gin__int_ops, suits gin__int_ops
) with (fastupdate = on, gin_pending_list_limit = 64);

create or replace function search_put_plan(plan plans) returns void language plpgsql as $$
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

-- Null where no filter is chosen.
alter type search_asked add attribute filters int[];

drop function search_in_tags;
create function search_in_tags(asked int[], filters int[], wanted int) returns uuid[] language plpgsql stable as $$
declare
  rings constant int[] := '{1,4,2,5,3}';
  step int := 3;
  plans uuid[];
begin
  while step <= 5 loop
    if filters is null then
      plans := array(select plan_id from plan_search where ring && rings[step:step] and tags && asked limit 1001);
    else
      plans := array(
        select plan_id from plan_search where ring && rings[step:step] and suits @> filters and tags && asked limit 1001
      );
    end if;
    if cardinality(plans) >= wanted then return plans; end if;
    step := step + search_step(cardinality(plans), wanted);
  end loop;
  if filters is null then return array(select plan_id from plan_search where tags && asked limit 1001); end if;
  return array(select plan_id from plan_search where suits @> filters and tags && asked limit 1001);
end $$;

-- What very many words contain is sooner compared in the plans that suit than looked up: « is true » keeps it from the
-- index then.
create function search_in_texts_suiting(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  filters int[] := asked.filters;
  is_one boolean := a = b;
  is_wide boolean := cardinality(a) > 100;
  rings constant int[] := '{1,4,2,5,3}';
  step int := 1;
  plans uuid[];
begin
  while step <= 5 loop
    if is_wide then
      plans := array(
        select plan_id from plan_search
        where ring && rings[step:step] and suits @> filters and (words && a) is true and (is_one or words && b)
          and (c is null or words && c) and (rest is null or words @@ rest) limit 1001
      );
    else
      plans := array(
        select plan_id from plan_search
        where ring && rings[step:step] and suits @> filters and words && a and words && b
          and (c is null or words && c) and (rest is null or words @@ rest) limit 1001
      );
    end if;
    if cardinality(plans) >= wanted then return plans; end if;
    step := step + search_step(cardinality(plans), wanted);
  end loop;
  if is_wide then
    return array(
      select plan_id from plan_search
      where suits @> filters and (words && a) is true and (is_one or words && b)
        and (c is null or words && c) and (rest is null or words @@ rest) limit 1001
    );
  end if;
  return array(
    select plan_id from plan_search
    where suits @> filters and words && a and words && b
      and (c is null or words && c) and (rest is null or words @@ rest) limit 1001
  );
end $$;

create function search_in_titles_suiting(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  filters int[] := asked.filters;
  is_one boolean := a = b;
  is_wide boolean := cardinality(a) > 100;
  rings constant int[] := '{1,4,2,5,3}';
  step int := 3;
  plans uuid[];
begin
  while step <= 5 loop
    if is_wide then
      plans := array(
        select plan_id from plan_search
        where ring && rings[step:step] and suits @> filters
          and (title_words && a) is true and (is_one or title_words && b)
          and (c is null or title_words && c) and (rest is null or title_words @@ rest) limit 1001
      );
    else
      plans := array(
        select plan_id from plan_search
        where ring && rings[step:step] and suits @> filters and title_words && a and title_words && b
          and (c is null or title_words && c) and (rest is null or title_words @@ rest) limit 1001
      );
    end if;
    if cardinality(plans) >= wanted then return plans; end if;
    step := step + search_step(cardinality(plans), wanted);
  end loop;
  if is_wide then
    return array(
      select plan_id from plan_search
      where suits @> filters and (title_words && a) is true and (is_one or title_words && b)
        and (c is null or title_words && c) and (rest is null or title_words @@ rest) limit 1001
    );
  end if;
  return array(
    select plan_id from plan_search
    where suits @> filters and title_words && a and title_words && b
      and (c is null or title_words && c) and (rest is null or title_words @@ rest) limit 1001
  );
end $$;

create or replace function search_in_texts(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  is_one boolean := a = b and c is null;
  rings constant int[] := '{1,4,2,5,3}';
  step int := 1;
  plans uuid[];
begin
  if asked.filters is not null then return search_in_texts_suiting(asked, wanted); end if;
  while step <= 5 loop
    if is_one then
      plans := array(select plan_id from plan_search where ring && rings[step:step] and words && a limit 1001);
    else
      plans := array(
        select plan_id from plan_search
        where ring && rings[step:step] and words && a and words && b
          and (c is null or words && c) and (rest is null or words @@ rest) limit 1001
      );
    end if;
    if cardinality(plans) >= wanted then return plans; end if;
    step := step + search_step(cardinality(plans), wanted);
  end loop;
  if is_one then return array(select plan_id from plan_search where words && a limit 1001); end if;
  return array(
    select plan_id from plan_search
    where words && a and words && b and (c is null or words && c) and (rest is null or words @@ rest) limit 1001
  );
end $$;

create or replace function search_in_titles(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  is_one boolean := a = b and c is null;
  rings constant int[] := '{1,4,2,5,3}';
  step int := 3;
  plans uuid[];
begin
  if asked.filters is not null then return search_in_titles_suiting(asked, wanted); end if;
  while step <= 5 loop
    if is_one then
      plans := array(select plan_id from plan_search where ring && rings[step:step] and title_words && a limit 1001);
    else
      plans := array(
        select plan_id from plan_search
        where ring && rings[step:step] and title_words && a and title_words && b
          and (c is null or title_words && c) and (rest is null or title_words @@ rest) limit 1001
      );
    end if;
    if cardinality(plans) >= wanted then return plans; end if;
    step := step + search_step(cardinality(plans), wanted);
  end loop;
  if is_one then return array(select plan_id from plan_search where title_words && a limit 1001); end if;
  return array(
    select plan_id from plan_search
    where title_words && a and title_words && b
      and (c is null or title_words && c) and (rest is null or title_words @@ rest) limit 1001
  );
end $$;

drop function search_letters_in_titles;
create function search_letters_in_titles(patterns text[], filters int[], wanted int) returns uuid[]
language plpgsql stable as $$
declare
  one text := patterns[1];
  other text := patterns[2];
  rings constant int[] := '{1,4,2,5,3}';
  step int := 2;
  plans uuid[];
begin
  loop
    if other is null then
      plans := array(
        select plan_id from plan_search
        where ring <> '{}' and ring && rings[step:step] and title like one and (filters is null or suits @> filters)
        limit 1001
      );
    else
      plans := array(
        select plan_id from plan_search
        where ring <> '{}' and ring && rings[step:step] and title like one and title like other and title like all (patterns)
          and (filters is null or suits @> filters)
        limit 1001
      );
    end if;
    exit when step = 5 or cardinality(plans) >= wanted;
    step := least(step + search_step(cardinality(plans), wanted), 5);
  end loop;
  return plans;
end $$;

drop function search_plans;
create function search_plans(terms text[], patterns text[], tags int[], filters int[], wanted int) returns search_found
language plpgsql stable as $$
declare
  whole text := array_to_string(terms, ' ');
  asked search_asked;
  titled uuid[];
  tagged uuid[];
  written uuid[];
  found search_found;
begin
  if char_length(patterns[1]) > 5 then asked := search_resolve(terms, false); end if;
  -- What so many words contain, as they do three letters, is sooner found by its letters, in titles of the most liked.
  if asked.a is null or cardinality(asked.a) > 200 then
    titled := search_letters_in_titles(patterns, filters, wanted);
  end if;
  if titled is null or cardinality(titled) < wanted then
    if asked.a is null then asked := search_resolve(terms, false); end if;
    if cardinality(asked.a) = 0 then return ('{}', '{}')::search_found; end if;
    asked.filters := filters;
    titled := search_in_titles(asked, wanted);
    if cardinality(titled) < wanted then
      if cardinality(tags) > 0 then tagged := search_in_tags(tags, filters, wanted); end if;
      written := search_in_texts(asked, wanted);
    end if;
  end if;
  if greatest(cardinality(titled), cardinality(tagged), cardinality(written)) > 1000 then return null; end if;
  select coalesce(array_agg(plan_id), '{}'), coalesce(array_agg(level), '{}') into found
  from (
    select s.plan_id, level
    from (
      select plan_id, min(level) as level
      from (
        select plan_id, 0 from plan_search where title = whole and (filters is null or suits @> filters)
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
  return found;
end $$;

drop function search_first;
create function search_first(
  terms text[], wanted int, filters int[] default null,
  out plans uuid[], out levels int[], out tags int[], out members uuid[]
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  patterns text[] := '{}';
  term text;
  one text := '';
  found search_found;
  asked search_asked;
  near uuid[];
begin
  -- The longest first: it has the fewest letters in common with others.
  foreach term in array terms loop
    if char_length(term) + 2 > char_length(one) then
      one := '%' || term || '%';
      patterns := one || patterns;
    else
      patterns := patterns || ('%' || term || '%');
    end if;
  end loop;
  tags := array(
    select id from search_tags t where text like one and text like all (patterns) and t.plans > 0
    order by text = '#' || array_to_string(terms, ' ') desc, t.plans desc, id limit 100
  );
  members := search_members(terms, patterns, wanted);
  found := search_plans(terms, patterns, tags, filters, wanted);
  plans := found.plans;
  levels := found.levels;
  if plans is null or cardinality(plans) >= wanted or levels[1] <= 1 then return; end if;
  asked := search_resolve(terms, true);
  if cardinality(asked.a) = 0 then return; end if;
  asked.filters := filters;
  near := search_in_titles(asked, wanted);
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
