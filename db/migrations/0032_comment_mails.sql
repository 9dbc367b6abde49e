-- compatible
-- Mails about comments: replies to a member, mentions of them, and comments on their plans.

-- The comments about which a member is due a mail. A row is deleted when the mail is sent, or when there is nothing to send.
create table comment_mails (
  comment_id uuid not null references comments on delete cascade,
  user_id    uuid not null references users on delete cascade,
  kind       notification_type not null check (kind in ('new_reply', 'new_mention', 'new_comment')),
  due_at     timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_mails_due on comment_mails (due_at);
create index comment_mails_of_member on comment_mails (user_id, due_at);

-- When a member was last mailed about the discussion of a plan, and how many times on that day, in Zurich.
create table discussion_mails (
  user_id   uuid not null references users on delete cascade,
  plan_id   uuid not null references plans on delete cascade,
  mailed_at timestamptz not null,
  day       date not null,
  mails     smallint not null check (mails > 0),
  primary key (user_id, plan_id)
);
create index discussion_mails_of_plan on discussion_mails (plan_id);
create index discussion_mails_by_age on discussion_mails (mailed_at);

-- The first mail about a comment on a plan says that the site sends such mails.
alter table profiles add column was_mailed_comment boolean not null default false;
