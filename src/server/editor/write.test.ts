import { describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { MemberNotification } from '#domain/notifications/notifications.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import { PLAN_TEMPLATES } from '#domain/editor/plan-templates.ts'
import type { OwnPlan, PlanForMember } from '#domain/plans/plans.ts'
import type { Role } from '#domain/roles.ts'
import { recountMember } from '#server/ops/recount.queries.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { whileDemoted } from '../../../tests/support/demotion.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db } = site
type Browser = Awaited<ReturnType<typeof site.as>>

const anAuthor = async (role: Role = 'user') => {
  const member = await site.aMember({ role })
  return { member, browser: await site.as(member) }
}
const publish = async (browser: Browser, changes: Partial<PlanForm> = {}) => {
  const response = await browser.post('/api/plans', { form: aPlanForm(changes) })
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as SavedPlan
}
const edit = (browser: Browser, plan: { id: string }, version: number, changes: Partial<PlanForm> = {}) =>
  browser.put(`/api/plans/${plan.id}`, { form: aPlanForm(changes), version })
/** A validator refuses the first version of the plan. */
const refuse = async ({ id }: { id: string }) => {
  const validator = await site.as(await site.aMember({ role: 'validator' }))
  const refusal = { version: 1, note: 'Hors sujet.' }
  expect((await validator.post(`/api/validator/plans/${id}/reject`, refusal)).status).toBe(200)
}
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await db.sql`select * from plans where id = ${id}`
  return row
}
const statsOf = async ({ id }: TestMember) => {
  const [row] = await db.sql`
    select plans_posted, likes_received, community_xp,
      coalesce((select sum(amount) from xp_events e where e.user_id = s.user_id), 0)::int as ledger
    from profile_stats s where user_id = ${id}`
  return row
}

describe('Publishing', () => {
  test.each<[Role, string]>([
    ['user', 'pending'],
    ['validator', 'pending'],
    ['verified', 'published'],
    ['vip', 'published'],
    ['moderator', 'published'],
    ['admin', 'published'],
    ['founder', 'published'],
  ])('a plan by a member of role %s is %s, whatever the body says [60] [192]', async (role, status) => {
    const { browser } = await anAuthor(role)
    const response = await browser.post('/api/plans', {
      form: {
        ...aPlanForm(),
        status: 'published',
        validated: true,
        likes_count: 99,
        slug: 'x',
        author_id: 'y',
      },
      status: 'published',
    })
    const saved = (await response.json()) as SavedPlan
    expect(saved.status).toBe(status)
    expect(await rowOf(saved)).toMatchObject({ status, validated: false, slug: saved.slug })
  })

  test('with a running subscription is direct as well [60]', async () => {
    const { member, browser } = await anAuthor()
    await db.sql`update profiles set subscribed = true where user_id = ${member.id}`
    expect((await publish(browser)).status).toBe('published')
  })

  test('with a verified badge is direct as well, whatever the role beside it [60]', async () => {
    const { member, browser } = await anAuthor('validator')
    await db.sql`update profiles set verified_type = 'blue', verified_at = now() where user_id = ${member.id}`
    expect((await publish(browser)).status).toBe('published')
  })

  test('counts for its author, once it is online', async () => {
    const { member, browser } = await anAuthor('vip')
    await publish(browser)
    expect(await statsOf(member)).toMatchObject({ plans_posted: 1, community_xp: 10, ledger: 10 })
    const waiting = await anAuthor()
    await publish(waiting.browser)
    expect(await statsOf(waiting.member)).toMatchObject({ plans_posted: 0, community_xp: 0 })
  })

  test.each<[keyof PlanForm, unknown]>([
    ['title', ' '],
    ['category', 'Astrologie'],
    ['budget', '12€'],
    ['budget', 'toString'],
    ['difficulty', 'facile'],
    ['markdown_content', ' \n '],
    ['title', 'x'.repeat(121)],
    ['title', 'a\u202eb'],
    ['title', '\u200d\u3164\u2800\u00ad'],
    ['markdown_content', '\u3164\n\u200d'],
    ['tags', Array.from({ length: 9 }, (_, n) => `t${n}`)],
    ['tags', ['x'.repeat(31)]],
    ['markdown_content', 'x'.repeat(100_001)],
  ])('without a good %s is refused by that field, and nothing is written [53]', async (field, value) => {
    const { member, browser } = await anAuthor('vip')
    const response = await browser.post('/api/plans', { form: { ...aPlanForm(), [field]: value } })
    expect(await errorOf(response)).toMatchObject({ status: 422, field })
    expect((await db.sql`select from plans where author_id = ${member.id}`).count).toBe(0)
  })

  test.each(PLAN_TEMPLATES)(
    'the template « $name » is refused by the text’s field while it is not filled in, new, edited or submitted again [53]',
    async ({ markdown }) => {
      const { member, browser } = await anAuthor('vip')
      const plans = [
        await publish(browser),
        await site.aPlan({ author_id: member.id, status: 'rejected' }),
      ] as const
      for (const markdown_content of [markdown, `\n ${markdown.replaceAll('\n', '\r\n')}\u200b`]) {
        const responses = [
          await browser.post('/api/plans', { form: aPlanForm({ markdown_content }) }),
          ...(await Promise.all(plans.map((plan) => edit(browser, plan, 1, { markdown_content })))),
        ]
        for (const response of responses)
          expect(await errorOf(response)).toMatchObject({
            status: 422,
            field: 'markdown_content',
            message: 'Ce texte est encore celui du modèle : remplacez-le par votre plan.',
          })
      }
      const rows = await db.sql`select version from plans where author_id = ${member.id}`
      expect(rows.map(({ version }) => version as number)).toEqual([1, 1])
    },
  )

  test('« Autre » requires the name of a category [54]', async () => {
    const { browser } = await anAuthor('vip')
    const response = await browser.post('/api/plans', { form: aPlanForm({ category: 'Autre' }) })
    expect(await errorOf(response)).toMatchObject({
      status: 422,
      field: 'custom_category',
      message: "Veuillez préciser la catégorie quand 'Autre' est sélectionné.",
    })
    const saved = await publish(browser, { category: 'Autre', custom_category: 'Apiculture' })
    expect(await rowOf(saved)).toMatchObject({ category: 'Apiculture', filter_category: 'Autre' })
  })

  test.each(['Business', 'Artisanat et réparation'])(
    '« %s » is a category of its own, also when it was typed under « Autre » [58]',
    async (category) => {
      const { browser } = await anAuthor('vip')
      for (const form of [{ category }, { category: 'Autre', custom_category: category }])
        expect(await rowOf(await publish(browser, form))).toMatchObject({
          category,
          filter_category: category,
        })
    },
  )

  test('saves tags once, trimmed and without empties [55]', async () => {
    const { browser } = await anAuthor('vip')
    const saved = await publish(browser, { tags: [' a ', '', 'A', 'é', 'e'] })
    expect(await rowOf(saved)).toMatchObject({ tags: ['a', 'é', 'e'] })
  })

  test.each([
    ['Çà, c’est l’Œuvre : 100 % à vélo !', 'ca-c-est-l-oeuvre-100-a-velo'],
    ['€', 'plan'],
    ['🚲🚲', 'plan-2'],
  ])('the title « %s » has the address « %s » [56]', async (title, slug) => {
    const { browser } = await anAuthor('vip')
    expect((await publish(browser, { title })).slug).toBe(slug)
  })

  test('two of the same title have two addresses, however close in time [199]', async () => {
    const { browser } = await anAuthor('vip')
    const title = 'Deux fois le même titre'
    const saved = await Promise.all([1, 2, 3].map(() => publish(browser, { title })))
    expect(saved.map(({ slug }) => slug).toSorted()).toEqual([
      'deux-fois-le-meme-titre',
      'deux-fois-le-meme-titre-2',
      'deux-fois-le-meme-titre-3',
    ])
  })

  test('saves the text as it was typed, and shows it without anything that could run [198]', async () => {
    const { browser } = await anAuthor('vip')
    const text =
      '# A\r\n\r\nb\u0301\t<script>alert(1)</script> [x](javascript:alert(1)) ![i](https://evil.example/i.png)\n'
    const saved = await publish(browser, { markdown_content: text })
    const row = await rowOf(saved)
    expect(row?.markdown_content).toBe(text.normalize('NFC'))
    expect(row?.content_html).not.toMatch(/<script|href="javascript|<img/)
  })

  test('sent again after a lost response is one plan, however many times and how close in time', async () => {
    for (const role of ['vip', 'user'] as const) {
      const { member, browser } = await anAuthor(role)
      const draft_id = crypto.randomUUID()
      const send = async () => await browser.post('/api/plans', { form: aPlanForm(), draft_id })
      const responses = await Promise.all([1, 2, 3, 4, 5].map(send))
      expect(statusesOf([...responses, await send()])).toEqual([200, 200, 200, 200, 200, 200])
      const [first, ...others] = (await Promise.all(responses.map((one) => one.json()))) as SavedPlan[]
      for (const other of others) expect(other).toEqual(first)
      expect((await db.sql`select from plans where author_id = ${member.id}`).count).toBe(1)
      expect((await statsOf(member))?.plans_posted).toBe(role === 'vip' ? 1 : 0)
    }
  })

  test('sent again with other words saves them over the first ones, unless the plan was edited since', async () => {
    const { browser } = await anAuthor('vip')
    const draft_id = crypto.randomUUID()
    const send = (title: string) => browser.post('/api/plans', { form: aPlanForm({ title }), draft_id })
    const first = (await (await send('Avant le tunnel')).json()) as SavedPlan
    await browser.put(`/api/my/drafts/${draft_id}`, { content: { title: 'Après le tunnel' } })
    const again = (await (await send('Après le tunnel')).json()) as SavedPlan
    expect(again.id).toBe(first.id)
    expect(await rowOf(first)).toMatchObject({ title: 'Après le tunnel', version: 2 })
    expect(await browser.getJson('/api/my/draft')).toEqual({ id: null })
    expect((await send('Bien plus tard')).status).toBe(409)
    expect(await rowOf(first)).toMatchObject({ title: 'Après le tunnel', version: 2 })
  })

  test('from the same draft as another author’s plan is a plan of one’s own [194]', async () => {
    const [mine, theirs] = [await anAuthor('vip'), await anAuthor('vip')]
    const body = { form: aPlanForm(), draft_id: crypto.randomUUID() }
    const responses = await Promise.all([mine, theirs].map(({ browser }) => browser.post('/api/plans', body)))
    const saved = (await Promise.all(responses.map((one) => one.json()))) as SavedPlan[]
    expect(saved[0]?.id).not.toBe(saved[1]?.id)
  })

  test('allows three pending plans at most, however many are sent at once [147]', async () => {
    const { browser } = await anAuthor()
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(() => browser.post('/api/plans', { form: aPlanForm() })),
    )
    expect(statusesOf(responses)).toEqual([200, 200, 200, 409, 409])
    const refused = responses.find(({ status }) => status === 409)!
    expect((await errorOf(refused)).message).toContain('déjà 3 plans en attente')
    const vip = await anAuthor('vip')
    for (let n = 0; n < 4; n += 1) await publish(vip.browser)
  })

  test.each(['temp', 'perm', 'ip'] as const)('is refused to a member under a %s ban [196]', async (ban) => {
    const { member, browser } = await anAuthor('vip')
    const end = ban === 'temp' ? db.sql`now() + interval '1 hour'` : null
    await db.sql`insert into user_bans (user_id, type, end_at) values (${member.id}, ${ban}, ${end})`
    expect((await browser.post('/api/plans', { form: aPlanForm() })).status).toBe(403)
    await db.sql`delete from user_bans where user_id = ${member.id}`
    await publish(browser)
  })

  test('uses its picture and those of its text, if the author uploaded them [71]', async () => {
    const { browser } = await anAuthor('vip')
    const send = async (whose: Browser, purpose: string) => {
      const response = await whose.request('POST', `/api/uploads/${purpose}`, {
        body: new Uint8Array(await aPicture()),
        headers: { 'content-type': 'image/jpeg' },
      })
      return ((await response.json()) as { path: string }).path
    }
    const [thumbnail, picture] = [await send(browser, 'thumbnail'), await send(browser, 'plan_image')]
    const saved = await publish(browser, { thumbnail, markdown_content: `![Vélo](/files/${picture})` })
    expect(await rowOf(saved)).toMatchObject({ thumbnail_url: `/files/${thumbnail}` })
    const claimed = await db.sql<{ path: string }[]>`select path from files where plan_id = ${saved.id}`
    expect(new Set(claimed.map(({ path }) => path))).toEqual(new Set([picture, thumbnail]))
    const other = await anAuthor('vip')
    const theirs = await send(other.browser, 'thumbnail')
    const refused = await browser.post('/api/plans', { form: aPlanForm({ thumbnail: theirs }) })
    expect(await errorOf(refused)).toMatchObject({ status: 422, field: 'thumbnail' })
  })
})

describe('Editing', () => {
  test('one’s own published plan keeps it online, removes « Vérifié PB » and requests validation again', async () => {
    const { member, browser } = await anAuthor()
    const plan = await site.aPlan({ author_id: member.id, validated: true })
    expect((await edit(browser, plan, 1)).status).toBe(200)
    expect(await rowOf(plan)).toMatchObject({
      status: 'published',
      validated: false,
      modified: true,
      version: 2,
    })
  })

  test('with direct publication stays online and counts as the author’s decision only', async () => {
    const { browser } = await anAuthor('vip')
    const saved = await publish(browser)
    await db.sql`update plans set validated = true where id = ${saved.id}`
    await edit(browser, saved, 1, { title: 'Autrement' })
    expect(await rowOf(saved)).toMatchObject({ status: 'published', validated: false, modified: false })
  })

  test('a refused plan submits it again', async () => {
    const { member, browser } = await anAuthor()
    const plan = await site.aPlan({ author_id: member.id, status: 'rejected' })
    expect((await edit(browser, plan, 1)).status).toBe(200)
    expect(await rowOf(plan)).toMatchObject({ status: 'pending', review_note: null, version: 2 })
  })

  test.each<Role>(['verified', 'vip', 'moderator', 'admin', 'founder'])(
    'a plan that staff refused or took offline waits for a validator, its author being %s, however often it is edited',
    async (role) => {
      const { member, browser } = await anAuthor()
      const become = (next: Role) => {
        const verifiedType = next === 'verified' ? 'blue' : null
        return db.sql`
          update profiles set role = ${next}, verified_type = ${verifiedType},
            verified_at = ${verifiedType && new Date().toISOString()}
          where user_id = ${member.id}`
      }
      const neverOnline = await publish(browser)
      await become('vip')
      const offline = await publish(browser)
      for (const plan of [neverOnline, offline]) await refuse(plan)
      await become(role)
      for (const plan of [offline, neverOnline]) {
        for (const version of [1, 2]) {
          const response = await edit(browser, plan, version, { tags: ['autre'] })
          expect(await response.json()).toMatchObject({ status: 'pending' })
          expect(await browser.getJson(`/api/plans/${plan.id}/form`)).toMatchObject({ was_refused: true })
        }
        expect(await rowOf(plan)).toMatchObject({ status: 'pending', validated: false, modified: false })
      }
      expect((await statsOf(member))?.plans_posted).toBe(0)
      const validator = await site.as(await site.aMember({ role: 'validator' }))
      const approval = await validator.post(`/api/validator/plans/${offline.id}/approve`, { version: 3 })
      expect(approval.status).toBe(200)
      expect(await (await edit(browser, offline, 3)).json()).toMatchObject({ status: 'published' })
      expect(await browser.getJson(`/api/plans/${offline.id}/form`)).toMatchObject({ was_refused: false })
    },
  )

  test('a plan that was refused and submitted again from its draft is pending as well', async () => {
    const { browser } = await anAuthor('vip')
    const draft_id = crypto.randomUUID()
    const send = (title: string) => browser.post('/api/plans', { form: aPlanForm({ title }), draft_id })
    const plan = (await (await send('Un plan refusé')).json()) as SavedPlan
    await refuse(plan)
    expect(await (await send('Un plan corrigé')).json()).toMatchObject({ id: plan.id, status: 'pending' })
  })

  test('a pending plan that was never refused publishes it once its author may publish directly [60]', async () => {
    const { member, browser } = await anAuthor()
    const plan = await publish(browser)
    await db.sql`update profiles set role = 'vip' where user_id = ${member.id}`
    expect(await (await edit(browser, plan, 1)).json()).toMatchObject({ status: 'published' })
  })

  test('refused plans submits any number again for members who publish directly, three at a time for others [147]', async () => {
    for (const [role, last] of [
      ['vip', 200],
      ['user', 409],
    ] as const) {
      const { member, browser } = await anAuthor(role)
      const statuses = []
      for (let n = 0; n < 4; n += 1) {
        const plan = await site.aPlan({ author_id: member.id, status: 'rejected' })
        statuses.push((await edit(browser, plan, 1)).status)
      }
      expect(statuses).toEqual([200, 200, 200, last])
    }
  })

  test('changes updated_at, and the address follows the title while old ones lead on [48] [64] [199]', async () => {
    const { browser } = await anAuthor('vip')
    const saved = await publish(browser, { title: 'Premier titre' })
    const before = await rowOf(saved)
    const { slug } = (await (await edit(browser, saved, 1, { title: 'Second titre' })).json()) as SavedPlan
    expect(slug).toBe('second-titre')
    expect(Date.parse(String((await rowOf(saved))?.updated_at))).toBeGreaterThan(
      Date.parse(String(before?.updated_at)),
    )
    for (const name of ['premier-titre', 'second-titre', saved.id]) {
      expect(await site.getJson(`/api/plans/${name}`)).toMatchObject({ slug: 'second-titre' })
    }
    const back = (await (await edit(browser, saved, 2, { title: 'Premier titre' })).json()) as SavedPlan
    expect(back.slug).toBe('premier-titre')
    const other = await publish(browser, { title: 'Second titre' })
    expect(other.slug).toBe('second-titre-2')
  })

  test('of a version that was changed meanwhile is refused, and of two at once one is saved', async () => {
    const { browser } = await anAuthor('vip')
    const saved = await publish(browser)
    const responses = await Promise.all(
      [1, 2, 3].map((n) => edit(browser, saved, 1, { title: `Titre ${n}` })),
    )
    expect(statusesOf(responses)).toEqual([200, 409, 409])
    expect((await rowOf(saved))?.version).toBe(2)
  })

  test.each<[Role, number]>([
    ['user', 403],
    ['vip', 403],
    ['validator', 403],
    ['moderator', 200],
    ['admin', 200],
    ['founder', 200],
  ])('another author’s plan as %s responds %i [63] [197]', async (role, status) => {
    const plan = await site.aPlan()
    const { browser } = await anAuthor(role)
    expect((await browser.get(`/api/plans/${plan.id}/form`)).status).toBe(status)
    expect((await edit(browser, plan, 1)).status).toBe(status)
    const logged = await db.sql`select from moderation_logs_extended where target_id = ${plan.id}`
    expect(logged.count).toBe(status === 200 ? 1 : 0)
  })

  test('or deleting a plan of an equal or a higher rank is refused [197]', async () => {
    const owner = await site.aMember({ role: 'moderator' })
    const plan = await site.aPlan({ author_id: owner.id })
    for (const [role, status] of [
      ['moderator', 403],
      ['admin', 200],
    ] as const) {
      const { browser } = await anAuthor(role)
      expect((await edit(browser, plan, 1)).status).toBe(status)
    }
    const { browser } = await anAuthor('moderator')
    expect((await browser.delete(`/api/plans/${plan.id}`)).status).toBe(403)
  })

  test('or deleting another author’s is refused to staff who lose the role while the request waits [197]', async () => {
    const plan = await site.aPlan()
    for (const ask of [
      ({ browser }: { browser: Browser }) => edit(browser, plan, 1),
      ({ browser }: { browser: Browser }) => browser.delete(`/api/plans/${plan.id}`),
    ]) {
      const staff = await anAuthor('moderator')
      expect((await whileDemoted(db, staff.member, () => ask(staff))).status).toBe(403)
    }
    expect(await rowOf(plan)).toMatchObject({ version: 1, title: plan.title })
  })

  test('a plan that does not exist says the same as one that is not yours [63]', async () => {
    const { browser } = await anAuthor()
    const plan = await site.aPlan()
    const responses = await Promise.all(
      [plan.id, crypto.randomUUID()].map((id) => browser.get(`/api/plans/${id}/form`)),
    )
    const errors = await Promise.all(responses.map(errorOf))
    expect(errors[0]).toEqual(errors[1])
    expect(errors[0]?.message).toBe("Vous n'avez pas l'autorisation de modifier ce plan")
  })

  test('shows a category of one’s own as « Autre », and saving unchanged changes nothing [58]', async () => {
    const { browser } = await anAuthor('vip')
    const saved = await publish(browser, { category: 'Autre', custom_category: 'Apiculture' })
    const { form, version } = await browser.getJson<{ form: PlanForm; version: number }>(
      `/api/plans/${saved.id}/form`,
    )
    expect(form).toMatchObject({ category: 'Autre', custom_category: 'Apiculture' })
    const before = await rowOf(saved)
    await browser.put(`/api/plans/${saved.id}`, { form, version })
    const after = await rowOf(saved)
    for (const column of ['title', 'slug', 'category', 'budget', 'markdown_content', 'thumbnail_url']) {
      expect(after?.[column]).toEqual(before?.[column])
    }
  })
})

describe('A new picture', () => {
  test('deletes the old one, unless an approved version needs it', async () => {
    const { browser } = await anAuthor('vip')
    const send = async () => {
      const response = await browser.request('POST', '/api/uploads/thumbnail', {
        body: new Uint8Array(await aPicture()),
        headers: { 'content-type': 'image/jpeg' },
      })
      return ((await response.json()) as { path: string }).path
    }
    const [first, second, third] = [await send(), await send(), await send()]
    const saved = await publish(browser, { thumbnail: first })
    await db.sql`
      insert into plan_versions (plan_id, version, title, category, budget, difficulty, tags, thumbnail_url, markdown_content)
      select id, version, title, category, budget, difficulty, tags, thumbnail_url, markdown_content
      from plans where id = ${saved.id}`
    await edit(browser, saved, 1, { thumbnail: second })
    await edit(browser, saved, 2, { thumbnail: third })
    const kept = await db.sql<{ path: string }[]>`select path from files where plan_id = ${saved.id}`
    expect(new Set(kept.map(({ path }) => path))).toEqual(new Set([first, third]))
  })
})

describe('Deleting', () => {
  test('removes comments, likes and reposts, and their points [67]', async () => {
    const { member, browser } = await anAuthor('vip')
    const reader = await site.aMember()
    const saved = await publish(browser)
    await db.sql`insert into likes (plan_id, user_id) values (${saved.id}, ${reader.id})`
    await db.sql`insert into reposts (plan_id, user_id) values (${saved.id}, ${reader.id})`
    const comment = await db.sql.one<{ id: string }>`
      insert into comments (plan_id, user_id, content) values (${saved.id}, ${reader.id}, 'Oui') returning id`
    await db.sql`
      insert into xp_events (user_id, kind, cause, amount) values
        (${member.id}, 'like_received', ${`${saved.id}:${reader.id}`}, 1), (${reader.id}, 'comment', ${comment.id}, 2)`
    for (const { id } of [member, reader]) await recountMember(db.sql, id)
    expect((await browser.delete(`/api/plans/${saved.id}`)).status).toBe(200)
    await site.runLongJobs()
    expect(await statsOf(member)).toEqual({ plans_posted: 0, likes_received: 0, community_xp: 0, ledger: 0 })
    expect(await statsOf(reader)).toMatchObject({ community_xp: 0, ledger: 0 })
    for (const table of ['comments', 'likes', 'reposts', 'plan_slugs']) {
      expect((await db.sql`select from ${db.sql(table)} where plan_id = ${saved.id}`).count).toBe(0)
    }
    expect((await db.sql`select from plans where id = ${saved.id}`).count).toBe(0)
  })

  test('is one request, however many likes, views and comments the plan has [67]', async () => {
    const { member, browser } = await anAuthor('vip')
    const [saved, other] = [await publish(browser), await publish(browser)]
    await makePopular(saved.id, member.id)
    await db.sql`insert into likes (plan_id, user_id) select ${other.id}, user_id from likes limit 2`
    await db.sql`
      insert into xp_events (user_id, kind, cause, amount)
      select ${member.id}, 'like_received', plan_id || ':' || user_id, 1 from likes where plan_id = ${other.id}`
    await recountMember(db.sql, member.id)
    expect(await statsOf(member)).toMatchObject({ plans_posted: 2, likes_received: 2_502, ledger: 2_522 })

    expect((await browser.delete(`/api/plans/${saved.id}`)).status).toBe(200)
    await site.runLongJobs()
    expect(await statsOf(member)).toEqual({
      plans_posted: 1,
      likes_received: 2,
      community_xp: 12,
      ledger: 12,
    })
    for (const table of ['views', 'notifications', 'comments', 'plan_search', 'plan_stats']) {
      expect((await db.sql`select from ${db.sql(table)} where plan_id = ${saved.id}`).count).toBe(0)
    }
    const talkers = await db.sql.one<{ xp: number; ledger: number }>`
      select sum(community_xp) as xp, (select count(*) from xp_events where kind = 'comment') as ledger
      from profile_stats where user_id in (select id from users where email like '%@lectrices.test')`
    expect(talkers).toEqual({ xp: 0, ledger: 0 })
  })

  test('a plan that is deleted already is a success [67]', async () => {
    const { browser } = await anAuthor('vip')
    const saved = await publish(browser)
    for (const time of ['first', 'second'])
      expect((await browser.delete(`/api/plans/${saved.id}`)).status, time).toBe(200)
  })

  /** Adds 2,500 recent likes with their notifications, 500 comments and 5,000 views: more than the job deletes at once. */
  async function makePopular(planId: string, authorId: string) {
    await db.transaction(async (tx) => {
      // Disables triggers: the readers need no profiles here, and creating them takes long.
      await tx`set local session_replication_role = 'replica'`
      await tx`
        insert into users (id, name, email)
        select md5(n::text)::uuid, 'Lectrice ' || n, n || '@lectrices.test' from generate_series(1, 2500) n`
      await tx`
        insert into likes (plan_id, user_id) select ${planId}, id from users where email like '%@lectrices.test'`
      await tx`
        insert into xp_events (user_id, kind, cause, amount)
        select ${authorId}, 'like_received', plan_id || ':' || user_id, 1 from likes where plan_id = ${planId}`
      await tx`
        insert into notifications (user_id, type, title, message, actor_id, plan_id)
        select ${authorId}, 'new_like', 'Du nouveau', 'Oui', user_id, plan_id from likes where plan_id = ${planId}`
      await tx`
        insert into comments (id, plan_id, user_id, content)
        select user_id, plan_id, user_id, 'Oui' from likes where plan_id = ${planId} limit 500`
      await tx`
        insert into xp_events (user_id, kind, cause, amount)
        select user_id, 'comment', id, 2 from comments where plan_id = ${planId}`
      await tx`
        insert into profile_stats (user_id, community_xp) select user_id, 2 from comments where plan_id = ${planId}`
      await tx`
        insert into views (plan_id, visitor)
        select ${planId}, sha256(n::text::bytea) from generate_series(1, 5000) n`
    })
  }

  test('one’s own plan stays possible under a ban, others’ does not [196]', async () => {
    const { member, browser } = await anAuthor('moderator')
    const own = await publish(browser)
    const others = await site.aPlan()
    await db.sql`insert into user_bans (user_id, type) values (${member.id}, 'perm')`
    expect((await browser.delete(`/api/plans/${others.id}`)).status).toBe(403)
    expect((await browser.delete(`/api/plans/${own.id}`)).status).toBe(200)
  })
})

describe('A plan that is not online', () => {
  test.each(['pending', 'rejected'] as const)(
    'a %s plan is seen by its author and the staff only [46]',
    async (status) => {
      const { member, browser } = await anAuthor()
      const plan = await site.aPlan({ author_id: member.id, status })
      const path = `/api/member/plans/${plan.slug}`
      expect((await site.get(`/api/plans/${plan.slug}`)).status).toBe(404)
      expect((await site.get(`/api/plans/${plan.id}`)).status).toBe(404)
      expect(await browser.getJson<PlanForMember>(path)).toMatchObject({
        status,
        is_author: true,
        may_edit: true,
      })
      for (const [role, expected] of [
        ['user', 404],
        ['vip', 404],
        ['validator', 200],
        ['moderator', 200],
      ] as const) {
        expect((await (await anAuthor(role)).browser.get(path)).status).toBe(expected)
      }
      expect((await browser.getJson<{ plans: OwnPlan[] }>('/api/my/plans')).plans).toMatchObject([
        { id: plan.id, status },
      ])
    },
  )
})

describe('A view', () => {
  test('counts once for each reader and day; the author’s and robots’ do not', async () => {
    const { member, browser } = await anAuthor('vip')
    const saved = await publish(browser)
    const reader = await site.as(await site.aMember())
    const path = `/api/plans/${saved.id}/views`
    await Promise.all([reader.post(path), reader.post(path), browser.post(path)])
    const visitor = await site.as()
    for (const agent of ['Mozilla/5.0 Firefox/140.0', 'Googlebot/2.1', 'Mozilla/5.0 Firefox/140.0']) {
      await visitor.request('POST', path, { headers: { 'user-agent': agent } })
    }
    const [stats] = await db.sql`select views_count from plan_stats where plan_id = ${saved.id}`
    expect(stats).toEqual({ views_count: 2 })
    expect(member.id).toBeTruthy()
  })
})

describe('A favourite', () => {
  test('is saved once, listed newest first, and deleted', async () => {
    const browser = await site.as(await site.aMember())
    const [first, second] = [await site.aPlan(), await site.aPlan()]
    for (const { id } of [first, second, first, second]) await browser.put(`/api/plans/${id}/bookmark`)
    const list = async () =>
      (await browser.getJson<{ plans: { id: string }[] }>('/api/my/bookmarks')).plans.map(({ id }) => id)
    expect(await list()).toEqual([second.id, first.id])
    await browser.delete(`/api/plans/${first.id}/bookmark`)
    expect(await list()).toEqual([second.id])
    expect((await browser.put(`/api/plans/${crypto.randomUUID()}/bookmark`)).status).toBe(404)
  })
})

describe('A report', () => {
  test('reaches the moderators with its reason and a copy, once while it is open [39]', async () => {
    const member = await site.aMember()
    const browser = await site.as(member)
    const plan = await site.aPlan({ markdown: 'Gagnez 10 000 € par jour' })
    const report = () => browser.post(`/api/plans/${plan.id}/reports`, { reason: ' Promesse trompeuse ' })
    expect(statusesOf(await Promise.all([report(), report()]))).toEqual([200, 409])
    const [row] = await db.sql`select * from reports where target_id = ${plan.id}`
    expect(row).toMatchObject({ reporter_id: member.id, reason: 'Promesse trompeuse', status: 'open' })
    expect(row?.evidence).toContain('10 000 €')
    const empty = await browser.post(`/api/plans/${plan.id}/reports`, { reason: ' ' })
    expect(await errorOf(empty)).toMatchObject({ status: 422, field: 'reason' })
  })
})

test('the third plan online brings « Créatif » [130]', async () => {
  const { member, browser } = await anAuthor('vip')
  for (const title of ['Un', 'Deux', 'Trois']) await publish(browser, { title })
  const [profile] = await db.sql`select badges from profiles where user_id = ${member.id}`
  expect(profile).toEqual({ badges: ['Créatif'] })
})

test('a suspended author reads why they may not edit their plan', async () => {
  const { member, browser } = await anAuthor('vip')
  const plan = await publish(browser)
  await db.sql`insert into user_bans (user_id, type) values (${member.id}, 'perm')`
  const response = await edit(browser, plan, 1)
  expect(await errorOf(response)).toMatchObject({ status: 403, message: 'Votre compte est suspendu.' })
})

test('readers of an open plan hear that it was edited or deleted', async () => {
  const { browser } = await anAuthor('vip')
  const plan = await publish(browser)
  const heard: string[] = []
  const hearing = await db.listen('live', (payload) => heard.push(payload))
  const changes = () => heard.filter((payload) => payload.includes('"plan_changed"')).length
  await edit(browser, plan, 1)
  await expect.poll(changes).toBe(1)
  await browser.delete(`/api/plans/${plan.id}`)
  await expect.poll(changes).toBe(2)
  hearing.stop()
})

test('an author is notified when staff edits or deletes a plan of theirs [88]', async () => {
  const { browser } = await anAuthor('vip')
  const staff = await anAuthor('moderator')
  const plan = await publish(browser, { title: 'Vélos' })
  await edit(staff.browser, plan, 1, { title: 'Vélos cargo' })
  await staff.browser.delete(`/api/plans/${plan.id}`)
  const { notifications } = await browser.getJson<{ notifications: MemberNotification[] }>(
    '/api/my/notifications',
  )
  const received = notifications.map(({ type, message, data }) => ({ type, message, data }))
  // The deletion of the plan also deletes the notifications that link to it.
  expect(received).toEqual([
    {
      type: 'plan_modified_by_staff',
      message: 'Votre plan « Vélos cargo » a été supprimé par l’équipe',
      data: {},
    },
  ])
})
