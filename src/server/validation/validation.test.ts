import { describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import type { PlanPage, PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import type { Role } from '#domain/roles.ts'
import { PAGES_CHANGED } from '#server/platform/db/invalidate-pages.ts'
import { recountMember } from '#server/ops/recount.queries.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aForecast, aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

const validator = await site.aMember({ role: 'validator' })
const browser = await site.as(validator)

type Answer = { plans: PlanToReview[]; next: string | null; counts: Record<ReviewList, number> }
type Browser = typeof browser

const list = (name: ReviewList, after?: string | null) =>
  browser.getJson<Answer>(
    `/api/validator/plans?list=${name}${after ? `&after=${encodeURIComponent(after)}` : ''}`,
  )
const approve = (id: string, { version = 1, note = '', as = browser } = {}) =>
  as.post(`/api/validator/plans/${id}/approve`, { version, note })
const reject = (id: string, { version = 1, note = 'Sourcez les chiffres.', as = browser } = {}) =>
  as.post(`/api/validator/plans/${id}/reject`, { version, note })

async function aWaitingPlan(plan: Parameters<typeof site.aPlan>[0] = {}) {
  const author = await site.aMember()
  return { author, plan: await site.aPlan({ status: 'pending', author_id: author.id, ...plan }) }
}

/** Creates a plan that is online without a review, and credits its author. */
async function aDirectPlan(role: Role = 'vip', created_at = '2026-01-01T08:00:00Z') {
  const author = await site.aMember({ role })
  const plan = await site.aPlan({ author_id: author.id, created_at })
  await sql`insert into xp_events (user_id, kind, cause, amount) values (${author.id}, 'plan_published', ${plan.id}, 10)`
  await recountMember(sql, author.id)
  return { author, plan }
}

/** Writes the state after an edit by an author who does not publish directly: new text, new slug, listed for review. */
async function modify(planId: string, slug: string) {
  await site.db.transaction(async (tx) => {
    await tx`insert into plan_slugs (slug, plan_id) values (${slug}, ${planId})`
    await tx`
      update plans set title = 'Autre titre', slug = ${slug}, category = 'Crypto', filter_category = 'Crypto',
        budget = '5K€+', budget_max = null, difficulty = 'expert', duration = null, duration_choice = null,
        tags = '{x}', thumbnail_url = '/files/b.webp', markdown_content = 'Tout autre chose.',
        content_html = '<p>Tout autre chose.</p>', excerpt = 'Tout autre chose.', validated = false, modified = true,
        version = version + 1, updated_at = now()
      where id = ${planId}`
  })
}

const rowOf = async (id: string) => (await sql`select * from plans where id = ${id}`)[0]
const logsOf = (id: string) =>
  sql`select admin_id, plan_version, action, reason from moderation_logs where plan_id = ${id} order by created_at`
const notificationsOf = (id: string) =>
  sql`select type, message, data, actor_id, plan_id from notifications where user_id = ${id} order by created_at`
const mailsTo = async (email: string) => (await site.mailbox.list()).filter(({ to }) => to === email)

/** Checks the author's counters against the rows, and returns them. */
async function countersOf(authorId: string) {
  const row = await sql.one<Record<'posted' | 'plans' | 'xp' | 'ledger', number>>`
    select plans_posted as posted, community_xp as xp,
      (select count(*) from plans where author_id = user_id and status = 'published') as plans,
      (select coalesce(sum(amount), 0) from xp_events x where x.user_id = s.user_id) as ledger
    from profile_stats s where user_id = ${authorId}`
  expect({ posted: row.posted, xp: row.xp }).toEqual({ posted: row.plans, xp: row.ledger })
  return { plans_posted: row.posted, community_xp: row.xp }
}

const ALREADY = 'Ce plan vient d’être traité ou modifié par quelqu’un d’autre.'

describe('The lists', () => {
  test('contain the pending plans, newest first, with the first 300 characters and the whole text [186]', async () => {
    const older = await aWaitingPlan({
      created_at: '2030-01-01T08:00:00Z',
      markdown: `# Début\n\n${'é'.repeat(400)}`,
    })
    const newer = await aWaitingPlan({ created_at: '2030-01-02T08:00:00Z' })
    const { plans, counts } = await list('pending')
    expect(plans.slice(0, 2).map(({ id }) => id)).toEqual([newer.plan.id, older.plan.id])
    const [, plan] = plans
    expect(plan?.preview).toBe(`${'é'.repeat(300)}…`)
    expect(plan?.content_html).toContain('é'.repeat(400))
    expect(plan).toMatchObject({
      status: 'pending',
      version: 1,
      approved: null,
      is_own: false,
      last_refusal: null,
    })
    expect(plan?.author?.pseudo).toBe(older.author.pseudo)
    expect(counts.pending).toBe((await sql`select from plans where status = 'pending'`).count)
  })

  test('separate modified plans, with their approved version, from those published without validation [186]', async () => {
    const { plan } = await aWaitingPlan({ title: 'Savons de Vevey', markdown: 'Des savons.' })
    await approve(plan.id)
    expect((await list('modified')).plans.map(({ id }) => id)).not.toContain(plan.id)
    await modify(plan.id, 'autre-titre-un')
    const direct = await aDirectPlan()
    const modified = (await list('modified')).plans.find(({ id }) => id === plan.id)
    expect(modified).toMatchObject({
      modified: true,
      title: 'Autre titre',
      version: 2,
      approved: { title: 'Savons de Vevey', markdown_content: 'Des savons.', budget: '<500€' },
    })
    const unvalidated = (await list('unvalidated')).plans.map(({ id }) => id)
    expect(unvalidated).toContain(direct.plan.id)
    expect(unvalidated).not.toContain(plan.id)
  })

  test('compare a modified plan with its approved version, picture included; its author can, other members cannot', async () => {
    const { author, plan } = await aWaitingPlan({ markdown: 'Des savons.', thumbnail_url: '/demo/a.webp' })
    await approve(plan.id)
    const as = await site.as(author)
    const { form } = await as.getJson<{ form: object }>(`/api/plans/${plan.id}/form`)
    const sent = { ...form, markdown_content: 'Des bougies.', thumbnail: null }
    expect((await as.put(`/api/plans/${plan.id}`, { form: sent, version: 1 })).status).toBe(200)
    const approved = { thumbnail_url: '/demo/a.webp', markdown_content: 'Des savons.', budget: '<500€' }
    const listed = (await list('modified')).plans.find(({ id }) => id === plan.id)
    expect(listed).toMatchObject({ thumbnail_url: null, approved })
    const path = `/api/plans/${plan.id}/approved`
    expect(await as.getJson(path)).toMatchObject({
      approved,
      current: { thumbnail_url: null, markdown_content: 'Des bougies.' },
    })
    expect(await as.getJson(`/api/member/plans/${plan.slug}`)).toMatchObject({
      modified: true,
      has_approved: true,
    })
    const other = await site.as(await site.aMember({ role: 'vip' }))
    expect((await other.get(path)).status).toBe(404)
    expect(await other.getJson(`/api/member/plans/${plan.slug}`)).toMatchObject({
      modified: false,
      has_approved: false,
    })
  })

  test('have pages of twenty, without duplicates or gaps', async () => {
    const author = await site.aMember()
    for (let n = 0; n < 45; n++)
      await site.aPlan({ status: 'pending', author_id: author.id, created_at: '2020-01-01T08:00:00Z' })
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Answer = await list('pending', next)
      expect(page.plans.length).toBeLessThanOrEqual(20)
      seen.push(...page.plans.map(({ id }) => id))
      next = page.next
    } while (next)
    const waiting = await sql<{ id: string }[]>`
      select id from plans where status = 'pending' order by created_at desc, id desc`
    expect(seen).toEqual(waiting.map(({ id }) => id))
    expect((await browser.get('/api/validator/plans?after=nulle-part')).status).toBe(422)
  })

  test('show modified plans oldest first, in pages without gaps', async () => {
    const author = await site.aMember()
    const ids: string[] = []
    for (let n = 0; n < 22; n++) ids.push((await site.aPlan({ author_id: author.id })).id)
    await sql`update plans set modified = true, validated = false where id = any(${ids})`
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Answer = await list('modified', next)
      seen.push(...page.plans.map(({ id }) => id))
      next = page.next
    } while (next)
    const modified = await sql<{ id: string }[]>`select id from plans where modified order by updated_at, id`
    expect(seen).toEqual(modified.map(({ id }) => id))
    await sql`update plans set modified = false where id = any(${ids})`
  })

  test('show which plan is the viewer’s own', async () => {
    const plan = await site.aPlan({
      status: 'pending',
      author_id: validator.id,
      created_at: '2031-01-01T00:00:00Z',
    })
    const { plans } = await list('pending')
    expect(plans[0]).toMatchObject({ id: plan.id, is_own: true })
  })
})

describe('A sheet', () => {
  const sentBy = async (author: Browser, changes: Partial<PlanForm>) => {
    const response = await author.post('/api/plans', { form: aPlanForm(changes) })
    return (await response.json()) as SavedPlan
  }
  const listed = async (name: ReviewList, { id }: { id: string }) =>
    (await list(name)).plans.find((plan) => plan.id === id)

  test('is shown to the validators with the pending plan [228]', async () => {
    const plan = await sentBy(await site.as(await site.aMember()), { forecast: aForecast() })
    expect(await listed('pending', plan)).toMatchObject({ forecast: aForecast(), budget: '<5K€' })
  })

  test('with one changed number loses « Vérifié PB » and is listed as modified, beside the approved one; a refusal restores sheet and budget [227]', async () => {
    const author = await site.as(await site.aMember())
    const before = aForecast()
    const after = aForecast({ start: [{ label: 'Deux vélos cargo', cents: 600_000 }] })
    const plan = await sentBy(author, { forecast: before })
    await approve(plan.id)
    expect(await listed('modified', plan)).toBeUndefined()
    const form = aPlanForm({ forecast: after })
    expect((await author.put(`/api/plans/${plan.id}`, { form, version: 1 })).status).toBe(200)
    const page = await site.getJson<PlanPage>(`/api/plans/${plan.id}`)
    expect(page).toMatchObject({ validated: false, forecast: after, budget: '5K€+' })
    expect(await listed('modified', plan)).toMatchObject({
      modified: true,
      forecast: after,
      approved: { forecast: before, budget: '<5K€' },
    })
    expect(await author.getJson(`/api/plans/${plan.id}/approved`)).toMatchObject({
      approved: { forecast: before },
      current: { forecast: after },
    })

    await reject(plan.id, { version: 2 })
    expect(await rowOf(plan.id)).toMatchObject({
      validated: true,
      modified: false,
      forecast: before,
      budget: '<5K€',
      budget_max: 5000,
    })
  })

  test('that was added or removed since is removed or restored with the approved version [227]', async () => {
    const author = await site.as(await site.aMember())
    for (const [before, after] of [
      [null, aForecast()],
      [aForecast(), null],
    ] as const) {
      const plan = await sentBy(author, { forecast: before })
      await approve(plan.id)
      await author.put(`/api/plans/${plan.id}`, { form: aPlanForm({ forecast: after }), version: 1 })
      expect(await listed('modified', plan)).toMatchObject({
        forecast: after,
        approved: { forecast: before },
      })
      await reject(plan.id, { version: 2 })
      expect(await rowOf(plan.id)).toMatchObject({ forecast: before, budget: before ? '<5K€' : '<500€' })
      const { plans } = await site.getJson<{ plans: { items: { id: string }[] } }>(
        `/api/search?tag=${encodeURIComponent('prévisionnel')}`,
      )
      expect(plans.items.some(({ id }) => id === plan.id)).toBe(before !== null)
    }
  })
})

describe('« Je m’en occupe »', () => {
  const claim = (id: string, { mine = true, as = browser } = {}) =>
    as.put(`/api/validator/plans/${id}/assignment`, { mine })
  const assigneeOf = async (id: string, name: ReviewList = 'pending') =>
    (await list(name)).plans.find((plan) => plan.id === id)?.assignee?.pseudo ?? null
  const isAssigned = async (id: string) =>
    (await sql`select from assignments where target_id = ${id}`).count > 0

  test('shows the assignee of a plan in the list; a colleague may take it over, and only the assignee may release it [186]', async () => {
    const { plan } = await aWaitingPlan({ created_at: '2032-01-01T08:00:00Z' })
    expect(await assigneeOf(plan.id)).toBeNull()
    expect((await claim(plan.id)).status).toBe(200)
    expect((await claim(plan.id)).status).toBe(200)
    expect(await assigneeOf(plan.id)).toBe(validator.pseudo)
    const colleague = await site.aMember({ role: 'admin' })
    const as = await site.as(colleague)
    expect((await claim(plan.id, { as })).status).toBe(200)
    expect(await assigneeOf(plan.id)).toBe(colleague.pseudo)
    expect((await claim(plan.id, { mine: false })).status).toBe(200)
    expect(await assigneeOf(plan.id)).toBe(colleague.pseudo)
    await claim(plan.id, { mine: false, as })
    expect(await assigneeOf(plan.id)).toBeNull()
  })

  test('is refused for one’s own plan, one that is not pending, and an unknown one [186]', async () => {
    const own = await site.aPlan({ status: 'pending', author_id: validator.id })
    expect(await errorOf(await claim(own.id))).toMatchObject({
      status: 403,
      message: 'Vous ne pouvez pas décider de votre propre plan.',
    })
    for (const decided of [await site.aPlan({ status: 'rejected' }), await site.aPlan({ validated: true })]) {
      expect(await errorOf(await claim(decided.id))).toMatchObject({ status: 409, message: ALREADY })
      expect(await isAssigned(decided.id)).toBe(false)
    }
    expect((await claim('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await browser.put(`/api/validator/plans/${own.id}/assignment`, {})).status).toBe(422)
  })

  test('ends with the decision, whichever validator decides; a plan sent again has no assignee [187]', async () => {
    const approved = (await aWaitingPlan()).plan
    const refused = (await aWaitingPlan()).plan
    const as = await site.as(await site.aMember({ role: 'admin' }))
    for (const { id } of [approved, refused]) await claim(id)
    await approve(approved.id, { as })
    await reject(refused.id)
    expect([await isAssigned(approved.id), await isAssigned(refused.id)]).toEqual([false, false])
    await sql`update plans set status = 'pending', review_note = null, version = 2 where id = ${refused.id}`
    expect(await assigneeOf(refused.id)).toBeNull()
  })

  test('ends when a modification is reverted to the approved version, when a plan is unpublished, and when it is deleted', async () => {
    const modified = (await aWaitingPlan()).plan
    await approve(modified.id)
    await modify(modified.id, 'autre-titre-cinq')
    await claim(modified.id)
    expect(await assigneeOf(modified.id, 'modified')).toBe(validator.pseudo)
    await reject(modified.id, { version: 2 })

    const unpublished = (await aDirectPlan()).plan
    await claim(unpublished.id)
    await sql`update plans set status = 'rejected', review_note = 'Retiré.' where id = ${unpublished.id}`

    const { author, plan: deleted } = await aWaitingPlan()
    await claim(deleted.id)
    expect((await (await site.as(author)).delete(`/api/plans/${deleted.id}`)).status).toBe(200)
    for (const { id } of [modified, unpublished, deleted]) expect(await isAssigned(id)).toBe(false)
  })

  test('stays while the author corrects a pending plan, and ends with the account of the assignee', async () => {
    const colleague = await site.aMember({ role: 'validator' })
    const { plan } = await aWaitingPlan({ created_at: '2032-01-02T08:00:00Z' })
    await claim(plan.id, { as: await site.as(colleague) })
    await sql`update plans set version = 2, markdown_content = 'Corrigé.' where id = ${plan.id}`
    expect(await assigneeOf(plan.id)).toBe(colleague.pseudo)
    await sql`delete from users where id = ${colleague.id}`
    expect(await assigneeOf(plan.id)).toBeNull()
  })

  test('by two validators at once is given to one of them; with a concurrent decision there is no assignee [186]', async () => {
    const { plan } = await aWaitingPlan()
    const others = await Promise.all(
      (['validator', 'admin', 'founder'] as const).map(
        async (role) => await site.as(await site.aMember({ role })),
      ),
    )
    expect(statusesOf(await Promise.all(others.map((as) => claim(plan.id, { as }))))).toEqual([200, 200, 200])
    const responses = await Promise.all([approve(plan.id), ...others.map((as) => claim(plan.id, { as }))])
    expect(responses[0].status).toBe(200)
    for (const { status } of responses.slice(1)) expect([200, 409]).toContain(status)
    expect(await isAssigned(plan.id)).toBe(false)
  })
})

describe('The record of an author', () => {
  const historyOf = async (id: string) =>
    (await list('pending')).plans.find((plan) => plan.id === id)?.history

  test('is shown beside each plan: joining date, published and refused plans, last notes, active sanctions [186]', async () => {
    const author = await site.aMember({ bans: ['comment'] })
    await sql`update users set created_at = '2024-03-01T10:00:00Z' where id = ${author.id}`
    await sql`
      insert into user_bans (user_id, type, start_at, end_at)
      values (${author.id}, 'temp', now() - interval '2 days', now() - interval '1 day')`
    for (const note of ['Un', 'Deux', 'Trois', 'Quatre']) {
      const refused = await site.aPlan({ status: 'pending', author_id: author.id, title: `Plan ${note}` })
      await reject(refused.id, { note })
    }
    const online = await site.aPlan({ status: 'pending', author_id: author.id })
    await approve(online.id)
    const plan = await site.aPlan({
      status: 'pending',
      author_id: author.id,
      created_at: '2033-01-01T08:00:00Z',
    })
    const history = await historyOf(plan.id)
    expect(history).toMatchObject({
      published: 1,
      refused: 4,
      sanctions: [{ type: 'comment', end_at: null }],
    })
    expect(new Date(history!.joined_at).toISOString()).toBe('2024-03-01T10:00:00.000Z')
    expect(history?.refusals.map(({ title, reason }) => [title, reason])).toEqual([
      ['Plan Quatre', 'Quatre'],
      ['Plan Trois', 'Trois'],
      ['Plan Deux', 'Deux'],
    ])
  })

  test('is empty for a new member, and missing for a deleted author', async () => {
    const { plan } = await aWaitingPlan({ created_at: '2033-01-02T08:00:00Z' })
    expect(await historyOf(plan.id)).toMatchObject({ published: 0, refused: 0, refusals: [], sanctions: [] })
    await sql`update plans set author_id = null where id = ${plan.id}`
    expect(await historyOf(plan.id)).toBeNull()
  })
})

describe('Approving', () => {
  test('publishes a waiting plan as « Vérifié PB », keeps the version and credits the author [187] [192]', async () => {
    const { author, plan } = await aWaitingPlan()
    expect((await approve(plan.id)).status).toBe(200)
    const row = await rowOf(plan.id)
    expect(row).toMatchObject({
      status: 'published',
      validated: true,
      modified: false,
      review_note: null,
      version: 1,
    })
    expect(row?.published_at).not.toBeNull()
    expect((await site.get(`/api/plans/${plan.slug}`)).status).toBe(200)
    expect(await sql`select version, approved_by from plan_versions where plan_id = ${plan.id}`).toEqual([
      { version: 1, approved_by: validator.id },
    ])
    expect(await countersOf(author.id)).toEqual({ plans_posted: 1, community_xp: 10 })
  })

  test('notifies the author once, by notification and by mail [68]', async () => {
    const { author, plan } = await aWaitingPlan({ title: 'Miel de ville' })
    const heard: string[] = []
    const hearing = await site.db.listen('live', (payload) => heard.push(payload))
    await approve(plan.id, { note: 'Très clair.' })
    expect(await notificationsOf(author.id)).toEqual([
      {
        type: 'plan_approved',
        message: 'Votre plan « Miel de ville » est approuvé : Très clair.',
        data: { plan_slug: plan.slug, note: 'Très clair.' },
        actor_id: null,
        plan_id: plan.id,
      },
    ])
    const mails = await mailsTo(author.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre plan est approuvé'])
    expect(mails[0]?.text).toContain('Très clair.')
    expect(mails[0]?.text).toContain(`/plan/${plan.slug}`)
    for (const word of [`user:${author.id}`, '"notification"', '"profile_changed"', '"plan_changed"'])
      await expect.poll(() => heard.join()).toContain(word)
    hearing.stop()
  })

  test('always writes one log row, its reason empty without a note [188]', async () => {
    const silent = (await aWaitingPlan()).plan
    const noted = (await aWaitingPlan()).plan
    await approve(silent.id, { note: '   ' })
    await approve(noted.id, { note: ' Bien. ' })
    const row = { admin_id: validator.id, plan_version: 1, action: 'published' }
    expect(await logsOf(silent.id)).toEqual([{ ...row, reason: null }])
    expect(await logsOf(noted.id)).toEqual([{ ...row, reason: 'Bien.' }])
  })

  test('validates a published plan without crediting it again [187]', async () => {
    const direct = await aDirectPlan()
    await approve(direct.plan.id)
    expect(await rowOf(direct.plan.id)).toMatchObject({ status: 'published', validated: true })
    expect(await countersOf(direct.author.id)).toEqual({ plans_posted: 1, community_xp: 10 })

    const { author, plan } = await aWaitingPlan()
    await approve(plan.id)
    await modify(plan.id, 'autre-titre-deux')
    expect((await approve(plan.id, { version: 2 })).status).toBe(200)
    expect(await rowOf(plan.id)).toMatchObject({
      title: 'Autre titre',
      validated: true,
      modified: false,
      version: 2,
    })
    expect(await sql`select version from plan_versions where plan_id = ${plan.id} order by 1`).toEqual([
      { version: 1 },
      { version: 2 },
    ])
    expect(await countersOf(author.id)).toEqual({ plans_posted: 1, community_xp: 10 })
  })

  test('invalidates the public pages', async () => {
    let dropped = 0
    const hearing = await site.db.listen(PAGES_CHANGED, () => dropped++)
    await approve((await aWaitingPlan()).plan.id)
    await expect.poll(() => dropped).toBe(1)
    hearing.stop()
  })
})

describe('Rejecting', () => {
  test('needs a note [188]', async () => {
    const { plan } = await aWaitingPlan()
    expect(await errorOf(await reject(plan.id, { note: '  ' }))).toMatchObject({
      status: 422,
      field: 'note',
      message: 'Une note est nécessaire pour refuser un plan.',
    })
    expect(await logsOf(plan.id)).toEqual([])
  })

  test('keeps a waiting plan offline and gives the author the note [187] [188]', async () => {
    const { author, plan } = await aWaitingPlan()
    expect((await reject(plan.id)).status).toBe(200)
    const note = 'Sourcez les chiffres.'
    expect(await rowOf(plan.id)).toMatchObject({ status: 'rejected', validated: false, review_note: note })
    expect((await site.get(`/api/plans/${plan.slug}`)).status).toBe(404)
    expect(await logsOf(plan.id)).toEqual([
      { admin_id: validator.id, plan_version: 1, action: 'rejected', reason: note },
    ])
    expect(await notificationsOf(author.id)).toMatchObject([
      { type: 'plan_rejected', data: { plan_slug: plan.slug, note } },
    ])
    const [mail] = await mailsTo(author.email)
    expect(mail?.subject).toBe('Votre plan est refusé')
    expect(mail?.text).toContain(note)
    expect(mail?.text).toMatch(new RegExp(`Corriger mon plan\u00a0:\n\\S+/publish\\?edit=${plan.id}\n`))
    expect(await countersOf(author.id)).toEqual({ plans_posted: 0, community_xp: 0 })
  })

  test('a modification restores the approved version, at its own address [187]', async () => {
    const { author, plan } = await aWaitingPlan({
      title: 'Confitures du Valais',
      category: 'IA & Tech',
      budget: '100€ - 500€',
      duration: '1–3 mois',
      tags: ['fruits', 'Valais'],
      thumbnail_url: '/files/a.webp',
      markdown: '## Objectif\n\nVendre des confitures.',
    })
    await approve(plan.id)
    const pictures = () => sql`select path, plan_id from files where path like '_.webp' order by path`
    for (const [path, owner] of [
      ['a.webp', null],
      ['b.webp', plan.id],
    ] as const)
      await sql`
        insert into files (purpose, path, content_type, bytes, plan_id)
        values ('thumbnail', ${path}, 'image/webp', 1, ${owner})`
    await modify(plan.id, 'autre-titre-trois')
    expect((await reject(plan.id, { version: 2 })).status).toBe(200)
    expect(await rowOf(plan.id)).toMatchObject({
      title: 'Confitures du Valais',
      slug: 'confitures-du-valais',
      category: 'IA & Tech',
      filter_category: 'IA',
      budget: '100€ - 500€',
      budget_max: 500,
      difficulty: 'débutant',
      duration: '1–3 mois',
      duration_choice: '1–3 mois',
      tags: ['fruits', 'Valais'],
      thumbnail_url: '/files/a.webp',
      markdown_content: '## Objectif\n\nVendre des confitures.',
      excerpt: 'Vendre des confitures.',
      toc: [{ level: 2, text: 'Objectif', id: 't-objectif' }],
      steps: [],
      status: 'published',
      validated: true,
      modified: false,
      version: 3,
      review_note: 'Sourcez les chiffres.',
    })
    expect(await pictures()).toEqual([
      { path: 'a.webp', plan_id: plan.id },
      { path: 'b.webp', plan_id: null },
    ])
    expect(await countersOf(author.id)).toEqual({ plans_posted: 1, community_xp: 10 })
    expect((await mailsTo(author.email)).map(({ subject }) => subject)).toContain(
      'La modification de votre plan est refusée',
    )
  })

  test('can be followed by a correction, which is pending again and can be approved [187]', async () => {
    const { author, plan } = await aWaitingPlan()
    await reject(plan.id)
    const as = await site.as(author)
    const { form, version } = await as.getJson<{ form: object; version: number }>(
      `/api/plans/${plan.id}/form`,
    )
    const sent = { ...form, markdown_content: 'Avec les sources.' }
    expect((await as.put(`/api/plans/${plan.id}`, { form: sent, version })).status).toBe(200)
    const again = (await list('pending')).plans.find(({ id }) => id === plan.id)
    expect(again).toMatchObject({
      version: 2,
      preview: 'Avec les sources.',
      review_note: null,
      last_refusal: { reason: 'Sourcez les chiffres.' },
    })
    expect((await approve(plan.id)).status).toBe(409)
    expect((await approve(plan.id, { version: 2 })).status).toBe(200)
    expect((await logsOf(plan.id)).map(({ action }) => action)).toEqual(['rejected', 'published'])
    expect(await countersOf(author.id)).toEqual({ plans_posted: 1, community_xp: 10 })
  })

  test('a modification of a plan that was never approved takes it offline, and deletes its points [187]', async () => {
    const { author, plan } = await aDirectPlan()
    await modify(plan.id, 'autre-titre-quatre')
    await reject(plan.id, { version: 2 })
    expect(await rowOf(plan.id)).toMatchObject({ status: 'rejected', modified: false, validated: false })
    expect(await countersOf(author.id)).toEqual({ plans_posted: 0, community_xp: 0 })
  })

  test('takes a plan published without validation offline; submitted again and approved, it is credited again', async () => {
    const { author, plan } = await aDirectPlan()
    await reject(plan.id)
    expect(await countersOf(author.id)).toEqual({ plans_posted: 0, community_xp: 0 })
    await sql`update plans set status = 'pending', review_note = null, version = 2 where id = ${plan.id}`
    await approve(plan.id, { version: 2 })
    expect(await countersOf(author.id)).toEqual({ plans_posted: 1, community_xp: 10 })
  })
})

describe('Rejecting a published plan', () => {
  const OUT_OF_RANK = 'Vous ne pouvez pas refuser le plan en ligne d’un membre de votre rang ou au-dessus.'
  const RANKS = { user: 0, verified: 0, vip: 0, validator: 1, moderator: 2, admin: 3, founder: 4 } as const
  const ROLES = Object.keys(RANKS) as (keyof typeof RANKS)[]

  test.each(['validator', 'admin', 'founder'] as const)(
    'is allowed to a %s only for an author of lower rank, in either list, as the list shows [197]',
    async (role) => {
      const as = await site.as(await site.aMember({ role }))
      const mayReject = async (name: ReviewList, id: string) =>
        (await as.getJson<Answer>(`/api/validator/plans?list=${name}`)).plans.find((plan) => plan.id === id)
          ?.may_reject
      for (const theirs of ROLES) {
        const isLower = RANKS[theirs] < RANKS[role]
        const direct = (await aDirectPlan(theirs, '2034-01-01T08:00:00Z')).plan
        expect(await mayReject('unvalidated', direct.id), theirs).toBe(isLower)
        const modified = (await aDirectPlan(theirs)).plan
        await sql`update plans set modified = true, updated_at = now() where id = ${modified.id}`
        expect(await mayReject('modified', modified.id), theirs).toBe(isLower)
        for (const plan of [direct, modified]) {
          const response = await reject(plan.id, { as })
          if (isLower) expect(response.status, theirs).toBe(200)
          else expect(await errorOf(response), theirs).toMatchObject({ status: 403, message: OUT_OF_RANK })
          expect(await rowOf(plan.id)).toMatchObject({ status: isLower ? 'rejected' : 'published' })
          expect(await logsOf(plan.id)).toHaveLength(isLower ? 1 : 0)
        }
      }
    },
  )

  test('any member’s pending plan can be refused, and any member’s approved, whatever the rank [187] [197]', async () => {
    const admin = await site.aMember({ role: 'admin' })
    const waiting = await site.aPlan({
      status: 'pending',
      author_id: admin.id,
      created_at: '2034-01-02T08:00:00Z',
    })
    expect((await list('pending')).plans[0]).toMatchObject({ id: waiting.id, may_reject: true })
    expect((await reject(waiting.id)).status).toBe(200)
    expect((await approve((await site.aPlan({ author_id: admin.id })).id)).status).toBe(200)
  })

  test('a plan whose author left can be refused by every validator', async () => {
    const { id } = await site.aPlan()
    await sql`update plans set author_id = null where id = ${id}`
    expect((await reject(id)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'rejected' })
  })

  test('depends on the current roles of validator and author [197]', async () => {
    const member = await site.aMember({ role: 'admin' })
    const as = await site.as(member)
    const { author, plan } = await aDirectPlan('moderator')
    // The session still holds the former role.
    expect((await as.get('/api/validator/plans')).status).toBe(200)
    await sql`update profiles set role = 'validator' where user_id = ${member.id}`
    expect((await reject(plan.id, { as })).status).toBe(403)
    await sql`update profiles set role = 'user' where user_id = ${author.id}`
    expect((await reject(plan.id, { as })).status).toBe(200)
    await sql`update profiles set role = 'user' where user_id = ${member.id}`
    expect((await approve((await aWaitingPlan()).plan.id, { as })).status).toBe(403)
  })
})

describe('A refused plan that is returned to the validators', () => {
  test('is decided again, with its former refusal shown [187]', async () => {
    const { author, plan } = await aWaitingPlan({ created_at: '2035-01-01T08:00:00Z' })
    await reject(plan.id)
    await sql`
      update plans set status = 'pending', review_note = null, version = version + 1 where id = ${plan.id}`
    const [again] = (await list('pending')).plans
    expect(again).toMatchObject({
      id: plan.id,
      version: 2,
      assignee: null,
      may_reject: true,
      last_refusal: { reason: 'Sourcez les chiffres.' },
    })
    expect((await approve(plan.id)).status).toBe(409)
    expect((await approve(plan.id, { version: 2 })).status).toBe(200)
    expect((await logsOf(plan.id)).map(({ action }) => action)).toEqual(['rejected', 'published'])
    expect(await countersOf(author.id)).toEqual({ plans_posted: 1, community_xp: 10 })
  })
})

describe('One plan gets one decision', () => {
  test('the first one counts, however many decide at once [186] [188]', async () => {
    const { author, plan } = await aWaitingPlan()
    const others = await Promise.all(
      (['validator', 'admin', 'founder'] as const).map(
        async (role) => await site.as(await site.aMember({ role })),
      ),
    )
    const responses = await Promise.all([
      ...others.map((as) => approve(plan.id, { as })),
      ...others.map((as) => reject(plan.id, { as })),
    ])
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await logsOf(plan.id)).toHaveLength(1)
    expect(await notificationsOf(author.id)).toHaveLength(1)
    expect(await mailsTo(author.email)).toHaveLength(1)
    await countersOf(author.id)
  })

  test('for the version that was read: a stale version is refused [186]', async () => {
    const { plan } = await aWaitingPlan()
    await sql`update plans set version = 2 where id = ${plan.id}`
    for (const response of [
      await approve(plan.id),
      await reject(plan.id),
      await approve(plan.id, { version: 3 }),
    ])
      expect(await errorOf(response)).toMatchObject({ status: 409, message: ALREADY })
    expect(await rowOf(plan.id)).toMatchObject({ status: 'pending' })
    expect(await logsOf(plan.id)).toEqual([])
  })

  test('and none when it needs no decision', async () => {
    const rejected = await site.aPlan({ status: 'rejected' })
    const validated = await site.aPlan({ validated: true })
    for (const { id } of [rejected, validated]) expect((await approve(id)).status).toBe(409)
    expect((await approve('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('Who decides', () => {
  const asRole = async (member: Parameters<typeof site.aMember>[0]) =>
    await site.as(await site.aMember(member))
  const attempts = async (as: Browser) => {
    const { plan } = await aWaitingPlan()
    const responses = [await approve(plan.id, { as }), await reject(plan.id, { as })]
    expect(await rowOf(plan.id)).toMatchObject({ status: 'pending' })
    return responses.map(({ status }) => status)
  }

  test.each(['user', 'verified', 'vip', 'moderator'] as const)(
    '%s does not, and sees no list [186]',
    async (role) => {
      const as = await asRole({ role })
      expect(await attempts(as)).toEqual([403, 403])
      expect((await as.get('/api/validator/plans')).status).toBe(403)
    },
  )

  test('a validator cannot decide on their own plan [186]', async () => {
    const plan = await site.aPlan({ status: 'pending', author_id: validator.id })
    for (const response of [await approve(plan.id), await reject(plan.id)])
      expect(await errorOf(response)).toMatchObject({
        status: 403,
        message: 'Vous ne pouvez pas décider de votre propre plan.',
      })
    expect(await logsOf(plan.id)).toEqual([])
  })

  test.each(['temp', 'perm', 'ip'] as const)(
    'a validator under a %s ban may neither read the lists nor decide [196]',
    async (ban) => {
      const member = await site.aMember({ role: 'validator' })
      const as = await site.as(member)
      await sql`
      insert into user_bans (user_id, type, end_at)
      values (${member.id}, ${ban}, ${ban === 'temp' ? sql`now() + interval '1 day'` : null})`
      expect((await as.get('/api/validator/plans')).status).toBe(403)
      expect(await attempts(as)).toEqual([403, 403])
    },
  )

  test('a plan whose author left is decided too, and no notification is sent', async () => {
    const { author, plan } = await aWaitingPlan()
    await sql`update plans set author_id = null where id = ${plan.id}`
    expect((await approve(plan.id)).status).toBe(200)
    expect(await mailsTo(author.email)).toEqual([])
  })

  test('an author who muted approvals gets the mail only', async () => {
    const { author, plan } = await aWaitingPlan()
    await sql`update profiles set muted_notifications = '{plan_approved}' where user_id = ${author.id}`
    await approve(plan.id)
    expect(await notificationsOf(author.id)).toEqual([])
    expect(await mailsTo(author.email)).toHaveLength(1)
  })

  test('an author who muted the mails of decisions gets the notification only', async () => {
    const { author, plan } = await aWaitingPlan()
    const theirs = await site.as(author)
    await theirs.patch('/api/my/preferences', { channel: 'mail', mute: ['plan_approved'] })
    await approve(plan.id)
    expect(await notificationsOf(author.id)).toHaveLength(1)
    expect(await mailsTo(author.email)).toEqual([])
  })

  test('the mail of a decision has an unsubscribe link, which stops the mails of all decisions', async () => {
    const { author, plan } = await aWaitingPlan()
    await approve(plan.id)
    const [mail] = await mailsTo(author.email)
    expect(mail?.text).toContain('Ne plus recevoir ces e‑mails')
    const { pathname, search } = new URL(mail?.unsubscribe ?? '')
    expect((await site.app.request(pathname + search, { method: 'POST' })).status).toBe(200)
    const profile = await sql.one<{ muted_mails: string[] }>`
      select muted_mails::text[] from profiles where user_id = ${author.id}`
    expect(profile.muted_mails.toSorted()).toEqual(['plan_approved', 'plan_rejected'])
  })
})
