-- compatible
-- The admins' list narrowed to a kind that is rare among a year of sign-ins.
create index security_events_of_kind on security_events (kind, created_at desc, id desc);
