import { randomUUID } from 'node:crypto'
import type { FeedPage } from '#domain/feed.ts'
import type { PlanCard } from '#domain/plans.ts'
import { createComment } from '#server/comments/actions.ts'
import { readComments } from '#server/comments/read.ts'
import { connect, type Database } from '#server/db/database.ts'
import { aPost, requestsPerSecond } from './load.ts'
import { type Comparison, compare, median, timesPerSecond } from './measure.ts'
import { type Person, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'

const MEMBERS = 64
const MANY = 5_000
const TIMES = 201
const CONTENT = 'Avez-vous compté les heures de livraison dans le prix ? Chez nous elles doublent la facture.'

/** Comments per second, by many members under many plans, beside what the database alone could take. */
export async function commentRates(site: RunningSite): Promise<Record<string, Comparison>> {
  const people = await signedInMembers(site, MEMBERS)
  const plans = await plansOf(site)
  const db = await connect(site.database)
  let turn = 0
  const next = () => {
    turn += 1
    return { person: people[turn % people.length]!, plan: plans[turn % plans.length]!, id: randomUUID() }
  }
  const post = () => {
    const { person, plan, id } = next()
    const body = { id, content: CONTENT }
    return aPost(`${site.url}/api/plans/${plan.id}/comments`, person.cookieHeader(), body)
  }
  const against = (work: (what: ReturnType<typeof next>) => Promise<unknown>) =>
    compare(
      (seconds) => requestsPerSecond(site.url, seconds, post),
      (seconds) => timesPerSecond(() => work(next()), seconds),
    )
  try {
    return {
      'its transaction': await against((what) => wholeTransaction(db, what)),
      'its row and counter': await against((what) => rowAndCounter(db, what)),
    }
  } finally {
    await db.end()
  }
}

/** The median milliseconds in which the first comments of a plan come that has none, and of one with thousands. */
export async function listTimes(site: RunningSite): Promise<{ none: number; many: number }> {
  const [quiet, busy] = await plansOf(site)
  const db = await connect(site.database, { max: 1 })
  try {
    await db.sql`delete from comments where plan_id = ${quiet!.id}`
    await db.sql`
      insert into comments (plan_id, content) select ${busy!.id}, ${CONTENT} || n from generate_series(1, ${MANY}) n`
    await db.sql`analyze comments`
    const times = { none: [] as number[], many: [] as number[] }
    for (let turn = 0; turn < TIMES; turn++) {
      for (const [name, plan] of [
        ['none', quiet],
        ['many', busy],
      ] as const) {
        const began = performance.now()
        await readComments(db.sql, plan!.id, {})
        times[name].push(performance.now() - began)
      }
    }
    return { none: median(times.none), many: median(times.many) }
  } finally {
    await db.end()
  }
}

async function plansOf({ url }: RunningSite): Promise<PlanCard[]> {
  return ((await (await fetch(`${url}/api/feed?sort=new`)).json()) as FeedPage).plans
}

type Written = { person: Person; plan: PlanCard; id: string }

/** All that a comment causes, without HTTP. */
const wholeTransaction = (db: Database, { person, plan, id }: Written) =>
  createComment({ db, live: { publish() {} } }, { id: person.id, pseudo: 'Une oreille' } as never, plan.id, {
    id,
    content: CONTENT,
  })

/** The least that any site would write. */
const rowAndCounter = (db: Database, { person, plan, id }: Written) =>
  db.transaction(async (tx) => {
    await tx`insert into comments (id, plan_id, user_id, content) values (${id}, ${plan.id}, ${person.id}, ${CONTENT})`
    await tx`update plan_stats set comments_count = comments_count + 1 where plan_id = ${plan.id}`
  })
