import type { Sql } from '#server/platform/db/database.ts'

/** How many notifications of each kind a member has. */
const NEWEST = {
  new_like: 3,
  new_comment: 3,
  new_reply: 2,
  new_mention: 2,
  comment_liked: 2,
  discussion_active: 1,
  new_follower: 3,
  new_repost: 2,
  new_message: 3,
  plan_approved: 2,
  badge_awarded: 2,
  new_execution: 2,
  execution_succeeded: 2,
  execution_reminder: 2,
  new_review: 2,
  review_answered: 2,
  new_adaptation: 2,
}
const UNREAD = 3

/** Inserts the notifications of everything that was loaded before: the newest of each kind, the last few unread. */
export async function insertNotifications(sql: Sql, now: string) {
  await sql`
    insert into notifications (
      user_id, type, title, message, data, read, actor_id, plan_id, comment_id, conversation_id, created_at, execution_id, review_id
    )
    select user_id, type, title, message, data, coalesce(is_read, place > ${UNREAD}), actor_id, plan_id, comment_id,
      conversation_id, created_at, execution_id, review_id
    from (
      select *, row_number() over (partition by user_id, is_read is null order by created_at desc) as place
      from (
        select *, row_number() over (partition by user_id, type order by created_at desc) as n
        from (
          select *, null::uuid as execution_id, null::uuid as review_id from (
            ${aboutPlans(sql)} union all ${aboutMembers(sql)} union all ${fromStaff(sql)}
            union all
            select * from (${aboutComments(sql, now)}) e
            where not exists (
              select from discussion_levels d
              where d.plan_id = e.plan_id and d.user_id = e.user_id and d.level = 'mute'
            )
          ) events
          union all ${aboutExecutions(sql)} union all ${aboutReviews(sql)}
        ) all_events
      ) ranked
      where n <= coalesce((${sql.json(NEWEST)}::jsonb ->> type)::int, 5) or not is_read
    ) newest`
}

/** Selects events with the columns of a notification. `is_read` null: only the newest are unread. */
const aboutPlans = (sql: Sql) => sql`
  select p.author_id as user_id, 'new_like' as type, 'Nouveau j’aime' as title,
    a.pseudo || ' a aimé votre plan « ' || p.title || ' »' as message,
    jsonb_build_object('plan_slug', p.slug, 'liker_pseudo', a.pseudo) as data, null::boolean as is_read,
    a.user_id as actor_id, p.id as plan_id, null::uuid as comment_id, null::uuid as conversation_id, l.created_at
  from likes l join plans p on p.id = l.plan_id join profiles a on a.user_id = l.user_id
  union all
  select p.author_id, 'new_repost', 'Nouveau repost', a.pseudo || ' a reposté votre plan « ' || p.title || ' »',
    jsonb_build_object('plan_slug', p.slug, 'reposter_pseudo', a.pseudo), null, a.user_id, p.id, null, null, r.created_at
  from reposts r join plans p on p.id = r.plan_id join profiles a on a.user_id = r.user_id`

/**
 * A comment notifies a member once: as a reply to their comment, as a mention, or as a comment on their plan. A reply that
 * begins with the name of a member who wrote in its thread before answers that member, as the site's own replies do. Replies
 * and mentions of the last day are unread.
 */
const aboutComments = (sql: Sql, now: string) => sql`
  select e.user_id, e.type, e.title, a.pseudo || e.verb || ' « ' || p.title || ' »' as message,
    jsonb_build_object('plan_slug', p.slug, 'comment_id', e.id, 'commenter_pseudo', a.pseudo) as data,
    case when e.type <> 'new_comment' then e.created_at < ${now}::timestamptz - interval '1 day' end as is_read,
    a.user_id as actor_id, p.id as plan_id, e.id as comment_id, null::uuid as conversation_id, e.created_at
  from (
    select distinct on (c.id, r.user_id) c.id, c.plan_id, c.user_id as writer_id, c.created_at, r.*
    from comments c join plans p on p.id = c.plan_id
    cross join lateral (
      select 1 as rank, coalesce(named.user_id, root.user_id) as user_id, 'new_reply' as type, 'Nouvelle réponse' as title,
        ' a répondu à votre commentaire sous' as verb
      from comments root
      left join lateral (
        select m.user_id from comment_mentions m
        join comments earlier on earlier.user_id = m.user_id and earlier.parent_id = root.id
        where m.comment_id = c.id and starts_with(c.content, '@' || m.name) and earlier.created_at < c.created_at limit 1
      ) named on true
      where root.id = c.parent_id
      union all
      select 2, user_id, 'new_mention', 'Mention', ' vous mentionne sous' from comment_mentions where comment_id = c.id
      union all
      select 3, p.author_id, 'new_comment', 'Nouveau commentaire', ' a commenté votre plan'
    ) r
    where r.user_id <> c.user_id
    order by c.id, r.user_id, r.rank
  ) e join plans p on p.id = e.plan_id join profiles a on a.user_id = e.writer_id
  union all
  select c.user_id, 'comment_liked', 'J’aime', a.pseudo || ' a aimé votre commentaire sous « ' || p.title || ' »',
    jsonb_build_object('plan_slug', p.slug, 'comment_id', c.id, 'liker_pseudo', a.pseudo), null, a.user_id, p.id, c.id,
    null, l.created_at
  from comment_likes l join comments c on c.id = l.comment_id join plans p on p.id = c.plan_id
  join profiles a on a.user_id = l.user_id
  union all
  select d.user_id, 'discussion_active', 'Discussion suivie', 'De nouveaux commentaires sous « ' || p.title || ' »',
    jsonb_build_object('plan_slug', p.slug, 'comment_id', c.id), null, null, p.id, c.id, null, c.created_at
  from discussion_levels d join plans p on p.id = d.plan_id
  cross join lateral (
    select c.id, c.created_at from comments c left join comments t on t.id = c.parent_id
    where c.plan_id = d.plan_id and c.user_id <> d.user_id and t.user_id is distinct from d.user_id
    order by c.created_at desc limit 1
  ) c
  where d.is_chosen and d.level = 'follow'`

/** Authors hear of the first public entry and of a public success, members of their own idle executions. */
const aboutExecutions = (sql: Sql) => sql`
  select p.author_id, 'new_execution', 'Nouvelle exécution', a.pseudo || ' exécute votre plan « ' || p.title || ' »',
    jsonb_build_object('plan_slug', p.slug, 'executor_pseudo', a.pseudo), null::boolean, a.user_id, p.id, null::uuid,
    null::uuid, (
      select min(j.created_at) from journal_entries j
      where j.execution_id = e.id and not j.is_private and (e.visibility = 'all' or j.content is not null)
    ), e.id, null::uuid
  from executions e join plans p on p.id = e.plan_id join profiles a on a.user_id = e.user_id
  where e.start_announced
  union all
  select p.author_id, 'execution_succeeded', 'Plan réussi', a.pseudo || ' a réussi votre plan « ' || p.title || ' »',
    jsonb_build_object('plan_slug', p.slug, 'executor_pseudo', a.pseudo), null, a.user_id, p.id, null, null,
    e.last_activity_at, e.id, null
  from executions e join plans p on p.id = e.plan_id join profiles a on a.user_id = e.user_id
  where e.success_announced
  union all
  select e.user_id, 'execution_reminder', 'Votre exécution vous attend',
    '« ' || e.plan_title || ' » : prochaine étape, ' || next.content, '{}', null, null, null, null, null, e.reminded_at,
    e.id, null
  from executions e
  cross join lateral (
    select content from execution_steps s where s.execution_id = e.id and done_on is null order by position limit 1
  ) next
  where e.reminded_at is not null`

/** Reviews and adaptations of plans. */
const aboutReviews = (sql: Sql) => sql`
  select p.author_id, 'new_review', 'Nouvel avis', a.pseudo || ' a donné son avis sur « ' || p.title || ' »',
    jsonb_build_object('plan_slug', p.slug, 'reviewer_pseudo', a.pseudo), null::boolean, a.user_id, p.id, null::uuid,
    null::uuid, r.created_at, null::uuid, r.id
  from reviews r join plans p on p.id = r.plan_id join profiles a on a.user_id = r.user_id
  union all
  select r.user_id, 'review_answered', 'Réponse à votre avis',
    a.pseudo || ' a répondu à votre avis sur « ' || p.title || ' »',
    jsonb_build_object('plan_slug', p.slug, 'author_pseudo', a.pseudo), null, a.user_id, p.id, null, null, r.answered_at,
    null, r.id
  from reviews r join plans p on p.id = r.plan_id join profiles a on a.user_id = p.author_id
  where r.answer is not null
  union all
  select o.author_id, 'new_adaptation', 'Nouvelle adaptation', a.pseudo || ' a adapté votre plan « ' || o.title || ' »',
    jsonb_build_object('plan_slug', p.slug, 'adapter_pseudo', a.pseudo), null, a.user_id, p.id, null, null,
    p.published_at, null, null
  from plans p join plans o on o.id = p.adapted_from join profiles a on a.user_id = p.author_id
  where p.status = 'published'`

const aboutMembers = (sql: Sql) => sql`
  select f.following_id, 'new_follower', 'Nouvel abonné', a.pseudo || ' vous suit',
    jsonb_build_object('follower_pseudo', a.pseudo), null, a.user_id, null, null, null, f.created_at
  from followers f join profiles a on a.user_id = f.follower_id
  union all
  select case when c.participant1_id = m.sender_id then c.participant2_id else c.participant1_id end, 'new_message',
    'Nouveau message', a.pseudo || ' vous a écrit', jsonb_build_object('conversation_id', c.id), m.is_read, a.user_id,
    null, null, c.id, m.created_at
  from (
    select distinct on (conversation_id, sender_id) * from messages order by conversation_id, sender_id, created_at desc
  ) m join conversations c on c.id = m.conversation_id join profiles a on a.user_id = m.sender_id`

const fromStaff = (sql: Sql) => sql`
  select p.author_id, case l.action when 'published' then 'plan_approved' else 'plan_rejected' end,
    case l.action when 'published' then 'Plan approuvé' else 'Plan refusé' end,
    'Votre plan « ' || p.title || case l.action when 'published' then ' » est approuvé' else ' » est refusé : ' || l.reason end,
    jsonb_build_object('plan_slug', p.slug), null, null, p.id, null, null, l.created_at
  from moderation_logs l join plans p on p.id = l.plan_id
  union all
  select user_id, 'badge_awarded', 'Badge obtenu', 'Badge obtenu : ' || badge, jsonb_build_object('badge', badge), null,
    null, null, null, null, at
  from milestones m
  join (values
    ('comment', 10, 'Actif'), ('plan', 3, 'Créatif'), ('like', 100, 'Influenceur'), ('journal_day', 10, 'Bâtisseur')
  ) as b (kind, n, badge)
    using (kind, n)
  union all
  select target_user_id, 'badge_awarded', 'Badge obtenu', 'Badge obtenu : ' || badge, jsonb_build_object('badge', badge),
    null, null, null, null, null, created_at
  from moderation_logs_extended cross join lateral jsonb_array_elements_text(details -> 'added') as badge
  where action_type = 'edit_badges'
  union all
  select user_id, 'sanction', 'Sanction', 'Une sanction vous a été appliquée : ' || reason, '{}', null, null, null, null,
    null, start_at
  from user_bans
  union all
  select reporter_id, 'report_handled', 'Signalement traité', answer, '{}', null, null, null, null, null, handled_at
  from reports where status <> 'open'`
