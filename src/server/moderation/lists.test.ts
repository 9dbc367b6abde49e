import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import {
  type CountedPage,
  STAFF_PAGE_SIZE,
  type StaffComment,
  type StaffPlan,
} from '#domain/moderation/staff.ts'
import type { ListPage } from '#domain/moderation/staff.ts'
import type { LogEntry } from '#domain/moderation/staff-log.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

const signedIn = async (role: Role = 'user') => {
  const member = await site.aMember({ role })
  return { member, browser: await site.as(member) }
}
type Browser = Awaited<ReturnType<typeof site.as>>
const read = async <Answer>(browser: Browser, path: string) => {
  const response = await browser.get(path)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Answer
}
const moderator = await signedIn('moderator')
const PAYLOAD = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) =1+1'

const aComment = async (content: string, author: { id: string } | null, plan: { id: string }) => {
  const row = await sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, content) values (${plan.id}, ${author?.id ?? null}, ${content}) returning id`
  return row.id
}
const report = (type: string, id: string, by: { id: string }) => sql`
  insert into reports (reporter_id, target_type, target_id, reason) values (${by.id}, ${type}, ${id}, 'Arnaque')`

describe('The open tasks', () => {
  test('are counted for each staff member by their permissions [190]', async () => {
    const [reporter, other, plan] = [await site.aMember(), await site.aMember(), await site.aPlan()]
    await site.aPlan({ status: 'pending' })
    await report('plan', plan.id, reporter)
    await report('plan', plan.id, other)
    await sql`insert into support_requests (email, subject, message) values ('a@exemple.test', 'Aide', 'Bonjour')`
    const { created_at } = await sql.one<{
      created_at: string
    }>`select min(created_at) as created_at from reports`
    const overview = async (browser: Browser) => await read(browser, '/api/moderation/overview')
    const queues = { reports: 1, oldest_report: created_at, appeals: 0, support: 1 }
    expect(await overview(moderator.browser)).toEqual({ ...queues, plans: null })
    expect(await overview((await signedIn('admin')).browser)).toEqual({ ...queues, plans: 1 })
    expect(await overview((await signedIn('validator')).browser)).toEqual({
      reports: 0,
      oldest_report: null,
      appeals: 0,
      support: 0,
      plans: 1,
    })
    expect(
      await errorOf(await (await signedIn('vip')).browser.get('/api/moderation/overview')),
    ).toMatchObject({
      status: 403,
      message: 'Accès non autorisé',
    })
  })
})

describe('The latest comments', () => {
  test('are a hundred, newest first, with author, plan and open reports [191] [198]', async () => {
    const plan = await site.aPlan({ title: 'Savons à froid' })
    await sql`
      insert into comments (plan_id, content, created_at)
      select ${plan.id}, 'n° ' || n, now() - interval '1 day' - n * interval '1 minute' from generate_series(1, 110) n`
    const author = await site.aMember()
    const id = await aComment(PAYLOAD, author, plan)
    await report('comment', id, await site.aMember())
    const { comments } = await read<{ comments: StaffComment[] }>(
      moderator.browser,
      '/api/moderation/comments',
    )
    expect(comments).toHaveLength(100)
    expect(comments[0]).toMatchObject({
      id,
      content: PAYLOAD,
      author: { user_id: author.id, pseudo: author.pseudo, role: 'user' },
      plan: { title: 'Savons à froid', slug: plan.slug },
      reports: 1,
      may_delete: true,
    })
    expect(comments.slice(1).map(({ content }) => content)).toEqual(
      Array.from({ length: 99 }, (_, n) => `n° ${n + 1}`),
    )
    expect(comments[1]).toMatchObject({ author: null, may_delete: true })
  })

  test('say whom a reply replies to, and leave out deleted comments [309]', async () => {
    const plan = await site.aPlan()
    const author = await site.aMember()
    const thread = await aComment('Une question', author, plan)
    const replier = await site.aMember()
    const reply = async (content: string, to: string) =>
      await sql`
        insert into comments (plan_id, user_id, content, parent_id) values (${plan.id}, ${replier.id}, ${content}, ${to})`
    await reply('Une réponse', thread)
    const emptied = await aComment('Effacé', author, plan)
    await reply('Une réponse qui reste', emptied)
    await sql`update comments set content = null, user_id = null, deleted_at = now() where id = ${emptied}`
    const { comments } = await read<{ comments: StaffComment[] }>(
      moderator.browser,
      '/api/moderation/comments',
    )
    const shown = comments.filter(({ plan: { slug } }) => slug === plan.slug)
    expect(new Map(shown.map(({ content, reply_to }) => [content, reply_to]))).toEqual(
      new Map([
        ['Une question', null],
        ['Une réponse', { pseudo: author.pseudo }],
        ['Une réponse qui reste', { pseudo: null }],
      ]),
    )
  })

  test('can be deleted according to rank [76] [197]', async () => {
    const plan = await site.aPlan()
    const peer = await site.aMember({ role: 'moderator' })
    const [peers, own] = [await aComment('Pair', peer, plan), await aComment('Moi', moderator.member, plan)]
    const { comments } = await read<{ comments: StaffComment[] }>(
      moderator.browser,
      '/api/moderation/comments',
    )
    const mayDelete = (id: string) => comments.find((comment) => comment.id === id)?.may_delete
    expect([mayDelete(peers), mayDelete(own)]).toEqual([false, true])
  })
})

describe('The plans', () => {
  const plans = (query = '', { browser } = moderator) =>
    read<CountedPage<StaffPlan>>(browser, `/api/moderation/plans${query}`)

  test('online are found by their title, however it is written, with counters and reports [190]', async () => {
    const author = await site.aMember()
    const plan = await site.aPlan({ title: 'Café %_ à Genève', author_id: author.id, likes_count: 3 })
    await site.aPlan({ title: 'Café refusé', status: 'pending' })
    await report('plan', plan.id, await site.aMember())
    for (const q of ['cafe', 'CAFÉ', '%_', 'geneve']) {
      const found = await plans(`?q=${encodeURIComponent(q)}`)
      expect(found).toMatchObject({
        rows: [
          {
            id: plan.id,
            status: 'published',
            author: { user_id: author.id },
            likes_count: 3,
            reports: 1,
            may_moderate: true,
          },
        ],
        total: 1,
        next: null,
        previous: null,
      })
    }
    expect((await moderator.browser.get('/api/moderation/plans?q=%00')).status).toBe(422)
    expect(await plans('?q=rien')).toEqual({ rows: [], total: 0, next: null, previous: null })
  })

  test('have pages in both directions', async () => {
    for (let n = 0; n < STAFF_PAGE_SIZE + 5; n += 1) await site.aPlan({ title: `Feuille ${n}` })
    const first = await plans('?q=feuille')
    expect(first).toMatchObject({ total: STAFF_PAGE_SIZE + 5, previous: null })
    const second = await plans(`?q=feuille&after=${first.next}`)
    expect(second).toMatchObject({ next: null, total: STAFF_PAGE_SIZE + 5 })
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(new Set(ids).size).toBe(STAFF_PAGE_SIZE + 5)
    expect(await plans(`?q=feuille&before=${second.previous}`)).toEqual(first)
    expect((await moderator.browser.get('/api/moderation/plans?after=x')).status).toBe(422)
  })

  test('that were refused are shown with their note, and only those of lower ranks can be moderated [197]', async () => {
    const admin = await site.aMember({ role: 'admin' })
    const [theirs, orphan] = [
      await site.aPlan({ author_id: admin.id, status: 'rejected', title: 'Trieuse A' }),
      await site.aPlan({ status: 'rejected', title: 'Trieuse B' }),
    ]
    const { rows } = await plans('?status=rejected&q=TRIEUSE')
    const rowOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)
    expect(rowOf(theirs)).toMatchObject({ may_moderate: false, review_note: expect.any(String) })
    expect(rowOf(orphan)).toMatchObject({ may_moderate: true })
  })
})

describe('The refused plans', () => {
  test('are sorted by their refusal, not by their creation', async () => {
    const [first, second] = [
      await site.aPlan({ status: 'pending', title: 'Refus A' }),
      await site.aPlan({ status: 'pending', title: 'Refus B' }),
    ]
    await sql`update plans set updated_at = created_at - interval '1 day' where id in (${first.id}, ${second.id})`
    const validator = await signedIn('validator')
    for (const { id } of [second, first]) {
      const refusal = { version: 1, note: 'Hors sujet.' }
      expect((await validator.browser.post(`/api/validator/plans/${id}/reject`, refusal)).status).toBe(200)
    }
    const { rows } = await read<CountedPage<StaffPlan>>(
      moderator.browser,
      '/api/moderation/plans?status=rejected&q=refus',
    )
    expect(rows.map(({ id }) => id)).toEqual([first.id, second.id])
    const { at } = await sql.one<{ at: string }>`
      select created_at as at from moderation_logs where plan_id = ${first.id}`
    expect(rows[0]?.at).toBe(at)
  })
})

describe('The staff log', () => {
  const activity = (query = '') =>
    read<ListPage<LogEntry>>(moderator.browser, `/api/moderation/activity${query}`)
  const log = (
    by: { id: string },
    action: string,
    row: { to?: string; reason?: string; at?: string } = {},
  ) => sql`
    insert into moderation_logs_extended
      (admin_id, action_type, target_type, target_user_id, target_id, reason, details, created_at)
    values (${by.id}, ${action}, 'profile', ${row.to ?? null}, ${row.to ?? null}, ${row.reason ?? null},
      ${sql.json({ note: PAYLOAD })}, ${row.at ?? new Date().toISOString()})`

  test('is one list of all log tables, with names and plans, as data only [190] [198]', async () => {
    const [by, target] = [await site.aMember({ role: 'admin' }), await site.aMember()]
    const plan = await site.aPlan({ author_id: target.id, title: 'Levain' })
    await sql`
      insert into moderation_logs (admin_id, plan_id, plan_version, action, created_at)
      values (${by.id}, ${plan.id}, 1, 'published', now() - interval '2 minutes')`
    await sql`
      insert into moderation_actions (admin_id, action_type, target_id, created_at)
      values (${by.id}, 'role_change', ${target.id}, now() - interval '1 minute')`
    await log(by, 'ban_temp', { to: target.id, reason: PAYLOAD })
    const { rows } = await activity(`?by=${by.id}`)
    const member = { user_id: target.id, pseudo: target.pseudo }
    expect(rows).toMatchObject([
      { action: 'ban_temp', by: { user_id: by.id }, member, reason: PAYLOAD, details: { note: PAYLOAD } },
      { action: 'role_change', target_type: 'profile', member, plan: null },
      { action: 'published', member, plan: { title: 'Levain', slug: plan.slug } },
    ])
    expect((await activity(`?member=${target.id}`)).rows).toEqual(rows)
    expect((await activity(`?member=${target.id}&action=role_change`)).rows).toEqual([rows[1]])
  })

  test('stays after the accounts are deleted', async () => {
    const by = await site.aMember({ role: 'moderator' })
    await log(by, 'unban', { to: by.id })
    await sql`delete from users where id = ${by.id}`
    expect((await activity(`?by=${by.id}`)).rows).toMatchObject([{ by: null, member: null, action: 'unban' }])
  })

  test('is filtered by days in Zurich, both included', async () => {
    const by = await site.aMember({ role: 'moderator' })
    for (const at of [
      '2026-06-29T21:59:59Z',
      '2026-06-29T22:00:00Z',
      '2026-06-30T21:59:59Z',
      '2026-06-30T22:00:00Z',
    ])
      await log(by, 'unban', { at })
    const { rows } = await activity(`?by=${by.id}&from=2026-06-30&to=2026-06-30`)
    expect(rows.map(({ created_at }) => created_at.slice(0, 19))).toEqual([
      '2026-06-30T21:59:59',
      '2026-06-29T22:00:00',
    ])
    expect((await activity(`?by=${by.id}&from=2026-07-01`)).rows).toHaveLength(1)
    for (const wrong of ['from=2026-02-30', 'to=hier', 'action=<script>', 'by=moi', 'from=0000-01-01'])
      expect((await moderator.browser.get(`/api/moderation/activity?${wrong}`)).status).toBe(422)
  })

  test('has pages in both directions', async () => {
    const by = await site.aMember({ role: 'moderator' })
    for (let n = 0; n < STAFF_PAGE_SIZE + 1; n += 1) await log(by, 'unban')
    const first = await activity(`?by=${by.id}`)
    const second = await activity(`?by=${by.id}&after=${first.next}`)
    expect([first.rows.length, second.rows.length]).toEqual([STAFF_PAGE_SIZE, 1])
    expect(await activity(`?by=${by.id}&before=${second.previous}`)).toEqual(first)
  })
})

test.each(['comments', 'plans', 'activity'])(
  '%s are shown to no validator and no member [190]',
  async (list) => {
    for (const role of ['validator', 'vip', 'user'] as const) {
      const response = await (await signedIn(role)).browser.get(`/api/moderation/${list}`)
      expect(await errorOf(response)).toMatchObject({ status: 403, message: 'Accès non autorisé' })
    }
    expect((await site.get(`/api/moderation/${list}`)).status).toBe(401)
  },
)
