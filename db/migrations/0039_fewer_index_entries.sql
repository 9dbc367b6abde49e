-- No query asks for these.
drop index views_by_day, comments_newest;

-- A day's comments are counted with each comment; likes are only ever summed up for their author's own figures, whom the
-- primary key finds.
drop index xp_events_of_member;
create index xp_events_comments on xp_events (user_id, created_at) where kind = 'comment';

-- One index finds the news of a plan and keeps its likes and reposts from being told twice: others differ by their id.
drop index notifications_of_plan, notifications_once;
create unique index notifications_of_plan on notifications (
  plan_id, actor_id, user_id, type, (case when type not in ('new_like', 'new_repost') then id end)
) nulls not distinct where plan_id is not null;

-- Room in each page for the counters that stand in no index: a comment, a repost or a follow writes no index entry then.
alter table plan_stats set (fillfactor = 85);
alter table profile_stats set (fillfactor = 85);
