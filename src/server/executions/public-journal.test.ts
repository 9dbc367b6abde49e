import { describe, expect, test } from 'vitest'
import type { PublicExecution } from '#domain/executions/executions.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { anEntry, anExecution } from '../../../tests/support/executions.ts'
import { aJournalSite } from '../../../tests/support/journals.ts'

const site = await aJournalSite()
const { anExecutor, publicly, dayBefore, pageOf } = site
const { sql } = site.db

describe('A public journal', () => {
  test('« sans mes chiffres » shows no figure, « avec » shows them; private entries and steps are in none [260]', async () => {
    const { member, browser, author, plan, anOwn } = await anExecutor()
    const { id } = await anOwn({ visibility: 'text' })
    await anEntry(sql, id, { content: 'Marché', spent_cents: 74_211, ago: 1 })
    await anEntry(sql, id, { spent_cents: 12_345, content: null })
    await anEntry(sql, id, { content: 'Entre nous', is_private: true })
    await sql`
      insert into execution_steps (id, execution_id, position, content, done_on)
      values (gen_random_uuid(), ${id}, 0, 'Étape intime', zurich_day(now()))`
    const text = await publicly(id)
    expect(text).toMatchObject({
      visibility: 'text',
      steps_count: 1,
      done_count: 1,
      author: { pseudo: member.pseudo },
    })
    expect(text.entries).toEqual([
      expect.objectContaining({ content: 'Marché', spent_cents: null, earned_cents: null, sales: null }),
    ])
    await browser.put(`/api/my/executions/${id}/publication`, { visibility: 'all' })
    const all = await (await site.as(author)).getJson<PublicExecution>(`/api/executions/${id}`)
    expect(all.entries.map(({ spent_cents }) => spent_cents)).toEqual([12_345, 74_211])
    const page = await site.getJson<PlanPage>(`/api/plans/${plan.slug}`)
    const list = await site.getJson(`/api/plans/${plan.id}/executions`)
    for (const body of [text, all, page, list].map((one) => JSON.stringify(one))) {
      expect(body).not.toMatch(/Entre nous|Étape intime|is_private/)
      expect(body === JSON.stringify(all) || !/74211|12345/.test(body)).toBe(true)
    }
  })

  test('is in the list of the plan, the latest activity first, page by page; private ones and those without a start are not [260]', async () => {
    const { plan } = await anExecutor()
    const journals = []
    for (let n = 0; n < 23; n++)
      journals.push(await anExecution(site, { plan_id: plan.id, visibility: 'text', idle_days: n }))
    await anExecution(site, { plan_id: plan.id })
    await sql`update executions set is_begun = false, is_counted = false where id = ${journals[0]!.id}`
    type List = { executions: { id: string }[]; next: string | null }
    const first = await site.getJson<List>(`/api/plans/${plan.id}/executions`)
    const second = await site.getJson<List>(
      `/api/plans/${plan.id}/executions?after=${encodeURIComponent(first.next!)}`,
    )
    expect([...first.executions, ...second.executions].map(({ id }) => id)).toEqual(
      journals.slice(1).map(({ id }) => id),
    )
    expect((await pageOf(plan)).evidence).toMatchObject({ journals_count: 22, started: 23 })
    expect((await pageOf(plan)).evidence.journals.map(({ id }) => id)).toEqual(
      journals.slice(1, 4).map(({ id }) => id),
    )
    const { id: waiting } = await site.aPlan({ status: 'pending' })
    expect((await site.get(`/api/plans/${waiting}/executions`)).status).toBe(404)
  })

  test.for(['pending', 'rejected', 'deleted'] as const)(
    'of a plan that is %s is at its own address only, without the title of the plan [255] [259]',
    async (status) => {
      const { plan, anOwn } = await anExecutor()
      const { id } = await anOwn({ visibility: 'text' })
      await anEntry(sql, id, { content: 'Marché' })
      await sql`
        update plans set status = ${status}, review_note = ${status === 'rejected' ? 'À revoir.' : null}
        where id = ${plan.id}`
      expect((await site.get(`/api/plans/${plan.id}/executions`)).status).toBe(404)
      const journal = await publicly(id)
      expect(journal.entries).toMatchObject([{ content: 'Marché' }])
      expect(journal.plan).toMatchObject({ title: 'un plan qui n’est plus en ligne', slug: null })
      for (const trace of [plan.title, plan.slug]) expect(JSON.stringify(journal)).not.toContain(trace)
    },
  )

  test('shows the first 140 characters of its last public entry on the plan [253]', async () => {
    const { plan, anOwn } = await anExecutor()
    const { id } = await anOwn({ visibility: 'text' })
    await anEntry(sql, id, { content: 'é'.repeat(200), ago: 1 })
    await anEntry(sql, id, { content: 'Secret', is_private: true })
    const [journal] = (await pageOf(plan)).evidence.journals
    expect(journal).toMatchObject({
      id,
      last_entry: { entry_date: await dayBefore(1), excerpt: 'é'.repeat(140) },
    })
  })
})
