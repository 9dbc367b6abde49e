-- Rings twice as wide: a page of ten from a word that every tenth plan has is now within the first, and needs no second look.
create or replace function search_ring(place bigint, scale int) returns int[]
  language sql immutable parallel safe
  return case
    when place <= 200 * scale then '{1,2,3}' when place <= 2000 * scale then '{2,3}' when place <= 20000 * scale then '{3}'
    else '{}'
  end::int[];

create or replace function search_move_plans(most int) returns int language plpgsql as $$
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

create or replace function search_move_members(most int) returns int language plpgsql as $$
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

-- The second ring is ten times the first: who found hardly any there need not look.
create or replace function search_in_texts(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  plans uuid[];
begin
  for step in 1 .. 3 loop
    continue when step = 2 and cardinality(plans) * 8 < wanted;
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

-- Titles and tags have few words: the second ring is looked at first. Few there: hardly two hundred in all.
create or replace function search_in_titles(asked search_asked, wanted int) returns uuid[] language plpgsql stable as $$
declare
  a int[] := asked.a;
  b int[] := asked.b;
  c int[] := asked.c;
  rest query_int := asked.rest;
  rings constant int[] := '{2,0,3,0}';
  plans uuid[];
begin
  for step in 1 .. 4 loop
    continue when step = 2 and cardinality(plans) * 2 >= wanted;
    plans := case when rings[step] = 0 then array(
      select plan_id from plan_search
      where title_words && a and title_words && b
        and (c is null or title_words && c) and (rest is null or title_words @@ rest)
      limit case step when 2 then 201 else 1001 end
    ) else array(
      select plan_id from plan_search
      where ring && rings[step:step] and title_words && a and title_words && b
        and (c is null or title_words && c) and (rest is null or title_words @@ rest)
      limit 1001
    ) end;
    exit when case step when 2 then cardinality(plans) <= 200 else cardinality(plans) >= wanted end;
  end loop;
  return plans;
end $$;

create or replace function search_in_tags(asked int[], wanted int) returns uuid[] language plpgsql stable as $$
declare
  rings constant int[] := '{2,0,3,0}';
  plans uuid[];
begin
  for step in 1 .. 4 loop
    continue when step = 2 and cardinality(plans) * 2 >= wanted;
    plans := case when rings[step] = 0
      then array(select plan_id from plan_search where tags && asked limit case step when 2 then 201 else 1001 end)
      else array(select plan_id from plan_search where ring && rings[step:step] and tags && asked limit 1001)
      end;
    exit when case step when 2 then cardinality(plans) <= 200 else cardinality(plans) >= wanted end;
  end loop;
  return plans;
end $$;

-- Five letters are in few names: all of these first.
create or replace function search_members(terms text[], patterns text[], wanted int) returns uuid[]
  language plpgsql stable as $$
declare
  whole text := array_to_string(terms, ' ');
  one text := patterns[1];
  rings constant int[] := '{0,1,0,2,3,0}';
  found uuid[];
begin
  for step in 1 .. 6 loop
    continue when step = 1 and char_length(one) < 7 or step = 3 and cardinality(found) > 0;
    found := case when rings[step] = 0 then array(
      select user_id from member_search where name like one and name like all (patterns)
      limit case when step < 6 then 101 else 1001 end
    ) else array(
      select user_id from member_search where ring && rings[step:step] and name like one and name like all (patterns) limit 1001
    ) end;
    exit when case when step in (1, 3) then cardinality(found) <= 100 else cardinality(found) >= wanted end;
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
