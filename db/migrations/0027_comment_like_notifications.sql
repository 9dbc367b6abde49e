-- compatible
-- With the member who is notified, so that notifications can be partitioned by member (docs/scale.md).
drop index notifications_of_comment_likes;
create unique index notifications_of_comment_likes on notifications (comment_id, actor_id, user_id)
  where type = 'comment_liked';
