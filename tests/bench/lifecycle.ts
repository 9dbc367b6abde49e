import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '#server/db/client.ts'
import type { Sql } from '#server/db/database.ts'
import { recountMember } from '#server/recount/queries.ts'
import { aPlanForm } from '../support/plan-form.ts'
import { type Person, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'
import { takeTurns } from './turns.ts'

const VIEWS = 1_000_000
const LIKES = 50_000
const EACH = 10_000
/** Of everybody else, one read in four a write. */
const REQUESTS_PER_SECOND = 40

type Departure = { seconds: number; answers: number[]; errors: number }

/** What everybody else waits for, alone, and while something large goes: each by its name, as it is measured. */
export async function* departures(site: RunningSite): AsyncGenerator<[string, Departure]> {
  const { sql, end } = await openSession(site.database)
  try {
    const [author, member] = (await signedInMembers(site, 2)) as [Person, Person]
    const plan = await publish(sql, author)
    await addCrowd(sql, LIKES)
    await makePopular(sql, plan, author.id)
    await makeBusy(sql, member.id)
    await sql`vacuum analyze`
    const [{ pseudo }] = await sql<
      [{ pseudo: string }]
    >`select pseudo from profiles where user_id = ${member.id}`
    const load = await aBaseLoad(site, sql)
    await load.during(() => pause(5_000))
    yield ['nothing goes', await load.during(() => pause(20_000))]
    const removePlan = async () => {
      await expectOk(author.delete(`/api/plans/${plan}`))
      await untilGone(sql, 'plans', plan)
    }
    yield ['a plan with a million views and 50,000 likes goes', await load.during(removePlan)]
    const removeMember = async () => {
      await expectOk(member.delete('/api/account', { pseudo, plans: 'delete' }))
      await untilGone(sql, 'users', member.id)
    }
    yield ['a member with 10,000 plans, comments, likes and followers goes', await load.during(removeMember)]
  } finally {
    await end()
  }
}

async function publish(sql: Sql, author: Person): Promise<string> {
  await sql`
    update profiles set verified_type = 'blue', verified_at = now(), role = 'verified' where user_id = ${author.id}`
  const answer = await author.post('/api/plans', { form: aPlanForm({ title: `Très lu, ${Date.now()}` }) })
  return ((await answer.json()) as { id: string }).id
}

/** Without triggers, as all that follows. */
async function fill(sql: Sql, insert: () => Promise<void>): Promise<void> {
  await sql`begin`
  await sql`set local session_replication_role = 'replica'`
  await insert()
  await sql`commit`
}

async function addCrowd(sql: Sql, count: number): Promise<void> {
  await sql`create temporary table crowd as select gen_random_uuid() as id, n from generate_series(1, ${count}) n`
  await sql`analyze crowd`
  await fill(sql, async () => {
    await sql`
      insert into users (id, name, email, email_verified)
      select id, 'Foule ' || id, id || '@exemple.test', true from crowd`
    await sql`insert into profile_stats (user_id) select id from crowd`
    await sql`insert into period_scores (user_id) select id from crowd`
  })
}

async function makePopular(sql: Sql, plan: string, author: string): Promise<void> {
  await fill(sql, async () => {
    await sql`insert into likes (plan_id, user_id) select ${plan}, id from crowd`
    await sql`
      insert into xp_events (user_id, kind, cause, amount)
      select ${author}, 'like_received', ${plan}::text || ':' || id, 1 from crowd`
    await sql`
      insert into notifications (user_id, type, title, message, actor_id, plan_id)
      select ${author}, 'new_like', 'Nouveau j’aime', 'La foule aime', id, ${plan} from crowd`
    await sql`
      insert into views (plan_id, day, visitor)
      select ${plan}, zurich_day(now()) - n % 300, sha256(n::text::bytea) from generate_series(1, ${VIEWS}) n`
  })
  await sql`update plan_stats set likes_count = ${LIKES}, views_count = ${VIEWS} where plan_id = ${plan}`
  await sql`begin`
  await recountMember(sql, author)
  await sql`commit`
}

/** Plans that are copies of those that are there: the first ones are the member's, the others of the crowd, and liked by them. */
async function makeBusy(sql: Sql, member: string): Promise<void> {
  await sql`
    create temporary table copies as
    with models as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as count from plans
      where status = 'published'
    )
    select gen_random_uuid() as id, m.id as model, c.n, case when c.n <= ${EACH} then ${member} else c.id end as author_id
    from crowd c join models m on m.place = c.n % m.count where c.n <= 2 * ${EACH}::int`
  await sql`analyze copies`
  await fill(sql, async () => {
    await copyPlans(sql)
    await sql`insert into likes (plan_id, user_id) select id, ${member} from copies where n > ${EACH}`
    await sql`insert into likes (plan_id, user_id) select id, author_id from copies where n > ${EACH}`
    await sql`
      insert into comments (plan_id, user_id, content) select id, ${member}, 'Merci' from copies where n > ${EACH}`
    await sql`insert into followers (follower_id, following_id) select id, ${member} from crowd where n <= ${EACH}`
    await sql`insert into followers (follower_id, following_id) select ${member}, id from crowd where n <= ${EACH}`
    await sql`
      update profile_stats t set followers_count = followers_count + 1, following_count = following_count + 1
      from crowd c where t.user_id = c.id and c.n <= ${EACH}`
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
    insert into plan_search (plan_id, title, tags, suits, named, document)
    select c.id, title, tags, suits, named, document from copies c join plan_search s on s.plan_id = c.model`
  await sql`
    update search_tags t set plans = plans + more.count from (
      select tag, count(*) from copies c join plan_search s on s.plan_id = c.id cross join unnest(s.tags) as tag group by tag
    ) more where t.id = more.tag`
  await sql`
    insert into category_counts (category, count)
    select filter_category, count(*) from copies c join plans p on p.id = c.id group by 1`
}

/** At a fixed rate, however long the answers take: who waits is counted from when they would have asked. */
async function aBaseLoad(site: RunningSite, sql: Sql) {
  const next = await takeTurns(site, sql)
  const reads = ['/', '/api/feed?sort=new', '/api/feed', '/api/tags/popular']
  const ask = async (turn: number): Promise<Response> => {
    const { person, plan, id } = next()
    if (turn % 4 > 0) return await fetch(site.url + reads[turn % reads.length])
    const writes = [
      () => person.put(`/api/plans/${plan.id}/like`),
      () => person.put(`/api/members/${plan.author_id}/follow`),
      () => person.post(`/api/plans/${plan.id}/comments`, { id, content: 'Merci' }),
      () => person.get(`/api/plans/${plan.slug}`),
    ]
    return await writes[(turn / 4) % writes.length]!()
  }
  return {
    async during(work: () => Promise<void>): Promise<Departure> {
      const answers: number[] = []
      let errors = 0
      const began = performance.now()
      const timer = askAt(REQUESTS_PER_SECOND, async (turn) => {
        const asked = performance.now()
        const status = await ask(turn).then(readWhole, () => 599)
        answers.push(performance.now() - asked)
        if (status >= 500) errors += 1
      })
      await work()
      const seconds = (performance.now() - began) / 1000
      await timer.stop()
      return { seconds, answers, errors }
    },
  }
}

function askAt(perSecond: number, ask: (turn: number) => Promise<void>) {
  const asking = new Set<Promise<void>>()
  let turn = 0
  const timer = setInterval(() => {
    const one: Promise<void> = ask(turn++).finally(() => asking.delete(one))
    asking.add(one)
  }, 1000 / perSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(asking)
    },
  }
}

async function readWhole(answer: Response): Promise<number> {
  await answer.arrayBuffer()
  return answer.status
}

async function expectOk(asked: Promise<Response>): Promise<void> {
  const answer = await asked
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

async function untilGone(sql: Sql, table: string, id: string): Promise<void> {
  while ((await sql`select from ${sql(table)} where id = ${id}`).count > 0) await pause(100)
}
