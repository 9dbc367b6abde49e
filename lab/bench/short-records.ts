import type { Sql } from '#server/platform/db/sql.ts'

/**
 * Members with a permanent ban each, and as many reports, appeals, purchases and security events about them.
 * Requires a transaction without triggers.
 */
export async function fillRecords(tx: Sql, count: number): Promise<void> {
  await tx`
    insert into users (name, email, email_verified)
    select 'Banni ' || n, n || '@banni.test', true from generate_series(1, ${count}::int) n`
  await tx`insert into profiles (user_id, pseudo) select id, name from users where email like '%@banni.test'`
  await tx`insert into profile_stats (user_id) select id from users where email like '%@banni.test'`
  await tx`
    insert into member_search (user_id, pseudo, name)
    select id, lower(name), lower(name) from users where email like '%@banni.test'`
  await tx`
    insert into user_bans (user_id, type, start_at)
    select id, 'perm', now() - row_number() over () * interval '1 minute' from users where email like '%@banni.test'`
  await tx`
    insert into appeals (user_id, ban_id, message, status, decided_at)
    select user_id, id, 'Je conteste.', 'refused', start_at from user_bans`
  await tx`
    insert into reports (reporter_id, target_type, target_id, target_user_id, case_id, reason, status, handled_at)
    select user_id, 'plan', id, lag(user_id) over (order by id), report_case('plan', id, null), 'Une copie',
      'dismissed', start_at
    from user_bans`
  await tx`
    insert into purchases (user_id, provider, checkout_session_id, product, verified_type, amount_cents, status, paid_at)
    select user_id, 'simulated', 'cs_' || id, 'verified', 'blue', 1000, 'paid', start_at from user_bans`
  await tx`
    insert into security_events (user_id, kind, network, device, created_at)
    select user_id, 'signed_in', '', 'Firefox', start_at from user_bans`
}
