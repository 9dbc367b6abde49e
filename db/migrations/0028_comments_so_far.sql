-- What a member's comments brought them today, and how many they wrote, as far as anything asks. Volatile: asked for after
-- the member is locked, it sees what was kept while the statement waited.
create function comments_so_far(member uuid, up_to int, out xp int, out comments int) language sql volatile as $$
  select
    (select coalesce(sum(amount), 0) from xp_events
     where user_id = member and kind = 'comment'
       and created_at > now() - interval '26 hours' and zurich_day(created_at) = zurich_day(now())),
    (select count(*) from (select from comments c where c.user_id = member limit up_to) counted)
$$;
