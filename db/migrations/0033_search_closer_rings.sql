-- Rings between those there were: six hundred and six thousand, so that who finds too few in one finds enough in the next
-- without collecting ten times what is needed. In the order of their width they are 1, 4, 2, 5, 3: no number changes its
-- meaning, and while a site moves its plans into the new ones, what is found in them is right.
create or replace function search_ring(place bigint, scale int) returns int[]
  language sql immutable parallel safe
  return case
    when place <= 200 * scale then '{1,2,3,4,5}' when place <= 600 * scale then '{2,3,4,5}'
    when place <= 2000 * scale then '{2,3,5}' when place <= 6000 * scale then '{3,5}' when place <= 20000 * scale then '{3}'
    else '{}'
  end::int[];

-- How many rings further there should be enough, going by what one ring had.
create function search_step(found int, wanted int) returns int
  language sql immutable parallel safe
  return case when found * 5 >= wanted * 2 then 1 when found * 6 >= wanted then 2 else 3 end;

-- One word is in both `a` and `b`: asking for it twice took a third longer.
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

-- Titles and tags have few words: the third ring is looked at first.
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

create or replace function search_in_tags(asked int[], wanted int) returns uuid[] language plpgsql stable as $$
declare
  rings constant int[] := '{1,4,2,5,3}';
  step int := 3;
  plans uuid[];
begin
  while step <= 5 loop
    plans := array(select plan_id from plan_search where ring && rings[step:step] and tags && asked limit 1001);
    if cardinality(plans) >= wanted then return plans; end if;
    step := step + search_step(cardinality(plans), wanted);
  end loop;
  return array(select plan_id from plan_search where tags && asked limit 1001);
end $$;

create or replace function search_letters_in_titles(patterns text[], wanted int) returns uuid[] language plpgsql stable as $$
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
        select plan_id from plan_search where ring <> '{}' and ring && rings[step:step] and title like one limit 1001
      );
    else
      plans := array(
        select plan_id from plan_search
        where ring <> '{}' and ring && rings[step:step] and title like one and title like other and title like all (patterns)
        limit 1001
      );
    end if;
    exit when step = 5 or cardinality(plans) >= wanted;
    step := least(step + search_step(cardinality(plans), wanted), 5);
  end loop;
  return plans;
end $$;

-- Five letters are in few names: all of these first.
create or replace function search_members(terms text[], patterns text[], wanted int) returns uuid[]
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
