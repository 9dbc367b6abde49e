-- A new role or a sanction counts at once: the member's open tabs come back and are asked again who they are. Said by the
-- database, whoever makes the change; the payload is what the live connections of every process listen for.
create function renew_connections() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_array(json_build_object('renew', json_build_array('user:' || new.user_id)))::text);
  return null;
end $$;

create trigger profiles_renew_connections after update on profiles
  for each row when (old.role <> new.role) execute function renew_connections();

create trigger user_bans_renew_connections after insert or update on user_bans
  for each row execute function renew_connections();
