import type { FeatureSwitches } from '#domain/features.ts'
import type { OwnProfile, Subscription, Viewer, ViewerState } from '#domain/accounts/viewer.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { subscriptionOfMember } from '#server/payments/queries.ts'
import { unreadOfMember } from '#server/notifications/queries.ts'

type ViewerRow = Pick<Viewer, 'user' | 'unread' | 'mails' | 'following_count'> & {
  profile: OwnProfile
  subscription: Subscription
  switches: FeatureSwitches
}

/** Returns what the browser needs of the viewer, except what `SessionMember` contains already. */
export async function findViewer(sql: Sql, userId: string): Promise<ViewerRow | null> {
  return await sql.maybeOne<ViewerRow>`
    select
      jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'has_password',
        exists (select from passwords w where w.user_id = u.id)) as user,
      jsonb_build_object('user_id', p.user_id, 'pseudo', p.pseudo, 'handle', p.handle, 'avatar_url', p.avatar_url,
        'custom_avatar_url', p.custom_avatar_url, 'role', p.role, 'badges', p.badges, 'verified_type', p.verified_type,
        'bio', p.bio, 'cover_image_url', p.cover_image_url, 'community_xp', t.community_xp, 'joined_at', p.joined_at
      ) as profile,
      ${unreadOfMember(sql)} as unread,
      jsonb_build_object(
        'problem', (select state from delivery_problems d where d.user_id = u.id and d.state in ('bounced', 'complained')),
        'is_digest_answered', exists (select from mail_consents c where c.user_id = u.id and c.kind = 'digest')) as mails,
      t.following_count,
      ${subscriptionOfMember(sql)} as subscription,
      (select coalesce(jsonb_object_agg(feature, open_to), '{}') from feature_switches) as switches
    from users u join profiles p on p.user_id = u.id join profile_stats t on t.user_id = u.id
    where u.id = ${userId}`
}

export async function readViewerState(
  sql: Sql,
  userId: string,
  { plans, members, comments }: { plans: string[]; members: string[]; comments: string[] },
): Promise<ViewerState> {
  const mine = (table: 'likes' | 'reposts' | 'bookmarks') => sql`
    array(select plan_id from ${sql(table)} where user_id = ${userId} and plan_id = any (${plans}::uuid[]))`
  const row = await sql.one<ViewerState>`
    select ${mine('likes')} as liked, ${mine('reposts')} as reposted, ${mine('bookmarks')} as bookmarked,
      array(
        select following_id from followers where follower_id = ${userId} and following_id in (
          select author_id from plans where id = any (${plans}::uuid[]) union select unnest(${members}::uuid[])
        )
      ) as followed,
      array(
        select blocked_id from blocks where blocker_id = ${userId} and blocked_id = any (${members}::uuid[])
      ) as blocked,
      array(
        select comment_id from comment_likes where user_id = ${userId} and comment_id = any (${comments}::uuid[])
      ) as liked_comments,
      coalesce((
        select jsonb_object_agg(plan_id, jsonb_build_object('level', level, 'is_chosen', is_chosen))
        from discussion_levels where user_id = ${userId} and plan_id = any (${plans}::uuid[])
      ), '{}') as discussions,
      coalesce((
        select jsonb_object_agg(plan_id, id) from executions where user_id = ${userId} and plan_id = any (${plans}::uuid[])
      ), '{}') as executions,
      coalesce((
        select jsonb_object_agg(plan_id, jsonb_build_object('likes_count', likes_count, 'comments_count', comments_count,
          'reposts_count', reposts_count, 'views_count', views_count))
        from plan_stats where plan_id = any (${plans}::uuid[]) and published
      ), '{}') as counters`
  return row
}
