-- Replies to comments, likes and mentions in comments, one pinned comment per plan, and what members hear of a discussion.

alter table comments
  -- the comment of the first level that it replies to; null for those of the first level. Never a reply: the statement
  -- that inserts sees to it.
  add column parent_id uuid references comments,
  add column likes_count int not null default 0 check (likes_count >= 0),
  -- of a comment of the first level: its replies, and those by the plan's author
  add column replies_count int not null default 0 check (replies_count >= 0),
  add column author_replies int not null default 0 check (author_replies between 0 and replies_count),
  -- deleted while it had replies: nothing of it is left but its place
  add column deleted_at timestamptz,
  alter column content drop not null,
  drop constraint comments_content_check,
  -- 200 characters more than a member may write: « @supprimé » may be longer than the name it replaces
  add constraint comments_content_check check (
    content ~ '\S' and content = btrim(content, E' \t\r\n') and char_length(content) <= 5200
  ),
  add constraint comments_deleted_without_content check ((content is null) = (deleted_at is not null)),
  add constraint comments_deleted_without_author check (
    deleted_at is null or (parent_id is null and user_id is null and likes_count = 0)
  ),
  add constraint comments_not_own_parent check (parent_id <> id);
-- Likes and replies update the row of the comment.
alter table comments set (fillfactor = 85);

-- threads of a plan: oldest and newest first, most liked first
create index comments_threads on comments (plan_id, created_at, id) where parent_id is null;
create index comments_threads_by_likes on comments (plan_id, likes_count desc, created_at, id) where parent_id is null;
-- replies of a thread, oldest first
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
-- who wrote last under a plan or in a thread, for the suggested mentions, is read from comments_of_plan and comments_replies

-- Deleted comments do not count.
create function count_daily_comments() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), 'comments', case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where deleted_at is null group by 1;
  return null;
end $$;
drop trigger comments_count_inserted on comments;
drop trigger comments_count_deleted on comments;
create trigger comments_count_inserted after insert on comments
  referencing new table as changed for each statement execute function count_daily_comments();
create trigger comments_count_deleted after delete on comments
  referencing old table as changed for each statement execute function count_daily_comments();

create function count_daily_emptied_comment() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count) values (zurich_day(old.created_at), 'comments', -1);
  return null;
end $$;
create trigger comments_count_emptied after update of deleted_at on comments
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function count_daily_emptied_comment();

create or replace view actual_daily_counts as
  select zurich_day(created_at) as day, 'members' as kind, count(*) as count from users group by 1
  union all
  select zurich_day(created_at), 'plans', count(*) from plans group by 1
  union all
  select zurich_day(created_at), 'likes', count(*) from likes group by 1
  union all
  select zurich_day(created_at), 'comments', count(*) from comments where deleted_at is null group by 1
  union all
  select day, 'views', sum(views)::bigint from daily_views group by 1
  union all
  select zurich_day(created_at), 'messages', count(*) from messages group by 1
  union all
  select zurich_day(created_at), 'file_bytes', sum(bytes)::bigint from files group by 1;

create table comment_likes (
  comment_id uuid references comments on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
-- which of these comments the viewer liked; erasure
create index comment_likes_of_member on comment_likes (user_id, comment_id);

-- The members whom a comment mentions, under the name as it is typed after the « @ ».
create table comment_mentions (
  comment_id  uuid references comments on delete cascade,
  name        text check (char_length(name) between 1 and 50),
  user_id     uuid not null references users on delete cascade,
  -- whether the mention notified the member; at most five of a comment do
  is_notified boolean not null default false,
  primary key (comment_id, name)
);
create index comment_mentions_of_member on comment_mentions (user_id);

create table plan_pins (
  plan_id    uuid primary key references plans on delete cascade,
  comment_id uuid not null unique references comments on delete cascade,
  pinned_at  timestamptz not null default now()
);

-- What a member hears of the comments of a plan: everything, replies and mentions only, nothing.
create domain discussion_level as text check (value in ('follow', 'direct', 'mute'));
create table discussion_levels (
  plan_id   uuid references plans on delete cascade,
  user_id   uuid references users on delete cascade,
  level     discussion_level not null,
  -- false: set because the member wrote a comment
  is_chosen boolean not null,
  primary key (plan_id, user_id)
);
create index discussion_levels_of_member on discussion_levels (user_id);
-- There are comments of which the followers of the discussion have not been notified yet.
alter table plan_stats add column discussion_due boolean not null default false;
create index plan_stats_discussion_due on plan_stats (plan_id) where discussion_due;

alter domain notification_type drop constraint notification_type_check;
alter domain notification_type add constraint notification_type_check check (value in (
  'new_like', 'new_follower', 'new_message', 'new_repost', 'new_comment', 'new_reply', 'new_mention', 'comment_liked',
  'discussion_active', 'plan_approved', 'plan_rejected', 'plan_modified_by_staff', 'badge_awarded', 'sanction',
  'report_handled', 'payment'
)) not valid; -- arrays of the domain cannot be validated; the list before allowed less
alter table notifications
  add check (type not in ('new_reply', 'new_mention', 'comment_liked') or num_nonnulls(actor_id, plan_id, comment_id) = 3),
  add check (type <> 'discussion_active' or plan_id is not null);
-- Liking a comment again adds no second notification.
create unique index notifications_of_comment_likes on notifications (comment_id, actor_id) where type = 'comment_liked';
-- One unread notification for each followed discussion.
create unique index notifications_of_discussion on notifications (plan_id, user_id)
  where type = 'discussion_active' and not read;

alter table withdrawn_notifications
  add column comment_id uuid references comments on delete cascade,
  drop constraint withdrawn_notifications_once,
  add constraint withdrawn_notifications_once unique nulls not distinct (user_id, actor_id, type, plan_id, comment_id);
create index withdrawn_notifications_of_comment on withdrawn_notifications (comment_id) where comment_id is not null;
