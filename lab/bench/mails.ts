import { installJobs, openSiteJobs } from '#server/platform/adapters/jobs/jobs.ts'
import { JOB_KINDS } from '#server/platform/adapters/jobs/kinds.ts'
import { sendCommentMails } from '#server/digest/comment-mails.ts'
import type { DatabaseTarget } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { createLog } from '#server/platform/http/log.ts'
import { sendWeeklyMails } from '#server/digest/weekly-mails.ts'
import { aFilledDatabase } from './filled-database.ts'

const MEMBERS = 20_000
const DUE = 5_000
const PLANS = 1_000
const FOLLOWED = 20

/** Seconds to enqueue 5,000 mails about comments, and the weekly mail for 20,000 members; and how many mails that were. */
export async function mailTimes(server: Exclude<DatabaseTarget, string>) {
  const database = 'bench_mails'
  const target = { ...server, database }
  const db = await aFilledDatabase(server, database, fill, { max: 2 })
  await installJobs(target, JOB_KINDS)
  const jobs = await openSiteJobs(target, { log: createLog('silent') })
  try {
    const ctx: Parameters<typeof sendWeeklyMails>[0] = {
      db,
      site: { url: 'https://planb.test' },
      sendLater: (sql, ...mails) => jobs.enqueue(sql, 'mail', ...mails),
    }
    const comments = await secondsOf(() => sendCommentMails(ctx))
    const commentMails = await countMails(db.sql)
    const weekly = await secondsOf(() => sendWeeklyMails(ctx))
    const weeklyMails = (await countMails(db.sql)) - commentMails
    return { comments, commentMails, weekly, weeklyMails }
  } finally {
    await jobs.stop()
    await db.end()
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function countMails(sql: Sql): Promise<number> {
  const row = await sql.one<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'mail'`
  return row.count
}

/** Members who each follow others and a topic, plans of this week, and a comment under each that mentions some of them. */
async function fill(sql: Sql): Promise<void> {
  // With triggers: they insert profiles, counters and topics.
  await sql`set local session_replication_role = origin`
  await sql`
    insert into users (name, email, email_verified)
    select 'Membre ' || n, 'membre-' || n || '@exemple.test', true from generate_series(1, ${MEMBERS}) n`
  await sql`update profiles set quiet_from = null, quiet_to = null`
  await sql`create temporary table numbered as select id, row_number() over (order by id) as n from users`
  await sql`create index on numbered (n)`
  await sql`
    insert into plans (
      author_id, slug, title, category, filter_category, budget, difficulty, duration, markdown_content, content_html, excerpt,
      status, published_at, created_at
    )
    select id, 'plan-' || n, 'Plan ' || n, 'IA', 'IA', 'budget', 'débutant', '1–3 mois', 'Un texte', '<p>Un texte</p>', 'Un texte',
      'published', now() - n * interval '5 minutes', now() - n * interval '5 minutes'
    from numbered where n <= ${PLANS}`
  await sql`insert into plan_slugs (slug, plan_id) select slug, id from plans`
  await sql`
    insert into followers (follower_id, following_id)
    select m.id, o.id from numbered m cross join generate_series(1, ${FOLLOWED}) k
    join numbered o on o.n = (m.n * 7 + k * 53) % ${PLANS} + 1 where o.id <> m.id on conflict do nothing`
  await sql`
    insert into comments (plan_id, user_id, content)
    select p.id, m.id, 'Une question sur les prix' from plans p join numbered m on m.n = ${PLANS} + 1`
  await sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen)
    select p.id, m.id, 'follow', true from numbered m
    join (select id, row_number() over (order by id) as n from plans) p on p.n in (m.n % ${PLANS} + 1, (m.n + 9) % ${PLANS} + 1)`
  await sql`
    insert into notifications (user_id, type, title, message, actor_id, plan_id, comment_id)
    select m.id, 'new_mention', 'Mention', 'Mention', c.user_id, c.plan_id, c.id from numbered m
    join (select id, plan_id, user_id, row_number() over (order by id) as n from comments) c on c.n = m.n % ${PLANS} + 1
    where m.id <> c.user_id`
  await sql`
    insert into comment_mails (comment_id, user_id, kind, due_at)
    select n.comment_id, n.user_id, 'new_mention', now() - interval '1 second' from notifications n
    join numbered m on m.id = n.user_id where m.n <= ${DUE + 1}`
  await sql`
    insert into mail_consents (user_id, kind, is_given, source, wording)
    select id, 'digest', true, 'settings', 'oui' from users`
  await sql`
    insert into weekly_mails (user_id, due_at, seen_at)
    select id, now() - interval '1 second', now() - interval '2 days' from users`
}
