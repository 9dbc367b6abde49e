-- compatible
-- Where a session was opened and an event came from, roughly: « 203.0.113.x », « 2001:db8:85a3::… ». Never a whole address.

alter table sessions add column network_prefix text
  check (network_prefix ~ '^((\d{1,3}\.){3}x|([0-9a-f]{1,4}:){2}[0-9a-f]{1,4}::…)$');

alter table security_events add column network_prefix text
  check (network_prefix ~ '^((\d{1,3}\.){3}x|([0-9a-f]{1,4}:){2}[0-9a-f]{1,4}::…)$');
