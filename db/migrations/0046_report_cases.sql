-- compatible
-- A case is one target and one person: both members of a conversation may report each other, and each report is decided
-- on its own.
alter table reports add column case_id uuid;

-- Made of whom it is about when it is reported, so that two people stay two cases once their accounts are deleted.
create function report_case(target_type text, target_id uuid, target_user_id uuid) returns uuid
  language sql immutable parallel safe as $$
    select substr(encode(sha256(convert_to(concat_ws(' ', target_type, target_id, target_user_id), 'UTF8')), 'hex'), 1, 32)::uuid
  $$;

update reports set case_id = report_case(target_type, target_id, target_user_id);
alter table reports alter column case_id set not null;

create function set_report_case() returns trigger language plpgsql as $$
begin
  new.case_id := report_case(new.target_type, new.target_id, new.target_user_id);
  return new;
end $$;
create trigger reports_case before insert on reports for each row execute function set_report_case();

create index reports_of_case on reports (case_id);

-- « Je m’en occupe » is about a case. Who took care of both sides of a conversation chooses again.
update assignments a set target_id = c.case_id
from (
  select target_id, min(case_id::text)::uuid as case_id from reports where status = 'open'
  group by target_id having count(distinct case_id) = 1
) c
where a.queue = 'reports' and a.target_id = c.target_id;
delete from assignments where queue = 'reports' and target_id not in (select case_id from reports where status = 'open');
comment on column assignments.target_id is 'a plan, or a case of reports: both may be gone';
