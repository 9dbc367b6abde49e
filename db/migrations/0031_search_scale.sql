-- The more plans there are, the more stand in each ring: twice as many where there are four times as many plans. So a rare
-- word leads to no more plans outside the rings than a common one within. A hundred thousand plans have the rings of 0027.
drop function search_move_plans, search_move_members, search_ring;

create function search_ring(place bigint, scale int) returns int[]
  language sql immutable parallel safe
  return case
    when place <= 100 * scale then '{1,2,3}' when place <= 1000 * scale then '{2,3}' when place <= 10000 * scale then '{3}'
    else '{}'
  end::int[];

-- By the size as it was last counted, in powers of two, so that rings seldom change with it.
create function search_scale(counted regclass) returns int
  language sql stable
  return (
    select power(2, round(log(greatest(reltuples, 100000) / 100000) / log(2) / 2))::int from pg_class where oid = counted
  );

-- A like writes nothing here: now and then a job moves those whose place has changed, the first first and no more than
-- `most` at a time. What somebody else is writing is left to the next time. Answers how many were moved.
create function search_move_plans(most int) returns int language plpgsql as $$
declare
  scale int := search_scale('plan_search');
  moved int;
begin
  with top as materialized (
    select plan_id, row_number() over (order by likes_count desc, creator desc, plan_id desc) as place
    from plan_stats where published and likes_count > 0
    order by likes_count desc, creator desc, plan_id desc limit 10000 * scale
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
    order by likes_received desc, creator desc, user_id desc limit 10000 * scale
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
