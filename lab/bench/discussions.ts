import type { CommentSort } from '#domain/comments/comments.ts'
import { readComments, readReplies } from '#server/comments/read.ts'
import type { Sql } from '#server/platform/db/database.ts'

const LARGE = 100_000
const THREAD = 12_000
const SMALL = 1_000
const TIMES = 201
/** The number of threads before the 1,000th page. */
const FAR = 25 * 999

/** Milliseconds of a page, without HTTP, where it would come from the cache. */
export const pageTimes = async (read: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return times
}

type Discussions = { small: string; large: string; thread: string }

/** Two plans of the demo get comments: one 1,000 in threads of four, the other 100,000, of which 12,000 in one thread. */
export async function fillDiscussions(sql: Sql): Promise<Discussions> {
  const plans = await sql<
    { id: string }[]
  >`select id from plans where status = 'published' order by id limit 2`
  const [small, large] = plans.map(({ id }) => id) as [string, string]
  await insertRoots(sql, small, SMALL / 4)
  await insertReplies(sql, sql`c.plan_id = ${small} and c.content = 'Racine'`, 3)
  await insertRoots(sql, large, LARGE - THREAD)
  const { id: thread } = await sql.one<{ id: string }>`
    select id from comments where plan_id = ${large} and content = 'Racine' order by created_at, id offset 40000 limit 1`
  await insertReplies(sql, sql`c.id = ${thread}`, THREAD)
  await sql`
    update plan_stats s set comments_count = (select count(*) from comments c where c.plan_id = s.plan_id)
    where plan_id in (${small}, ${large})`
  await sql.unsafe('analyze')
  return { small, large, thread }
}

/** All ids of members: the n-th comment is by the n-th of them, again and again. */
const membersCte = (sql: Sql) =>
  sql`members as materialized (select array_agg(id order by id) as ids from users)`
const nthMember = (sql: Sql) => sql`ids[n % cardinality(ids) + 1]`

const insertRoots = (sql: Sql, planId: string, count: number) => sql`
  with ${membersCte(sql)}
  insert into comments (plan_id, user_id, content, created_at, likes_count)
  select ${planId}, ${nthMember(sql)}, 'Racine', now() - n * interval '1 second', case when n % 20 = 0 then n % 7 else 0 end
  from members, generate_series(1, ${count}::int) n`

async function insertReplies(sql: Sql, isThread: ReturnType<Sql>, count: number) {
  await sql`
    with ${membersCte(sql)}
    insert into comments (plan_id, parent_id, user_id, content, created_at)
    select c.plan_id, c.id, ${nthMember(sql)}, 'Réponse', c.created_at + n * interval '1 millisecond'
    from members, comments c cross join generate_series(1, ${count}::int) n
    where ${isThread}`
  await sql`update comments c set replies_count = ${count} where ${isThread}`
}

/** The addresses of a plan's page that show a part of its discussion. They are rendered each time. */
export async function discussionAddresses(sql: Sql, { large, thread }: Discussions) {
  const { slug, reply } = await sql.one<{ slug: string; reply: string }>`
    select slug, (select id from comments where parent_id = ${thread} order by created_at, id offset 9000 limit 1) as reply
    from plans where id = ${large}`
  const { end } = await readComments(sql, large, { sort: 'oldest' })
  const searches = { commentaire: reply, fil: thread, suite: end ?? '' }
  return Object.entries(searches).map(([name, value]) => ({
    name: `plan page with ?${name}=`,
    path: `/plan/${slug}?${new URLSearchParams({ [name]: value })}`,
  }))
}

/** The pages of a discussion: the first, the 1,000th, and those around a comment and a reply. */
export async function discussionPages(sql: Sql, { small, large, thread }: Discussions) {
  const page = (planId: string, sort: CommentSort, after?: string) => () =>
    readComments(sql, planId, { sort, after })
  const far = await sql.one<{ id: string; created_at: string; likes_count: number }>`
    select id, created_at, likes_count from comments where plan_id = ${large} and parent_id is null
    order by created_at, id offset ${FAR} limit 1`
  const reply = await sql.one<{ id: string }>`
    select id from comments where parent_id = ${thread} order by created_at, id offset 9000 limit 1`
  const cursor = async (sort: CommentSort) => {
    const { end } = await readComments(sql, large, { sort, ...(sort === 'oldest' && { around: far.id }) })
    return end ?? undefined
  }
  const sorts = ['oldest', 'newest', 'useful'] as const
  return {
    ...Object.fromEntries(sorts.map((sort) => [`1,000 comments, ${sort}`, page(small, sort)])),
    ...Object.fromEntries(sorts.map((sort) => [`100,000 comments, ${sort}`, page(large, sort)])),
    '100,000 comments, 1,000th page': page(large, 'oldest', await cursor('oldest')),
    'around a reply of a thread of 12,000': async () =>
      await Promise.all([
        readComments(sql, large, { sort: 'oldest', around: reply.id }),
        readReplies(sql, thread, { around: reply.id }),
      ]),
  }
}
