-- compatible, non-transactional
-- Along which the clean-up finds what is over, in the large tables.
drop index concurrently if exists views_by_day;
create index concurrently views_by_day on views (day);
drop index concurrently if exists profile_views_by_day;
create index concurrently profile_views_by_day on profile_views (day);
drop index concurrently if exists notifications_read;
create index concurrently notifications_read on notifications (read_at) where read;
