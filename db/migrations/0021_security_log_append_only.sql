-- compatible
-- The security log is append-only. A row is deleted only when its time is over (src/domain/retention.ts) or its account is
-- closed or deleted. This stops mistakes and injected statements, not the owner of the table, who can drop the trigger.
create function refuse_all_but_expiry() returns trigger language plpgsql as $$
begin
  if old.created_at < now() - interval '12 months'
    or not exists (select from users where id = old.user_id and closed_at is null)
  then
    return old;
  end if;
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $$;

create trigger security_events_only_expire before delete on security_events
  for each row execute function refuse_all_but_expiry();
create trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();
