import { randomUUID } from 'node:crypto'
import type { Execution, PublicExecution } from '#domain/executions/executions.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { anExecution } from './executions.ts'
import { aSite } from './site.ts'

type NewExecution = Parameters<typeof anExecution>[1]
type NewEntry = Record<string, unknown>

/** A site with members who execute plans of others. */
export async function aJournalSite() {
  const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
  const { sql } = site.db

  /** Days before today, or before this day. */
  const dayBefore = async (days: number, day: string | null = null) =>
    (await sql.one<{ day: string }>`select coalesce(${day}::date, zurich_day(now())) - ${days}::int as day`)
      .day

  /** A member, and a plan of another one. */
  async function anExecutor() {
    const member = await site.aMember()
    const browser = await site.as(member)
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    const today = await dayBefore(0)
    return {
      member,
      browser,
      author,
      plan,
      today,
      anOwn: (execution: NewExecution = {}) =>
        anExecution(site, { user_id: member.id, plan_id: plan.id, ...execution }),
      own: (id: string) => browser.getJson<Execution>(`/api/my/executions/${id}`),
      save: (executionId: string, entry: NewEntry = {}, id: string = randomUUID()) =>
        browser.put(`/api/my/executions/${executionId}/entries/${id}`, {
          entry_date: today,
          content: 'Premier jour',
          ...entry,
        }),
    }
  }

  return Object.assign(site, {
    anExecutor,
    dayBefore,
    /** The journal as everyone reads it. */
    publicly: (id: string) => site.getJson<PublicExecution>(`/api/executions/${id}`),
    pageOf: ({ slug }: { slug: string }) => site.getJson<PlanPage>(`/api/plans/${slug}`),
    notified: ({ id }: { id: string }) =>
      sql<{ type: string; title: string; message: string }[]>`
        select type, title, message from notifications where user_id = ${id} order by created_at, type`,
  })
}
