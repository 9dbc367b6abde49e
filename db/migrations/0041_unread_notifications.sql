-- compatible, non-transactional
-- Along which the clean-up finds those that nobody has read for long.
drop index concurrently if exists notifications_unread_by_age;
create index concurrently notifications_unread_by_age on notifications (created_at) where not read;
