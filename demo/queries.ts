import type { Sql } from '#server/platform/db/sql.ts'
import { readTables, type Row } from './read.ts'
import { type Catalog, type TableColumn, demoId } from './resolve.ts'

export const hasMembers = async (sql: Sql) => (await sql.maybeOne`select from users limit 1`) !== null

/** Loading the demo takes longer than a request may. */
export const liftTimeLimits = (tx: Sql) =>
  tx`select set_config(name, '0', true) from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) name`

export async function readCatalog(sql: Sql): Promise<Catalog> {
  const columns = await sql<(TableColumn & { table: string; name: string })[]>`
    select t.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      pg_get_expr(d.adbin, d.adrelid) as default, target.relname as target
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    left join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' and f.conkey = array[a.attnum]
    left join pg_class target on target.oid = f.confrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by t.relname, a.attnum`
  const byTable = Map.groupBy(columns, ({ table }) => table)
  return new Map([...byTable].map(([table, list]) => [table, new Map(list.map((each) => [each.name, each]))]))
}

/** A missing column has its default. A trigger has inserted the profiles already. */
export async function insertRows(sql: Sql, table: string, columns: Map<string, TableColumn>, rows: Row[]) {
  const names = [...columns.keys()].filter((name) => rows.some((row) => name in row))
  const list = (each: (name: string) => string) => sql.unsafe(names.map(each).join(', '))
  await sql`
    insert into ${sql(table)} (${list((name) => name)})
    select ${list((name) => `case when jsonb_exists(j, '${name}') then r.${name} else ${columns.get(name)?.default ?? 'null'} end`)}
    from jsonb_array_elements(${sql.json(rows)}) j, jsonb_populate_record(null::${sql(table)}, j) r
    ${table === 'profiles' ? sql`on conflict (user_id) do update set ${list((name) => `${name} = excluded.${name}`)}` : sql``}`
}

/** So many views at even intervals since the start. */
export async function insertViews(sql: Sql, table: string, owner: string, rows: Row[], until: string) {
  await sql`
    insert into ${sql(table)} (${sql(owner)}, day, visitor)
    select (r ->> ${owner})::uuid, zurich_day(since + (${until}::timestamptz - since) * n / (count + 1)),
      sha256(convert_to((r ->> ${owner}) || n, 'UTF8'))
    from jsonb_array_elements(${sql.json(rows)}) r
    cross join lateral (select (r ->> '$since')::timestamptz as since, (r ->> '$count')::int as count) v
    cross join lateral generate_series(1, count) n`
}

/**
 * What follows from the rows of members. XP: +10 for a plan, +2 for a comment (ten comments a day at most), +1 for a like by
 * another member; rewards of quests are in the data. Members follow the discussions in which they wrote, unless they chose otherwise.
 */
export async function insertConsequences(sql: Sql) {
  await sql`
    insert into xp_events (user_id, kind, cause, amount, created_at)
    select author_id, 'plan_published', id::text, 10, published_at from plans where status = 'published'
    union all
    select p.author_id, 'like_received', p.id || ':' || l.user_id, 1, l.created_at
    from likes l join plans p on p.id = l.plan_id and p.author_id <> l.user_id
    union all
    select user_id, 'comment', id::text, 2, created_at
    from (select *, row_number() over (partition by user_id, zurich_day(created_at) order by created_at, id) as n from comments) c
    where n <= 10 and user_id is not null
    on conflict do nothing`
  await sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen)
    select distinct plan_id, user_id, 'follow', false from comments where user_id is not null
    on conflict do nothing`
}

/**
 * Selects the members of the demo by their ids, which are the same in every database and stay when an address changes, and
 * by their addresses, which other members cannot have. Synthetic members are selected by address.
 */
const demoMembers = (sql: Sql) => sql`
  select id from users
  where id = any(${[...readTables(['members.json']).get('users')!.keys()].map((key) => demoId('users', key))}::uuid[])
    or email like '%@planb.test' or email like 'membre-%@foule.test'`

/** Whether a member of the demo can sign in. */
export const hasDemoCredential = async (sql: Sql) =>
  (await sql.maybeOne`select from passwords where user_id in (${demoMembers(sql)}) limit 1`) !== null

export type Removed = { members: number; plans: number; comments: number }

/** Their rows stay when an account is deleted. */
const KEPT = ['purchases', 'subscriptions', 'billing_customers', 'support_requests', 'numbered_badges']

/**
 * Deletes the members of the demo with everything they own: plans and all comments on them, comments, conversations,
 * payments, staff log. Deletes the XP that other members earned by them too; the caller recounts the counters.
 */
export async function deleteDemo(sql: Sql): Promise<Removed> {
  await sql`create temporary table demo_members on commit drop as ${demoMembers(sql)}`
  await sql`create temporary table demo_plans on commit drop as select id from plans where author_id in (table demo_members)`
  await sql`create temporary table demo_comments on commit drop as
    select id from comments where user_id in (table demo_members) or plan_id in (table demo_plans)`
  await sql`
    delete from xp_events where kind = 'comment' and cause in (select id::text from demo_comments)
      or kind = 'like_received' and (
        split_part(cause, ':', 1) in (select id::text from demo_plans)
        or split_part(cause, ':', 2) in (select id::text from demo_members)
      )`
  await sql`
    delete from reports where reporter_id in (table demo_members) or target_user_id in (table demo_members)
      or target_id in (table demo_plans union all table demo_comments)`
  const comments = await deleteComments(sql)
  // Deleted comments go with their last reply.
  await sql`
    delete from comments c where deleted_at is not null and not exists (select from comments where parent_id = c.id)`
  const plans = await sql`delete from plans where id in (table demo_plans)`
  await sql`delete from conversations where participant1_id in (table demo_members) or participant2_id in (table demo_members)`
  await sql`
    delete from simulated_stripe where customer in (
      select id from simulated_stripe
      where object ->> 'object' = 'customer' and object #>> '{metadata,member}' in (select id::text from demo_members)
    )`
  for (const table of KEPT) await sql`delete from ${sql(table)} where user_id in (table demo_members)`
  await deleteStaffLog(sql)
  const members = await sql`delete from users where id in (table demo_members)`
  return { members: members.count, plans: plans.count, comments: comments.count }
}

/** A comment to which a real member replied keeps its place, as when its author deletes it. */
async function deleteComments(sql: Sql) {
  await sql`create temporary table replied_comments on commit drop as
    select distinct parent_id as id from comments
    where parent_id in (table demo_comments) and id not in (table demo_comments)`
  for (const table of ['comment_likes', 'comment_mentions', 'notifications'])
    await sql`delete from ${sql(table)} where comment_id in (table replied_comments)`
  await sql`
    update comments set content = null, user_id = null, edited_at = null, likes_count = 0, pinned_at = null,
      deleted_at = now()
    where id in (table replied_comments) and deleted_at is null`
  return await sql`delete from comments where id in (table demo_comments) and id not in (table replied_comments)`
}

/** A trigger makes the logs append-only; only the owner of the tables can disable it. */
async function deleteStaffLog(sql: Sql) {
  for (const log of ['moderation_logs', 'moderation_actions', 'moderation_logs_extended']) {
    const guard = sql(`${log}_append_only`)
    await sql`alter table ${sql(log)} disable trigger ${guard}`
    await sql`delete from ${sql(log)} where admin_id in (table demo_members)`
    await sql`alter table ${sql(log)} enable trigger ${guard}`
  }
}
