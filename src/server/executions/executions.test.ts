import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEXT_CHANGED } from '#domain/errors.ts'
import {
  type Execution,
  type ExecutionStep,
  type ExecutionSummary,
  REASON_MISSING,
  TOO_MANY_RUNNING,
  TOO_MANY_STEPS,
} from '#domain/executions/executions.ts'
import { PLAN_TEMPLATES } from '#domain/editor/plan-templates.ts'
import type { PlanForMember, PlanPage } from '#domain/plans/plans.ts'
import type { ViewerState } from '#domain/accounts/viewer.ts'
import { aBrowser, errorOf } from '../../../tests/support/browser.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { anEntry, anExecution, aStep } from '../../../tests/support/executions.ts'
import { liveEventsOf } from '../../../tests/support/live-events.ts'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
type Browser = ReturnType<typeof aBrowser>

const TEXT = '## Étapes\n\n- [ ] Trouver un local\n- [x] Ouvrir un compte\n- [ ] Imprimer des cartes'

let member: TestMember
let browser: Browser
let plan: { id: string; slug: string; title: string }
beforeEach(async () => {
  member = await site.aMember()
  browser = await site.as(member)
  plan = await site.aPlan({ markdown: TEXT })
})

const start = (from: Browser = browser, body: object = {}, planId = plan.id) =>
  from.put(`/api/plans/${planId}/execution`, { id: randomUUID(), ...body })

async function started(body: object = {}, planId = plan.id): Promise<string> {
  const response = await start(browser, body, planId)
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { execution: { id: string } }).execution.id
}

const own = (id: string) => browser.getJson<Execution>(`/api/my/executions/${id}`)
const setStatus = (id: string, status: string, abandon_reason?: string) =>
  browser.put(`/api/my/executions/${id}/status`, { status, ...(abandon_reason && { abandon_reason }) })
const saveStep = (id: string, stepId: string, step: object) =>
  browser.put(`/api/my/executions/${id}/steps/${stepId}`, {
    content: 'Louer un local',
    position: 0,
    done: false,
    ...step,
  })
const contents = ({ steps }: Pick<Execution, 'steps'>) => steps.map(({ content }) => content)
const evidenceOf = async ({ slug }: { slug: string }) =>
  (await site.getJson<PlanPage>(`/api/plans/${slug}`)).evidence

describe('Starting', () => {
  test('creates one execution with the steps of the plan, also when it is sent twice at once [244]', async () => {
    const responses = await Promise.all([start(), start(), start()])
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
      execution: { id: string }
      is_new: boolean
    }[]
    expect(new Set(bodies.map(({ execution }) => execution.id)).size).toBe(1)
    expect(bodies.filter(({ is_new }) => is_new)).toHaveLength(1)
    const execution = await own(bodies[0]!.execution.id)
    expect(contents(execution)).toEqual(['Trouver un local', 'Ouvrir un compte', 'Imprimer des cartes'])
    expect(execution).toMatchObject({
      plan: { title: plan.title, slug: plan.slug },
      status: 'running',
      visibility: 'private',
      shares_figures: null,
      steps_count: 3,
      done_count: 0,
    })
  })

  test('a template gives the steps that members see in it [245]', async () => {
    const [template] = PLAN_TEMPLATES
    const id = await started({}, (await site.aPlan({ markdown: template!.markdown })).id)
    expect((await own(id)).steps).toHaveLength(3)
  })

  test('everyone may read the steps that it starts with, of a published plan only [244]', async () => {
    const stepsAt = (id: string) => site.get(`/api/plans/${id}/steps`)
    expect(await (await stepsAt(plan.id)).json()).toEqual({
      steps: ['Trouver un local', 'Ouvrir un compte', 'Imprimer des cartes'],
    })
    expect((await stepsAt((await site.aPlan({ status: 'pending' })).id)).status).toBe(404)
  })

  test('the steps are found when the plan is saved; no reader has the text parsed again [245]', async () => {
    const author = await site.as(await site.aMember({ role: 'vip' }))
    const form = aPlanForm({ markdown_content: '- [ ] Semer\n- [ ] Récolter' })
    const saved = (await (await author.post('/api/plans', { form })).json()) as { id: string }
    const stored = async () =>
      (await sql.one<{ steps: string[] | null }>`select steps from plans where id = ${saved.id}`).steps
    const shown = () => site.getJson(`/api/plans/${saved.id}/steps`)
    expect(await stored()).toEqual(['Semer', 'Récolter'])
    const changed = { ...form, markdown_content: '- [ ] Semer\n- [ ] Vendre' }
    await author.put(`/api/plans/${saved.id}`, { form: changed, version: 1 })
    expect(await stored()).toEqual(['Semer', 'Vendre'])
    await sql`update plans set steps = '{Stocker,Livrer}' where id = ${saved.id}`
    expect(await shown()).toEqual({ steps: ['Stocker', 'Livrer'] })
    expect((await own(await started({}, saved.id))).steps).toMatchObject([
      { content: 'Stocker' },
      { content: 'Livrer' },
    ])
  })

  test('steps of a text that an earlier version saved are found at the first request, and stored [245]', async () => {
    const { id } = await site.aPlan({ markdown: '- [ ] Semer\n- [ ] Récolter' })
    const markdown = `${'Un paragraphe. '.repeat(100)}\n\n- [ ] Arroser\n- [ ] Cueillir`
    await sql`update plans set markdown_content = ${markdown}, version = version + 1 where id = ${id}`
    const stored = () => sql.one`select steps from plans where id = ${id} and steps_version = version`
    expect(await site.getJson(`/api/plans/${id}/steps`)).toEqual({ steps: ['Arroser', 'Cueillir'] })
    expect(await stored()).toEqual({ steps: ['Arroser', 'Cueillir'] })
  })

  test.each(['pending', 'rejected'] as const)('a %s plan is not found [244]', async (status) => {
    const { id } = await site.aPlan({ status })
    expect((await start(browser, {}, id)).status).toBe(404)
    expect((await start(browser, {}, randomUUID())).status).toBe(404)
  })

  test('again reopens the execution, whatever its end [249]', async () => {
    const id = await started()
    await setStatus(id, 'abandoned', 'cost')
    expect(await started()).toBe(id)
    expect(await own(id)).toMatchObject({ status: 'running', abandon_reason: null, ended_on: null })
  })

  test('an id of another member’s execution is refused and changes nothing', async () => {
    const other = await anExecution(site)
    expect(await errorOf(await start(browser, { id: other.id }))).toMatchObject({ status: 409, field: 'id' })
    expect(await browser.getJson('/api/my/executions')).toEqual({ executions: [] })
  })

  test('from a scenario, it compares with the scenario, also after the author changed the sheet [265]', async () => {
    const sheet = exampleForecast('E1')
    const planned = await site.aPlan({ forecast: sheet })
    const scenario = { ...sheet, price: 4490, own: 300_000 }
    const id = await started({ forecast: scenario }, planned.id)
    await sql`update plans set forecast = ${sql.json({ ...sheet, price: 9900 })} where id = ${planned.id}`
    expect((await own(id)).forecast).toEqual(scenario)
    const usual = await site.aPlan({ forecast: sheet })
    expect((await own(await started({}, usual.id))).forecast).toEqual(sheet)
  })

  test('a scenario out of the bounds is refused by its field [265]', async () => {
    const forecast = { ...exampleForecast('E1'), sales_first: 999_999 }
    const response = await start(browser, { forecast })
    expect(await errorOf(response)).toMatchObject({ status: 422, field: 'forecast.sales_first' })
    expect((await start(browser, { forecast: { price: 'cher' } })).status).toBe(422)
  })

  test('the eleventh running one is refused, also at the same moment; a paused one gives way [250]', async () => {
    const plans = await Promise.all(Array.from({ length: 12 }, () => site.aPlan()))
    const responses = await Promise.all(plans.map(({ id }) => start(browser, {}, id)))
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(2)
    expect((await errorOf(refused[0]!)).message).toBe(TOO_MANY_RUNNING)
    const { executions } = await browser.getJson<{ executions: ExecutionSummary[] }>('/api/my/executions')
    expect(executions).toHaveLength(10)
    const [first] = executions
    await setStatus(first!.id, 'paused')
    const waiting = plans[responses.findIndex(({ status }) => status === 409)]!
    await started({}, waiting.id)
    expect((await errorOf(await setStatus(first!.id, 'running'))).message).toBe(TOO_MANY_RUNNING)
    expect((await errorOf(await start(browser, {}, await planOf(first!.id)))).message).toBe(TOO_MANY_RUNNING)
  })

  test('the viewer state of the plan has the execution [247]', async () => {
    const id = await started()
    const state = await browser.getJson<ViewerState>(`/api/viewer/marks?plans=${plan.id}`)
    expect(state.executions).toEqual({ [plan.id]: id })
    const others = await (
      await site.as(await site.aMember())
    ).getJson<ViewerState>(`/api/viewer/marks?plans=${plan.id}`)
    expect(others.executions).toEqual({})
  })
})

const planOf = async (id: string) =>
  (await sql.one<{ plan_id: string }>`select plan_id from executions where id = ${id}`).plan_id

describe('Steps', () => {
  test('are ticked, renamed, added, moved and deleted, and other tabs are informed [248]', async () => {
    const id = await started()
    const events = await liveEventsOf(site.db, member)
    const [local, account, cards] = (await own(id)).steps
    await saveStep(id, account!.id, { content: account!.content, position: 1, done: true })
    await expect.poll(() => events).toContainEqual({ type: 'execution_changed', id })
    const added = randomUUID()
    await saveStep(id, added, { content: 'Appeler la mairie', position: 99 })
    await saveStep(id, cards!.id, { content: 'Imprimer 200 cartes', position: 0 })
    const steps = (await own(id)).steps
    expect(steps.map(({ content, position, done_on }) => [content, position, done_on !== null])).toEqual([
      ['Imprimer 200 cartes', 0, false],
      ['Trouver un local', 1, false],
      ['Ouvrir un compte', 2, true],
      ['Appeler la mairie', 3, false],
    ])
    await browser.delete(`/api/my/executions/${id}/steps/${local!.id}`)
    const response = await browser.delete(`/api/my/executions/${id}/steps/${local!.id}`)
    expect(contents((await response.json()) as Execution)).toEqual([
      'Imprimer 200 cartes',
      'Ouvrir un compte',
      'Appeler la mairie',
    ])
    await saveStep(id, account!.id, { content: account!.content, position: 1, done: false })
    expect((await own(id)).done_count).toBe(0)
  })

  test('renamed in two tabs, keep the first name, and a tick of the other tab does not undo it [248]', async () => {
    const id = await started()
    const before = 'Trouver un local'
    const [{ id: step }] = (await own(id)).steps as [ExecutionStep]
    const rename = (content: string, position = 0) => saveStep(id, step, { content, before, position })
    expect((await rename('Louer un local')).status).toBe(200)
    expect(await errorOf(await rename('Acheter un local'))).toMatchObject({
      status: 409,
      message: TEXT_CHANGED,
      field: 'before',
    })
    // A retry after a lost response.
    expect((await rename('Louer un local')).status).toBe(200)
    await saveStep(id, step, { content: before, before, done: true, position: 1 })
    expect((await own(id)).steps[1]).toMatchObject({
      content: 'Louer un local',
      done_on: expect.any(String) as string,
    })
    await saveStep(id, step, { content: 'Acheter un local', before: 'Louer un local' })
    expect((await own(id)).steps[0]).toMatchObject({ content: 'Acheter un local' })
  })

  test('sent twice are one, and an id of another execution is refused [248]', async () => {
    const id = await started()
    const step = randomUUID()
    await Promise.all([saveStep(id, step, { position: 3 }), saveStep(id, step, { position: 3 })])
    expect((await own(id)).steps).toHaveLength(4)
    const other = await anExecution(site)
    const theirs = await aStep(sql, other.id, 'À eux')
    expect((await saveStep(id, theirs, {})).status).toBe(409)
    expect((await sql.one`select content from execution_steps where id = ${theirs}`)['content']).toBe('À eux')
  })

  test('under an id that two members send at once belong to one of them; the other is refused [248]', async () => {
    const rival = await site.aMember()
    const rivals = await site.as(rival)
    const id = await started()
    const { id: theirs } = await anExecution(site, { user_id: rival.id })
    for (let n = 0; n < 5; n++) {
      const step = randomUUID()
      const responses = await Promise.all([
        saveStep(id, step, { content: 'À moi', position: 60 }),
        rivals.put(`/api/my/executions/${theirs}/steps/${step}`, {
          content: 'À eux',
          position: 60,
          done: false,
        }),
      ])
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const isMine = responses[0].status === 200
      expect(await sql.one`select execution_id, content from execution_steps where id = ${step}`).toEqual(
        isMine ? { execution_id: id, content: 'À moi' } : { execution_id: theirs, content: 'À eux' },
      )
    }
  })

  test('have at most 200 characters, and there are at most sixty, also at the same moment [245] [248]', async () => {
    const id = await started({}, (await site.aPlan({ markdown: 'Sans étapes.' })).id)
    await sql`
      insert into execution_steps (id, execution_id, position, content)
      select gen_random_uuid(), ${id}, n, 'n° ' || n from generate_series(0, 57) n`
    const responses = await Promise.all([1, 2, 3, 4].map(() => saveStep(id, randomUUID(), { position: 60 })))
    const refused = responses.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(2)
    expect((await errorOf(refused[0]!)).message).toBe(TOO_MANY_STEPS)
    const [first] = (await own(id)).steps
    expect((await saveStep(id, first!.id, { content: 'é'.repeat(200) })).status).toBe(200)
    expect(await errorOf(await saveStep(id, first!.id, { content: 'é'.repeat(201) }))).toMatchObject({
      status: 422,
      message: 'Une étape compte 200 caractères au plus.',
      field: 'content',
    })
    expect((await saveStep(id, first!.id, { content: ' \u200B ' })).status).toBe(422)
  })
})

describe('States', () => {
  test('follow each other in every direction; abandoning needs a reason, which resuming clears [249]', async () => {
    const id = await started()
    expect(await errorOf(await setStatus(id, 'abandoned'))).toMatchObject({
      status: 422,
      message: REASON_MISSING,
      field: 'abandon_reason',
    })
    for (const [status, reason] of [
      ['paused'],
      ['running'],
      ['abandoned', 'rules'],
      ['running'],
      ['succeeded'],
      ['running'],
      ['paused'],
      ['succeeded'],
      ['abandoned', 'cost'],
    ] as const) {
      const response = await setStatus(id, status, reason)
      const isEnded = status === 'abandoned' || status === 'succeeded'
      const execution = (await response.json()) as Execution
      expect(execution).toMatchObject({ status, abandon_reason: reason ?? null })
      expect(execution.ended_on !== null, status).toBe(isEnded)
    }
    expect((await setStatus(id, 'abandoned', 'ennui')).status).toBe(422)
    expect((await setStatus(id, 'perdu')).status).toBe(422)
  })

  test('« Mes exécutions » lists one’s own with state, progress and next step, and no other’s [252]', async () => {
    await anExecution(site, { plan_id: plan.id })
    const id = await started()
    const [first] = (await own(id)).steps
    await saveStep(id, first!.id, { content: first!.content, done: true })
    await anEntry(sql, id, { ago: 2 })
    const { executions } = await browser.getJson<{ executions: ExecutionSummary[] }>('/api/my/executions')
    expect(executions).toMatchObject([
      {
        id,
        plan: { title: plan.title, slug: plan.slug },
        status: 'running',
        steps_count: 3,
        done_count: 1,
        next_step: 'Ouvrir un compte',
        last_entry_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ])
  })
})

describe('The count on the plan', () => {
  test('begins with the first tick or entry, and follows each change of state [253]', async () => {
    const id = await started()
    expect(await evidenceOf(plan)).toMatchObject({ started: 0, running: 0 })
    const [first] = (await own(id)).steps
    await saveStep(id, first!.id, { content: 'Autre texte' })
    expect((await countsOf(plan)).started).toBe(0)
    await saveStep(id, first!.id, { done: true })
    expect(await countsOf(plan)).toMatchObject({ started: 1, running: 1 })
    await setStatus(id, 'abandoned', 'time')
    expect(await countsOf(plan)).toMatchObject({ started: 1, running: 0, abandoned: 1 })
    await started()
    await setStatus(id, 'succeeded')
    expect(await countsOf(plan)).toMatchObject({ started: 1, running: 0, abandoned: 0, succeeded: 1 })
    await browser.delete(`/api/my/executions/${id}`)
    expect(await countsOf(plan)).toMatchObject({ started: 0, succeeded: 0 })
  })

  test('never includes the author’s own, whose journal is listed as that of the author [253]', async () => {
    const mine = await site.aPlan({ author_id: member.id, markdown: TEXT })
    const id = await started({ visibility: 'text' }, mine.id)
    const [first] = (await own(id)).steps
    await saveStep(id, first!.id, { done: true })
    expect((await own(id)).is_own_plan).toBe(true)
    expect(await evidenceOf(mine)).toMatchObject({
      started: 0,
      running: 0,
      journals_count: 1,
      journals: [{ id, is_plan_author: true }],
    })
  })

  test('is in the page of the plan for members and the staff too [253]', async () => {
    await anExecution(site, { plan_id: plan.id, visibility: 'text' })
    const page = await browser.getJson<PlanForMember>(`/api/member/plans/${plan.slug}`)
    expect(page.evidence).toMatchObject({ started: 1, journals_count: 1 })
  })
})

const countsOf = ({ id }: { id: string }) => sql.one`select * from plan_evidence where plan_id = ${id}`

describe('Without its plan', () => {
  test('an execution stays with its owner when the plan is taken offline or deleted [255]', async () => {
    const author = await site.aMember()
    const deleted = await site.aPlan({ author_id: author.id })
    const id = await started({}, deleted.id)
    await sql`update plans set title = 'Nouveau titre', version = version + 1 where id = ${deleted.id}`
    expect(await own(id)).toMatchObject({ plan: { title: 'Nouveau titre' }, is_plan_changed: true })
    await sql`update plans set status = 'pending' where id = ${deleted.id}`
    const offline = { plan: { title: deleted.title, slug: null }, is_plan_changed: false, status: 'running' }
    expect(await own(id)).toMatchObject(offline)
    await (await site.as(author)).delete(`/api/plans/${deleted.id}`)
    expect(await own(id)).toMatchObject(offline)
    await site.runLongJobs()
    expect((await sql`select from plans where id = ${deleted.id}`).count).toBe(0)
    expect(await own(id)).toMatchObject(offline)
    expect((await saveStep(id, randomUUID(), { done: true })).status).toBe(200)
    expect((await setStatus(id, 'succeeded')).status).toBe(200)
  })
})

test('deleting an execution deletes its steps, entries, notifications and counts [256]', async () => {
  const author = await site.aMember()
  const theirs = await site.aPlan({ author_id: author.id, markdown: TEXT })
  const id = await started({ visibility: 'text' }, theirs.id)
  await browser.put(`/api/my/executions/${id}/entries/${randomUUID()}`, {
    entry_date: (await own(id)).started_on,
    content: 'Premier jour',
  })
  expect((await sql`select from notifications where execution_id = ${id}`).count).toBe(1)
  expect((await browser.delete(`/api/my/executions/${id}`)).status).toBe(200)
  for (const table of ['execution_steps', 'journal_entries', 'notifications'])
    expect((await sql`select from ${sql(table)} where execution_id = ${id}`).count, table).toBe(0)
  expect(await countsOf(theirs)).toMatchObject({ started: 0, running: 0, journals: 0 })
  expect((await browser.delete(`/api/my/executions/${id}`)).status).toBe(404)
})

test('while the feature is closed, writing is refused and deleting works [305]', async () => {
  const id = await started({ visibility: 'text' })
  const entry = await anEntry(sql, id)
  await sql`insert into feature_switches (feature, open_to) values ('executions', ${'nobody'})`
  const sentence = 'Cette fonction n’est pas encore ouverte.'
  const day = (await own(id)).started_on
  const refused = await Promise.all([
    start(),
    saveStep(id, randomUUID(), {}),
    setStatus(id, 'paused'),
    browser.put(`/api/my/executions/${id}/publication`, { visibility: 'all' }),
    browser.put(`/api/my/executions/${id}/figures`, { shares_figures: true }),
    browser.put(`/api/my/executions/${id}/entries/${randomUUID()}`, { entry_date: day, content: 'Oui' }),
  ])
  for (const response of refused)
    expect(await errorOf(response)).toMatchObject({ status: 403, message: sentence })
  expect((await site.get(`/api/executions/${id}`)).status).toBe(200)
  for (const path of [`/api/journal-entries/${entry}`, `/api/my/executions/${id}/publication`])
    expect((await browser.delete(path)).status).toBe(200)
  expect((await browser.put(`/api/my/executions/${id}/figures`, { shares_figures: false })).status).toBe(200)
  expect((await browser.delete(`/api/my/executions/${id}`)).status).toBe(200)
  await sql`delete from feature_switches where feature = 'executions'`
})
