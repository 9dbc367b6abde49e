-- compatible
-- Nobody takes care of a plan any more that no longer waits for a validator, whoever decided, unpublished or deleted it.
create function end_validation_assignment() returns trigger language plpgsql as $$
begin
  delete from assignments where queue = 'validation' and target_id = old.id;
  return null;
end $$;

create trigger plans_no_longer_awaited after update of status, validated on plans for each row
  when (
    (old.status, old.validated) is distinct from (new.status, new.validated)
    and (new.status = 'rejected' or new.validated)
  )
  execute function end_validation_assignment();

create trigger plans_gone_with_assignment after delete on plans for each row
  execute function end_validation_assignment();

-- What was refused, by the day of it: from here on a refusal is a change of the plan.
create index plans_refused on plans (updated_at desc, id desc) where status = 'rejected';
update plans p set updated_at = l.refused_at
from (select plan_id, max(created_at) as refused_at from moderation_logs where action = 'rejected' group by plan_id) l
where p.id = l.plan_id and p.status = 'rejected' and l.refused_at > p.updated_at;
