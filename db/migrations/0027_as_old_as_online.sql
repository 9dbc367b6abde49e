-- compatible, non-transactional
-- What 0024 said of new plans, for those that were there.
with waited as materialized (
  select id from plans where created_at <> published_at order by id for no key update
)
update plans p set created_at = p.published_at,
  submitted_at = case when p.created_at < p.published_at then p.created_at end
from waited where p.id = waited.id and p.created_at <> p.published_at;

-- Whoever waits for this keeps all others waiting.
set lock_timeout = '10s';
alter table plans drop constraint if exists plans_as_old_as_online,
  add constraint plans_as_old_as_online check (created_at = published_at) not valid;
alter table plans validate constraint plans_as_old_as_online;
