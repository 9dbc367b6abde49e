import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from '#server/platform/db/client.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { recountMember } from '#server/ops/recount.queries.ts'
import { aPlanForm } from '../../tests/support/plan-form.ts'
import { type Person, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'
import { startRounds } from './rounds.ts'

const VIEWS = 1_000_000
const LIKES = 50_000
const EACH = 10_000
/** Background load of other members; one request in four is a write. */
const REQUESTS_PER_SECOND = 40

type Measurement = { seconds: number; times: number[]; errors: number }

/** Response times of the background load, alone and while a large plan or account is deleted: yields each measurement. */
export async function* measureDeletions(site: RunningSite): AsyncGenerator<[string, Measurement]> {
  const { sql, end } = await openConnection(site.database)
  try {
    const [author, member] = (await signedInMembers(site, 2)) as [Person, Person]
    const plan = await publish(sql, author)
    await insertMembers(sql, LIKES)
    await makePopular(sql, plan, author.id)
    await makeBusy(sql, member.id)
    await sql`vacuum analyze`
    const { pseudo } = await sql.one<{
      pseudo: string
    }>`select pseudo from profiles where user_id = ${member.id}`
    const load = await startBackgroundLoad(site, sql)
    await load.during(() => pause(5_000))
    yield ['nothing is deleted', await load.during(() => pause(20_000))]
    const removePlan = async () => {
      await expectSuccess(author.delete(`/api/plans/${plan}`))
      await waitUntilDeleted(sql, 'plans', plan)
    }
    yield ['a plan with a million views and 50,000 likes is deleted', await load.during(removePlan)]
    const removeMember = async () => {
      await expectSuccess(member.delete('/api/account', { pseudo, plans: 'delete' }))
      await waitUntilDeleted(sql, 'users', member.id)
    }
    yield [
      'a member with 10,000 plans, comments, likes and followers is deleted',
      await load.during(removeMember),
    ]
  } finally {
    await end()
  }
}

async function publish(sql: Sql, author: Person): Promise<string> {
  await sql`
    update profiles set verified_type = 'blue', verified_at = now(), role = 'verified' where user_id = ${author.id}`
  const response = await author.post('/api/plans', { form: aPlanForm({ title: `Très lu, ${Date.now()}` }) })
  return ((await response.json()) as { id: string }).id
}

/** Inserts without triggers. */
async function fill(sql: Sql, insert: () => Promise<void>): Promise<void> {
  await sql`begin`
  await sql`set local session_replication_role = 'replica'`
  await insert()
  await sql`commit`
}

async function insertMembers(sql: Sql, count: number): Promise<void> {
  await sql`create temporary table extra_members as select gen_random_uuid() as id, n from generate_series(1, ${count}) n`
  await sql`analyze extra_members`
  await fill(sql, async () => {
    await sql`
      insert into users (id, name, email, email_verified)
      select id, 'Foule ' || id, id || '@exemple.test', true from extra_members`
    await sql`insert into profile_stats (user_id) select id from extra_members`
  })
}

async function makePopular(sql: Sql, plan: string, author: string): Promise<void> {
  await fill(sql, async () => {
    await sql`insert into likes (plan_id, user_id) select ${plan}, id from extra_members`
    await sql`
      insert into xp_events (user_id, kind, cause, amount)
      select ${author}, 'like_received', ${plan}::text || ':' || id, 1 from extra_members`
    await sql`
      insert into notifications (user_id, type, title, message, actor_id, plan_id)
      select ${author}, 'new_like', 'Nouveau j’aime', 'La foule aime', id, ${plan} from extra_members`
    await sql`
      insert into views (plan_id, day, visitor)
      select ${plan}, zurich_day(now()) - n % 300, sha256(n::text::bytea) from generate_series(1, ${VIEWS}) n`
  })
  await sql`update plan_stats set likes_count = ${LIKES}, views_count = ${VIEWS} where plan_id = ${plan}`
  await sql`begin`
  await recountMember(sql, author)
  await sql`commit`
}

/** Copies existing plans: the first ones become the member's, the others belong to the new members, who like them. */
async function makeBusy(sql: Sql, member: string): Promise<void> {
  await sql`
    create temporary table copies as
    with models as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as count from plans
      where status = 'published'
    )
    select gen_random_uuid() as id, m.id as model, c.n, case when c.n <= ${EACH} then ${member} else c.id end as author_id
    from extra_members c join models m on m.place = c.n % m.count where c.n <= 2 * ${EACH}::int`
  await sql`analyze copies`
  await fill(sql, async () => {
    await copyPlans(sql)
    await sql`insert into likes (plan_id, user_id) select id, ${member} from copies where n > ${EACH}`
    await sql`insert into likes (plan_id, user_id) select id, author_id from copies where n > ${EACH}`
    await sql`
      insert into comments (plan_id, user_id, content) select id, ${member}, 'Merci' from copies where n > ${EACH}`
    await sql`insert into followers (follower_id, following_id) select id, ${member} from extra_members where n <= ${EACH}`
    await sql`insert into followers (follower_id, following_id) select ${member}, id from extra_members where n <= ${EACH}`
    await sql`
      update profile_stats t set followers_count = followers_count + 1, following_count = following_count + 1
      from extra_members c where t.user_id = c.id and c.n <= ${EACH}`
    await sql`
      update profile_stats t set likes_received = likes_received + 1, plans_posted = plans_posted + 1
      from copies c where t.user_id = c.author_id and c.n > ${EACH}`
    await sql`
      update plan_stats s set likes_count = 2, comments_count = 1 from copies c where c.id = s.plan_id and c.n > ${EACH}`
  })
}

async function copyPlans(sql: Sql): Promise<void> {
  const columns = sql`category, filter_category, budget, budget_max, difficulty, duration, duration_choice, tags,
    markdown_content, content_html, excerpt, toc, reading_minutes, status, published_at, created_at, updated_at`
  await sql`
    insert into plans (id, author_id, slug, title, ${columns})
    select c.id, c.author_id, 'copie-' || c.id, p.title, ${columns} from copies c join plans p on p.id = c.model`
  await sql`insert into plan_slugs (slug, plan_id) select 'copie-' || id, id from copies`
  await sql`
    insert into plan_stats (plan_id, published, creator, facets)
    select c.id, true, false, s.facets from copies c join plan_stats s on s.plan_id = c.model`
  await sql`
    insert into plan_search (plan_id, title, tags, filter_ids, metadata, document)
    select c.id, title, tags, filter_ids, metadata, document from copies c join plan_search s on s.plan_id = c.model`
  await sql`
    update search_tags t set plans = plans + more.count from (
      select tag, count(*) from copies c join plan_search s on s.plan_id = c.id cross join unnest(s.tags) as tag group by tag
    ) more where t.id = more.tag`
  await sql`
    insert into category_counts (category, count)
    select filter_category, count(*) from copies c join plans p on p.id = c.id group by 1`
}

/** Sends requests at a fixed rate, however long the responses take: latency counts from the scheduled start. */
async function startBackgroundLoad(site: RunningSite, sql: Sql) {
  const next = await startRounds(site, sql)
  const reads = ['/', '/api/feed?sort=new', '/api/feed', '/api/tags/popular']
  const sendRequest = async (number: number): Promise<Response> => {
    const { person, plan, id } = next()
    if (number % 4 > 0) return await fetch(site.url + reads[number % reads.length])
    const writes = [
      () => person.put(`/api/plans/${plan.id}/like`),
      () => person.put(`/api/members/${plan.author_id}/follow`),
      () => person.post(`/api/plans/${plan.id}/comments`, { id, content: 'Merci' }),
      () => person.get(`/api/plans/${plan.slug}`),
    ]
    return await writes[(number / 4) % writes.length]!()
  }
  return {
    async during(work: () => Promise<void>): Promise<Measurement> {
      const times: number[] = []
      let errors = 0
      const began = performance.now()
      const timer = sendAtRate(REQUESTS_PER_SECOND, async (number) => {
        const request = performance.now()
        const status = await sendRequest(number).then(readStatus, () => 599)
        times.push(performance.now() - request)
        if (status >= 500) errors += 1
      })
      await work()
      const seconds = (performance.now() - began) / 1000
      await timer.stop()
      return { seconds, times, errors }
    },
  }
}

function sendAtRate(perSecond: number, sendRequest: (number: number) => Promise<void>) {
  const pending = new Set<Promise<void>>()
  let sent = 0
  const timer = setInterval(() => {
    const one: Promise<void> = sendRequest(sent++).finally(() => pending.delete(one))
    pending.add(one)
  }, 1000 / perSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
    },
  }
}

async function readStatus(response: Response): Promise<number> {
  await response.arrayBuffer()
  return response.status
}

async function expectSuccess(request: Promise<Response>): Promise<void> {
  const response = await request
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

async function waitUntilDeleted(sql: Sql, table: string, id: string): Promise<void> {
  while ((await sql`select from ${sql(table)} where id = ${id}`).count > 0) await pause(100)
}
