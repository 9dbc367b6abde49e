-- Search, the side that is asked. search_first() answers a first page; the functions above it are its steps. Each step
-- reads the rings (0016_search_index.sql) from narrow to wide and stops when it has enough.
-- docs/decisions/0013 says why it is made so.

-- The words that contain each term: `a`, of which there are fewest, and `b` are looked up, then `c` and `rest` compared.
-- `filters` is null where no filter is chosen.
create type search_asked as (a int[], b int[], c int[], rest query_int, filters int[]);

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

-- How many rings further there should be enough, going by what one ring had.
create function search_step(found int, wanted int) returns int
  language sql immutable parallel safe
  return case when found * 5 >= wanted * 2 then 1 when found * 6 >= wanted then 2 else 3 end;

-- Plans that have the words in their text and suit the filters. What very many words contain is sooner compared in the
-- plans that suit than looked up: « is true » keeps it from the index then.
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

-- Plans that have the words in their text: all of them, or enough of the most liked. More than a thousand are not all.
-- A single term has the same `a` and `b`; asking for it twice takes a third longer.
create function search_in_texts(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
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

-- The same two for titles. Titles and tags have few words, so the third ring is looked at first.
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

create function search_in_titles(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
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

-- Only plans in the rings have the letters of their titles in an index; the others are not found here.
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

create type search_found as (plans uuid[], levels int[]);

-- The best plans that have all terms: level 0 the whole title, 1 in the title, 2 in a tag, 3 in the text, then by likes.
-- Null: too many to be sorted.
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

-- Five letters are in few names: all of these first. Null: too many to be sorted.
create function search_members(terms text[], patterns text[], wanted int) returns uuid[]
  language plpgsql stable as $$
declare
  whole text := array_to_string(terms, ' ');
  one text := patterns[1];
  rings constant int[] := '{1,4,2,5,3}';
  step int := 3;
  found uuid[];
begin
  if char_length(one) > 6 then
    found := array(select user_id from member_search where name like one and name like all (patterns) limit 101);
  end if;
  if found is null or cardinality(found) > 100 then
    while step <= 5 loop
      found := array(
        select user_id from member_search where ring && rings[step:step] and name like one and name like all (patterns)
        limit 1001
      );
      exit when cardinality(found) >= wanted;
      step := step + search_step(cardinality(found), wanted);
    end loop;
    if step > 5 then
      found := array(select user_id from member_search where name like one and name like all (patterns) limit 1001);
    end if;
  end if;
  if cardinality(found) > 1000 then return null; end if;
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
-- Whoever types a whole tag finds it first. Only where no title has the terms, typos are forgiven: level 4.
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
