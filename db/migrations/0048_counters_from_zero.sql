-- compatible
-- A counter that has drifted stops nothing from being deleted: it stays at 0, and the recount finds it.

create or replace function period_sum(sum int, starts date, change int, changed date) returns int
  immutable parallel safe strict
  return case when starts = changed then greatest(sum + change, 0) when starts < changed then greatest(change, 0) else sum end;

create or replace function search_count_tags() returns trigger language plpgsql as $$
declare
  gone int[] := case when tg_op <> 'INSERT' then old.tags else '{}' end;
  come int[] := case when tg_op <> 'DELETE' then new.tags else '{}' end;
begin
  perform from search_tags where id = any((gone | come) - (gone & come)) order by id for update;
  update search_tags set plans = greatest(plans + case when id = any(come) then 1 else -1 end, 0)
  where id = any((gone | come) - (gone & come));
  return null;
end $$;
