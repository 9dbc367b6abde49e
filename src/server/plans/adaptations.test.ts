import { describe, expect, test } from 'vitest'
import type { AdaptationForm } from '#api/plans.ts'
import type { SavedPlan } from '#api/editor.ts'
import {
  type Adaptation,
  NO_ADAPTATIONS,
  type PlanLicence,
  SAME_AS_ORIGINAL,
} from '#domain/plans/adaptations.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import type { AdaptationBase, PlanPage, PlanTerms, PlanToReview } from '#domain/plans/plans.ts'
import { repairShares } from '#server/ops/recount.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aForecast, aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

type Browser = Awaited<ReturnType<typeof site.as>>
type Person = { member: TestMember; browser: Browser }
type Plan = { id: string }

const TEXT =
  'Louer dix vélos.\n\n![Un vélo](/files/plan-images/0123456789abcdef0123456789abcdef.jpg)\n\nÀ Liège.'
const BARE_TEXT = 'Louer dix vélos.\n\nÀ Liège.'

async function aPerson(role: 'user' | 'vip' | 'validator' | 'admin' = 'vip'): Promise<Person> {
  const member = await site.aMember({ role })
  return { member, browser: await site.as(member) }
}

async function publish(browser: Browser, changes: Partial<PlanForm> = {}, adapted_from?: string) {
  const response = await browser.post('/api/plans', { form: aPlanForm(changes), adapted_from })
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as SavedPlan
}

/** A plan that everyone may adapt. */
const anAdaptable = async (author: Person, changes: Partial<PlanForm> = {}) =>
  await publish(author.browser, { markdown_content: TEXT, licence: 'adaptable', ...changes })

const adapt = (browser: Browser, source: Plan, changes: Partial<PlanForm> = {}) =>
  publish(browser, { markdown_content: 'Louer dix vélos.\n\nÀ Lausanne.', ...changes }, source.id)

const tryToAdapt = async (browser: Browser, source: Plan, changes: Partial<PlanForm> = {}) =>
  await errorOf(await browser.post('/api/plans', { form: aPlanForm(changes), adapted_from: source.id }))

/** Read by the staff, not cached. */
const staff = await site.as(await site.aMember({ role: 'moderator' }))
const pageOf = ({ id }: Plan) => staff.getJson<PlanPage>(`/api/member/plans/${id}`)

const formOf = (browser: Browser, { id }: Plan) => browser.get(`/api/plans/${id}/adaptation-form`)
const compare = ({ id }: Plan) => site.get(`/api/plans/${id}/adaptation`)
const noticesOf = (member: TestMember) => sql<{ title: string; message: string; plan_id: string }[]>`
  select title, message, plan_id from notifications where user_id = ${member.id} and type = 'new_adaptation'`

const setLicence = async (author: Person, plan: Plan, licence: PlanLicence, version = 1) => {
  const { form } = await author.browser.getJson<{ form: PlanForm }>(`/api/plans/${plan.id}/form`)
  return await author.browser.put(`/api/plans/${plan.id}`, { form: { ...form, licence }, version })
}

const RESERVED = 'L’auteur de ce plan en réserve la réutilisation.'
const OFFLINE = 'Ce plan n’est plus en ligne : il ne peut pas être adapté.'

describe('A plan without a choice', () => {
  test('is reserved: members are refused, its author may adapt it [280]', async () => {
    const [author, reader] = [await aPerson(), await aPerson()]
    const plan = await publish(author.browser, { markdown_content: TEXT })
    expect(await pageOf(plan)).toMatchObject({ licence: 'reserved', adapted: null })
    expect(await errorOf(await formOf(reader.browser, plan))).toMatchObject({
      status: 403,
      message: RESERVED,
    })
    expect(await tryToAdapt(reader.browser, plan)).toMatchObject({ status: 403, message: RESERVED })
    expect((await formOf(author.browser, plan)).status).toBe(200)
    const own = await adapt(author.browser, plan)
    expect((await pageOf(own)).adapted?.source?.id).toBe(plan.id)
    expect(await noticesOf(author.member)).toEqual([])
  })

  test('keeps its licence when an edit does not name one [280]', async () => {
    const author = await aPerson()
    const plan = await anAdaptable(author)
    await author.browser.put(`/api/plans/${plan.id}`, { form: aPlanForm({ title: 'Vélos' }), version: 1 })
    expect((await pageOf(plan)).licence).toBe('adaptable')
  })
})

test('the form of an adaptation has the text without pictures, the terms and the sheet [281]', async () => {
  const author = await aPerson()
  const forecast = aForecast()
  const plan = await anAdaptable(author, {
    forecast,
    title: 'x'.repeat(120),
    town: 'Liège',
    country: 'Belgique',
  })
  const reader = await aPerson('user')
  const { form, source } = (await (await formOf(reader.browser, plan)).json()) as AdaptationForm
  expect(form).toEqual({
    ...aPlanForm({ forecast, budget: '<5K€', town: 'Liège', country: 'Belgique', licence: 'reserved' }),
    title: `${'x'.repeat(107)} – ma version`,
    markdown_content: BARE_TEXT,
  })
  expect(source).toEqual({
    id: plan.id,
    slug: plan.slug,
    title: 'x'.repeat(120),
    author: author.member.pseudo,
  })
})

describe('An adaptation', () => {
  test('names its original and the one above for good: an edit cannot change it [282]', async () => {
    const [first, second, third] = [await aPerson(), await aPerson(), await aPerson()]
    const root = await anAdaptable(first, { title: 'La racine' })
    const middle = await adapt(second.browser, root, { title: 'Le milieu', licence: 'adaptable' })
    const leaf = await adapt(third.browser, middle, { markdown_content: 'À Genève.' })
    const adapted = {
      source: {
        id: middle.id,
        slug: middle.slug,
        title: 'Le milieu',
        author: { user_id: second.member.id, pseudo: second.member.pseudo },
        above: { id: root.id, slug: root.slug, title: 'La racine' },
      },
    }
    expect((await pageOf(leaf)).adapted).toEqual(adapted)
    const other = await anAdaptable(first)
    for (const [version, adapted_from] of [other.id, null].entries()) {
      const form = { ...aPlanForm({ markdown_content: `Au Locle, ${version}.` }), adapted_from }
      const sent = { form, version: version + 1, adapted_from }
      expect((await third.browser.put(`/api/plans/${leaf.id}`, sent)).status).toBe(200)
    }
    expect((await pageOf(leaf)).adapted).toEqual(adapted)
    await first.browser.put(`/api/plans/${other.id}`, {
      form: aPlanForm(),
      version: 1,
      adapted_from: leaf.id,
    })
    expect((await pageOf(other)).adapted).toBeNull()
  })

  test('that is identical is refused, at creation and later; one changed number of the sheet suffices [283]', async () => {
    const [author, reader] = [await aPerson(), await aPerson()]
    const forecast = aForecast()
    const plan = await anAdaptable(author, { forecast })
    const same = { title: 'Ma version', markdown_content: `${BARE_TEXT}\n`, forecast }
    const refusal = { status: 422, message: SAME_AS_ORIGINAL, field: 'markdown_content' }
    expect(await tryToAdapt(reader.browser, plan, same)).toMatchObject(refusal)
    const changed = { ...same, forecast: aForecast({ price: 4_600 }) }
    const own = await publish(reader.browser, changed, plan.id)
    const edit = await reader.browser.put(`/api/plans/${own.id}`, { form: aPlanForm(same), version: 1 })
    expect(await errorOf(edit)).toMatchObject(refusal)
  })

  test('is compared with the original as it was, even after that changed [284]', async () => {
    const [author, reader] = [await aPerson(), await aPerson()]
    const plan = await anAdaptable(author, { forecast: aForecast() })
    const own = await adapt(reader.browser, plan, {
      forecast: aForecast({ price: 9_900 }),
      duration: '> 6 mois',
    })
    const edited = { title: 'Autre chose', markdown_content: 'Autre chose.', forecast: null }
    await author.browser.put(`/api/plans/${plan.id}`, { form: aPlanForm(edited), version: 1 })
    const { base, current } = (await (await compare(own)).json()) as {
      base: AdaptationBase
      current: PlanTerms
    }
    expect(base).toMatchObject({
      title: 'Louer des vélos cargo',
      markdown_content: TEXT,
      duration: '1–3 mois',
      thumbnail_url: null,
    })
    expect([base.forecast?.price, current.forecast?.price]).toEqual([4_500, 9_900])
    expect(current).toMatchObject({
      duration: '> 6 mois',
      markdown_content: 'Louer dix vélos.\n\nÀ Lausanne.',
    })
    expect((await compare(plan)).status).toBe(404)
  })
})

test('the original lists its published adaptations, newest first, with what changed and figures in one currency [285]', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const plan = await anAdaptable(author, { forecast: aForecast(), markdown_content: 'a\nb\nc\nd\ne' })
  const sheet = aForecast({ start: [{ label: 'Vélos', cents: 250_000 }] })
  const euro = await adapt(reader.browser, plan, { markdown_content: 'a\nb\nc\nd\nE', forecast: sheet })
  const franc = await adapt(reader.browser, plan, { forecast: aForecast({ currency: 'CHF' }) })
  const pending = await adapt((await aPerson('user')).browser, plan, { markdown_content: 'À Lausanne.' })
  const { adaptations } = await pageOf(plan)
  expect(adaptations).toMatchObject({ count: 2, next: null })
  expect(adaptations.adaptations).toMatchObject([
    { id: franc.id, author: { pseudo: reader.member.pseudo }, results: null },
    {
      id: euro.id,
      changed_percent: 20,
      results: { currency: 'EUR', need_cents: 250_000, break_even_units: 2, break_even_month: 1 },
    },
  ])
  expect(JSON.stringify(adaptations)).not.toContain(pending.id)

  // An edit changes the share, a removed sheet the figures.
  await reader.browser.put(`/api/plans/${euro.id}`, {
    form: aPlanForm({ markdown_content: 'a\nb\nc\nD\nE', forecast: null }),
    version: 1,
  })
  const changed = (await pageOf(plan)).adaptations.adaptations.find(({ id }) => id === euro.id)
  expect(changed).toMatchObject({ changed_percent: 40, results: null })
})

test('more than five adaptations are read in pages that follow each other [285]', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const plan = await anAdaptable(author)
  const made: string[] = []
  for (let number = 0; number < 7; number += 1)
    made.unshift((await adapt(reader.browser, plan, { markdown_content: `Version ${number}` })).id)
  const { adaptations, next, count } = (await pageOf(plan)).adaptations
  expect([adaptations.map(({ id }) => id), count]).toEqual([made.slice(0, 5), 7])
  const rest = await site.getJson<{ adaptations: Adaptation[]; next: string | null }>(
    `/api/plans/${plan.id}/adaptations?after=${encodeURIComponent(next ?? '')}`,
  )
  expect([rest.adaptations.map(({ id }) => id), rest.next]).toEqual([made.slice(5), null])
  expect((await site.get(`/api/plans/${plan.id}/adaptations?after=x`)).status).toBe(422)
})

describe('An original', () => {
  test('that becomes reserved takes no new adaptations and keeps the old ones [286]', async () => {
    const [author, reader] = [await aPerson(), await aPerson()]
    const plan = await anAdaptable(author)
    const own = await adapt(reader.browser, plan)
    expect((await setLicence(author, plan, 'reserved')).status).toBe(200)
    expect(await tryToAdapt(reader.browser, plan)).toMatchObject({ status: 403, message: RESERVED })
    expect((await pageOf(plan)).adaptations.count).toBe(1)
    expect((await compare(own)).status).toBe(200)
  })

  test('that is offline has no address and no comparison, and the title of that time [286]', async () => {
    const [author, reader] = [await aPerson(), await aPerson()]
    const plan = await anAdaptable(author, { title: 'Des vélos' })
    const own = await adapt(reader.browser, plan)
    await sql`update plans set status = 'pending', title = 'Un brouillon' where id = ${plan.id}`
    expect((await pageOf(own)).adapted?.source).toMatchObject({ slug: null, title: 'Des vélos' })
    expect((await compare(own)).status).toBe(404)
    expect((await site.get(`/api/plans/${plan.id}/adaptations`)).status).toBe(404)
    expect(await tryToAdapt(reader.browser, plan)).toMatchObject({ status: 403, message: OFFLINE })
  })

  test('that is deleted leaves an adaptation of a deleted plan, and no base [286]', async () => {
    const [author, reader] = [await aPerson(), await aPerson()]
    const plan = await anAdaptable(author)
    const own = await adapt(reader.browser, plan)
    const changed = await pageOf(own)
    expect((await author.browser.delete(`/api/plans/${plan.id}`)).status).toBe(200)
    for (const isPurged of [false, true]) {
      if (isPurged) await site.runLongJobs()
      expect((await pageOf(own)).adapted).toEqual({ source: null })
      expect((await compare(own)).status).toBe(404)
    }
    expect(await sql`select from adaptation_bases where plan_id = ${own.id}`).toHaveLength(0)
    expect((await pageOf(own)).updated_at).toBe(changed.updated_at)
    const edit = { form: aPlanForm({ markdown_content: TEXT }), version: 1 }
    expect((await reader.browser.put(`/api/plans/${own.id}`, edit)).status).toBe(200)
  })
})

test('the exported text names the original too [282]', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const plan = await anAdaptable(author, { title: 'Des vélos' })
  const own = await adapt(reader.browser, plan)
  expect(await (await site.get(`/plan/${own.slug}.md`)).text()).toContain(
    `\n- Adapté de : « Des vélos » par ${author.member.pseudo}, ${site.ctx.site.url}/plan/${plan.slug}\n`,
  )
  await author.browser.delete(`/api/plans/${plan.id}`)
  const after = await (await site.get(`/plan/${own.slug}.md`)).text()
  expect(after).toContain('\n- Adapté d’un plan supprimé\n')
})

test('a plan keeps « Vérifié PB » when only its licence changes, not when its text does too [280]', async () => {
  const author = await aPerson('user')
  const plan = await publish(author.browser, { markdown_content: TEXT })
  await decide(plan, 'approve', 1)
  expect((await setLicence(author, plan, 'adaptable')).status).toBe(200)
  expect(await pageOf(plan)).toMatchObject({ licence: 'adaptable', validated: true })
  // The version that reviews and executions are about stays the current one.
  const form = aPlanForm({ markdown_content: 'Autre chose.', licence: 'reserved' })
  await author.browser.put(`/api/plans/${plan.id}`, { form, version: 1 })
  expect(await pageOf(plan)).toMatchObject({ licence: 'reserved', validated: false, modified: true })
})

test('only the author chooses the licence, not the staff who edit the plan [280]', async () => {
  const author = await aPerson('user')
  const plan = await publish(author.browser, { markdown_content: TEXT })
  const admin = await aPerson('admin')
  const refused = await setLicence(admin, plan, 'adaptable')
  expect(refused.status).toBe(403)
  expect(await errorOf(refused)).toMatchObject({
    message: 'Seul l’auteur décide si son plan peut être adapté.',
  })
  expect((await setLicence(admin, plan, 'reserved')).status).toBe(200)
})

test('cached pages of an adaptation drop the original at once when it is deleted [286]', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const plan = await anAdaptable(author)
  const own = await adapt(reader.browser, plan)
  const cached = async () => (await site.getJson<PlanPage>(`/api/plans/${own.slug}`)).adapted
  expect((await cached())?.source?.id).toBe(plan.id)
  await author.browser.delete(`/api/plans/${plan.id}`)
  await expect.poll(cached).toEqual({ source: null })
})

test('a recount computes a wrong share of changed text again [285]', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const plan = await anAdaptable(author, { markdown_content: 'a\nb\nc\nd\ne' })
  const own = await adapt(reader.browser, plan, { markdown_content: 'a\nb\nc\nd\nE' })
  await sql`update adaptation_bases set changed_percent = 99 where plan_id = ${own.id}`
  expect(await repairShares(sql)).toBe(1)
  expect((await pageOf(plan)).adaptations.adaptations[0]?.changed_percent).toBe(20)
  expect(await repairShares(sql)).toBe(0)
})

test('an erased author leaves the name of the original without theirs, an erased reader nothing [301]', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const plan = await anAdaptable(author, { title: 'Des vélos' })
  const own = await adapt(reader.browser, plan)
  const close = async ({ member, browser }: Person, plans: 'keep' | 'delete') => {
    expect((await browser.delete('/api/account', { pseudo: member.pseudo, plans })).status).toBe(200)
    await site.runLongJobs()
  }
  await close(author, 'keep')
  expect((await pageOf(own)).adapted?.source).toMatchObject({ title: 'Des vélos', author: null })
  expect((await compare(own)).status).toBe(200)
  await close(reader, 'delete')
  expect((await pageOf(plan)).adaptations).toEqual(NO_ADAPTATIONS)
  expect(await sql`select from adaptation_bases where plan_id = ${own.id}`).toHaveLength(0)
})

describe('Between blocked members', () => {
  test.each(['author', 'reader'] as const)(
    'an adaptation is refused when the %s blocked [287]',
    async (who) => {
      const [author, reader] = [await aPerson(), await aPerson()]
      const plan = await anAdaptable(author)
      const [blocker, blocked] = who === 'author' ? [author, reader] : [reader, author]
      expect((await blocker.browser.put(`/api/members/${blocked.member.id}/block`)).status).toBe(200)
      const refusal = { status: 403, message: 'Vous ne pouvez pas adapter ce plan.' }
      expect(await errorOf(await formOf(reader.browser, plan))).toMatchObject(refusal)
      expect(await tryToAdapt(reader.browser, plan)).toMatchObject(refusal)
    },
  )
})

const validator = await aPerson('validator')
const decide = async (plan: Plan, verb: 'approve' | 'reject', version: number) => {
  const response = await validator.browser.post(`/api/validator/plans/${plan.id}/${verb}`, {
    version,
    note: 'Précisez la ville.',
  })
  expect(response.status, await response.clone().text()).toBe(200)
}

test('the author of the original is notified once, when the adaptation goes online [287, 288]', async () => {
  const [author, reader] = [await aPerson(), await aPerson('user')]
  const plan = await anAdaptable(author, { title: 'Des vélos' })
  const own = await adapt(reader.browser, plan)
  expect(own.status).toBe('pending')
  expect(await noticesOf(author.member)).toEqual([])
  await decide(own, 'approve', 1)
  const notices = [
    {
      title: 'Nouvelle adaptation',
      message: `${reader.member.pseudo} a adapté votre plan « Des vélos »`,
      plan_id: own.id,
    },
  ]
  expect(await noticesOf(author.member)).toEqual(notices)
  await sql`update plans set status = 'pending', validated = false, version = 2 where id = ${own.id}`
  await decide(own, 'approve', 2)
  expect(await noticesOf(author.member)).toEqual(notices)
})

test('validators see the differences against the base; three adaptations wait at most [288]', async () => {
  const [author, reader] = [await aPerson(), await aPerson('user')]
  const plan = await anAdaptable(author, { title: 'Des vélos' })
  const own = await adapt(reader.browser, plan)
  const second = await adapt(reader.browser, plan, { markdown_content: 'À Nyon.' })
  await adapt(reader.browser, plan, { markdown_content: 'À Gland.' })
  const fourth = await tryToAdapt(reader.browser, plan, { markdown_content: 'À Rolle.' })
  expect(fourth).toMatchObject({ status: 409, message: expect.stringContaining('3 plans en attente') })
  const listed = await validator.browser.getJson<{ plans: PlanToReview[] }>(
    '/api/validator/plans?list=pending',
  )
  expect(listed.plans.find(({ id }) => id === own.id)).toMatchObject({ has_base: true })
  const base = ({ id }: Plan) => validator.browser.get(`/api/validator/plans/${id}/base`)
  expect(await (await base(own)).json()).toMatchObject({ title: 'Des vélos', markdown_content: TEXT })
  await decide(second, 'reject', 1)
  expect(await errorOf(await base(second))).toMatchObject({ status: 409 })
  await author.browser.delete(`/api/plans/${plan.id}`)
  expect(await errorOf(await base(own))).toMatchObject({ status: 404 })
  const later = await validator.browser.getJson<typeof listed>('/api/validator/plans?list=pending')
  expect(later.plans.find(({ id }) => id === own.id)).toMatchObject({ has_base: false })
})

test('a refused edit restores the share of changed text with the approved version [288]', async () => {
  const [author, reader] = [await aPerson(), await aPerson('user')]
  const plan = await anAdaptable(author, { markdown_content: 'a\nb\nc\nd\ne' })
  const own = await adapt(reader.browser, plan, { markdown_content: 'a\nb\nc\nd\nE' })
  await decide(own, 'approve', 1)
  await reader.browser.put(`/api/plans/${own.id}`, { form: aPlanForm({ markdown_content: 'Z' }), version: 1 })
  expect((await pageOf(plan)).adaptations.adaptations[0]?.changed_percent).toBe(100)
  await decide(own, 'reject', 2)
  expect((await pageOf(plan)).adaptations.adaptations[0]?.changed_percent).toBe(20)
})

test('while the feature is closed nothing new can be adapted or opened, and what is published stays [305]', async () => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const plan = await anAdaptable(author)
  const own = await adapt(reader.browser, plan)
  await sql`insert into feature_switches (feature, open_to) values ('adaptations', 'staff')`
  try {
    const refusal = { status: 403, message: 'Cette fonction n’est pas encore ouverte.' }
    expect(await errorOf(await formOf(reader.browser, plan))).toMatchObject(refusal)
    expect(await tryToAdapt(reader.browser, plan)).toMatchObject(refusal)
    const reserved = await publish(author.browser, { markdown_content: 'Un autre.' })
    expect(await errorOf(await setLicence(author, reserved, 'adaptable'))).toMatchObject(refusal)
    // A plan that is adaptable already can be edited.
    expect((await setLicence(author, plan, 'adaptable')).status).toBe(200)
    expect((await pageOf(plan)).adaptations.count).toBe(1)
    expect((await compare(own)).status).toBe(200)
  } finally {
    await sql`delete from feature_switches where feature = 'adaptations'`
  }
})

test('a missing plan is refused like one that is offline [287]', async () => {
  const reader = await aPerson()
  const refusal = { status: 403, message: OFFLINE }
  expect(await tryToAdapt(reader.browser, { id: crypto.randomUUID() })).toMatchObject(refusal)
})
