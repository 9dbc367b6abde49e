-- compatible, non-transactional
-- The views of before 0038, while people go on. Whatever 0038 or a trigger counted has its row already, and nobody writes
-- the days before any more: so this may begin again at any time. A plan or a member may be deleted meanwhile.
with counted as materialized (
  select plan_id, day, count(*) as views from views group by plan_id, day
), there as materialized (
  select id from plans where id in (select plan_id from counted) order by id for key share
)
insert into daily_views (plan_id, day, views)
select plan_id, day, views from counted join there on there.id = plan_id on conflict do nothing;

with counted as materialized (
  select profile_user_id, day, count(*) as views from profile_views group by profile_user_id, day
), there as materialized (
  select id from users where id in (select profile_user_id from counted) order by id for key share
)
insert into daily_profile_views (profile_user_id, day, views)
select profile_user_id, day, views from counted join there on there.id = profile_user_id on conflict do nothing;

-- Along which the clean-up finds what is over.
drop index concurrently if exists views_by_day;
create index concurrently views_by_day on views (day);
drop index concurrently if exists profile_views_by_day;
create index concurrently profile_views_by_day on profile_views (day);
drop index concurrently if exists notifications_read;
create index concurrently notifications_read on notifications (read_at) where read;
drop index concurrently if exists withdrawn_notifications_by_age;
create index concurrently withdrawn_notifications_by_age on withdrawn_notifications (withdrawn_at);
drop index concurrently if exists support_requests_by_age;
create index concurrently support_requests_by_age on support_requests (created_at);
drop index concurrently if exists search_tags_unused;
create index concurrently search_tags_unused on search_tags (id) where plans = 0;

-- What still has a text or a name; a row leaves its index when they go.
drop index concurrently if exists moderation_logs_worded;
create index concurrently moderation_logs_worded on moderation_logs (created_at)
  where reason is distinct from blanked_reason(action);
drop index concurrently if exists moderation_actions_worded;
create index concurrently moderation_actions_worded on moderation_actions (created_at)
  where details <> blanked_details(details);
drop index concurrently if exists moderation_logs_extended_worded;
create index concurrently moderation_logs_extended_worded on moderation_logs_extended (created_at)
  where reason is not null or details <> blanked_details(details);
drop index concurrently if exists reports_worded;
create index concurrently reports_worded on reports (handled_at)
  where evidence is not null or answer is not null or reason <> 'Texte effacé';
