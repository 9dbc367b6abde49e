-- The same search in fewer steps, for each costs more than what it finds. Where none of the first hundred have it in title,
-- tag or name, hardly any others do: then all come next, and the other rings (step 3 and 4) only where these are many.
drop function search_first, search_plans, search_members, search_in_tags, search_letters_in_titles, search_in_titles,
  search_in_texts;

-- The plans that have it: all, or enough of the most liked. More than a thousand are not all of them.
create function search_in_texts(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  plans uuid[];
begin
  for step in 1 .. 3 loop
    -- None among the first hundred: hardly enough among the first thousand.
    continue when step = 2 and cardinality(plans) = 0;
    plans := array(
      select plan_id from plan_search
      where ring && array[step] and words && a and words && b
        and (c is null or words && c) and (rest is null or words @@ rest) limit 1001
    );
    if cardinality(plans) >= wanted then return plans; end if;
  end loop;
  return array(
    select plan_id from plan_search
    where words && a and words && b and (c is null or words && c) and (rest is null or words @@ rest) limit 1001
  );
end $$;

create function search_in_titles(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  rings constant int[] := '{1,0,2,3,0}';
  plans uuid[];
begin
  for step in 1 .. 5 loop
    continue when step = 2 and cardinality(plans) > 0;
    plans := case when rings[step] = 0 then array(
      select plan_id from plan_search
      where title_words && a and title_words && b
        and (c is null or title_words && c) and (rest is null or title_words @@ rest)
      limit case step when 2 then 101 else 1001 end
    ) else array(
      select plan_id from plan_search
      where ring && rings[step:step] and title_words && a and title_words && b
        and (c is null or title_words && c) and (rest is null or title_words @@ rest)
      limit 1001
    ) end;
    exit when case step when 2 then cardinality(plans) <= 100 else cardinality(plans) >= wanted end;
  end loop;
  return plans;
end $$;

-- Of those in the rings: only these have their letters in an index.
create function search_letters_in_titles(patterns text[], wanted int) returns uuid[] language plpgsql stable as $$
declare
  one text := patterns[1];
  other text := coalesce(patterns[2], one);
  plans uuid[];
begin
  for step in 1 .. 3 loop
    plans := array(
      select plan_id from plan_search
      where ring <> '{}' and ring && array[step] and title like one and title like other and title like all (patterns)
      limit 1001
    );
    exit when cardinality(plans) >= wanted;
  end loop;
  return plans;
end $$;

create function search_in_tags(asked int[], wanted int) returns uuid[] language plpgsql stable as $$
declare
  rings constant int[] := '{1,0,2,3,0}';
  plans uuid[];
begin
  for step in 1 .. 5 loop
    continue when step = 2 and cardinality(plans) > 0;
    plans := case when rings[step] = 0
      then array(select plan_id from plan_search where tags && asked limit case step when 2 then 101 else 1001 end)
      else array(select plan_id from plan_search where ring && rings[step:step] and tags && asked limit 1001)
      end;
    exit when case step when 2 then cardinality(plans) <= 100 else cardinality(plans) >= wanted end;
  end loop;
  return plans;
end $$;

create type search_found as (plans uuid[], levels int[]);

-- The best plans that have all terms: level 0 the whole title, 1 in the title, 2 in a tag, 3 in the text, then by likes.
-- Null: too many to be sorted.
create function search_plans(terms text[], patterns text[], tags int[], wanted int) returns search_found
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
  if asked.a is null or cardinality(asked.a) > 200 then titled := search_letters_in_titles(patterns, wanted); end if;
  if titled is null or cardinality(titled) < wanted then
    if asked.a is null then asked := search_resolve(terms, false); end if;
    if cardinality(asked.a) = 0 then return ('{}', '{}')::search_found; end if;
    titled := search_in_titles(asked, wanted);
    if cardinality(titled) < wanted then
      if cardinality(tags) > 0 then tagged := search_in_tags(tags, wanted); end if;
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
        select plan_id, 0 from plan_search where title = whole
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

create function search_members(terms text[], patterns text[], wanted int) returns uuid[] language plpgsql stable as $$
declare
  whole text := array_to_string(terms, ' ');
  one text := patterns[1];
  rings constant int[] := '{1,0,2,3,0}';
  found uuid[];
begin
  for step in 1 .. 5 loop
    continue when step = 2 and cardinality(found) > 0;
    found := case when rings[step] = 0 then array(
      select user_id from member_search where name like one and name like all (patterns)
      limit case step when 2 then 101 else 1001 end
    ) else array(
      select user_id from member_search where ring && rings[step:step] and name like one and name like all (patterns) limit 1001
    ) end;
    exit when case step when 2 then cardinality(found) <= 100 else cardinality(found) >= wanted end;
  end loop;
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
-- Only where no title has the terms, typos are forgiven: level 4.
create function search_first(
  terms text[], wanted int, out plans uuid[], out levels int[], out tags int[], out members uuid[]
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
    order by t.plans desc, id limit 100
  );
  members := search_members(terms, patterns, wanted);
  found := search_plans(terms, patterns, tags, wanted);
  plans := found.plans;
  levels := found.levels;
  if plans is null or cardinality(plans) >= wanted or levels[1] <= 1 then return; end if;
  asked := search_resolve(terms, true);
  if cardinality(asked.a) = 0 then return; end if;
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
