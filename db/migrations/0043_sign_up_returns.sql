-- compatible
-- Where a visitor signed up, and what they were about to do there: the confirmation link leads back. The rows live a day.

alter table sign_ups
  add column return_path text check (return_path ~ '^/([^/\\]|$)' and return_path ~ '^[!-~]*$' and char_length(return_path) <= 2000),
  add column pending_action jsonb check (jsonb_typeof(pending_action) = 'object' and octet_length(pending_action::text) <= 1000);
