-- Notifications of authors whose plan was adapted.
alter domain notification_type drop constraint notification_type_check;
alter domain notification_type add constraint notification_type_check check (value in (
  'new_like', 'new_follower', 'new_message', 'new_repost', 'new_comment', 'new_reply', 'new_mention', 'comment_liked',
  'discussion_active', 'new_execution', 'execution_succeeded', 'execution_reminder', 'new_review', 'review_answered',
  'new_adaptation', 'plan_approved', 'plan_rejected', 'plan_modified_by_staff', 'badge_awarded', 'sanction',
  'report_handled', 'payment'
)) not valid; -- arrays of the domain cannot be validated; the list before allowed less
alter table notifications
  add check (type <> 'new_adaptation' or num_nonnulls(actor_id, plan_id) = 2);
