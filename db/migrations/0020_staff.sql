-- compatible
-- What the staff works with: who takes care of what, answers, and the figures of each day.

-- « Je m’en occupe »: whoever took something from a queue. It goes with the decision; anybody may take it over.
create table assignments (
  queue      text check (queue in ('validation', 'reports')),
  target_id  uuid, -- a plan, or what was reported: it may be gone
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (queue, target_id)
);
create index assignments_of_member on assignments (user_id);

-- what whoever decided a sanction was then: only admins take back what an admin decided
alter table user_bans add column banned_by_role member_role;

alter table support_requests add column answer text check (char_length(answer) <= 5000);
-- what the staff has dealt with, newest first
create index support_requests_closed on support_requests (handled_at desc, id desc) where status = 'closed';
create index appeals_decided on appeals (decided_at desc, id desc) where status <> 'open';
create index reports_handled on reports (handled_at desc, id desc) where status <> 'open';

-- « Activité » of one person
create index moderation_logs_by_staff on moderation_logs (admin_id, created_at desc, id desc);
create index moderation_actions_by_staff on moderation_actions (admin_id, created_at desc, id desc);
create index moderation_logs_extended_by_staff on moderation_logs_extended (admin_id, created_at desc, id desc);

-- the moderators' latest comments
create index comments_newest on comments (created_at desc, id desc);

-- who else came from a network
create index sessions_of_network on sessions (ip_address, updated_at) where ip_address <> '';

-- the admins' list by name, and how the roles are spread: everybody else is a plain member
create index profiles_with_role on profiles (role) where role <> 'user';
