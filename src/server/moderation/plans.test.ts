import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aDatabase } from '../../../tests/support/database.ts'
import { whileDemoted } from '../../../tests/support/demotion.ts'
import { aSite } from '../../../tests/support/site.ts'
import { unique } from '../../../tests/support/unique.ts'

const retries: unknown[] = []
const db = await aDatabase({ onRetry: (error) => retries.push(error) })
const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, db })
// Otherwise a deadlock would be retried, and the test would not see it.
afterEach(() => {
  if (retries.length > 0) throw new AggregateError(retries.splice(0), 'transactions were tried again')
})
const { sql } = site.db

const signedIn = async (role: Role = 'user') => {
  const member = await site.aMember({ role })
  return { member, browser: await site.as(member) }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>
const moderator = await signedIn('moderator')

/** Online by its author's own hand, so that it is counted. */
async function published({ member, browser }: SignedIn) {
  const form = {
    title: unique('Plan'),
    category: 'SaaS',
    budget: '0€',
    difficulty: 'débutant',
    markdown_content: 'Un texte.',
  }
  const response = await browser.post('/api/plans', { form })
  expect(response.status, await response.clone().text()).toBe(200)
  const { id, slug } = (await response.json()) as { id: string; slug: string }
  return { id, slug, title: form.title, author: member }
}
const act = ({ browser }: SignedIn, { id }: { id: string }, action: string, reason?: string) =>
  browser.post(`/api/moderation/plans/${id}/${action}`, reason === undefined ? {} : { reason })
const rowOf = async ({ id }: { id: string }) => {
  const [row] =
    await sql`select status, validated, modified, review_note, version from plans where id = ${id}`
  return row
}
const logOf = ({ id }: { id: string }) => sql`
  select admin_id, target_user_id, action_type, target_type, reason, details from moderation_logs_extended
  where target_id = ${id} order by created_at, id`
const notificationsOf = ({ id }: { id: string }) =>
  sql`select type, title, message, data from notifications where user_id = ${id} order by created_at, id`
const statsOf = async ({ id }: { id: string }) => {
  const [row] = await sql`select plans_posted, community_xp from profile_stats where user_id = ${id}`
  return row
}
const mailsTo = async ({ email }: { email: string }) =>
  (await site.mailbox.list()).filter(({ to }) => to === email)

describe('Taking a plan offline', () => {
  test('sends the reason to its author, updates the counters, is logged, and makes it unavailable [190]', async () => {
    const plan = await published(await signedIn('vip'))
    const reason = 'Promesses <b>fausses</b>'
    expect((await act(moderator, plan, 'unpublish', ` ${reason} `)).status).toBe(200)
    expect(await rowOf(plan)).toMatchObject({ status: 'rejected', validated: false, review_note: reason })
    expect((await site.get(`/api/plans/${plan.slug}`)).status).toBe(404)
    expect(await statsOf(plan.author)).toEqual({ plans_posted: 0, community_xp: 0 })
    expect(await logOf(plan)).toEqual([
      {
        admin_id: moderator.member.id,
        target_user_id: plan.author.id,
        action_type: 'unpublish_plan',
        target_type: 'plan',
        reason,
        details: { title: plan.title },
      },
    ])
    const notifications = await notificationsOf(plan.author)
    expect(notifications.at(-1)).toMatchObject({
      type: 'plan_rejected',
      data: { note: reason, plan_slug: plan.slug },
    })
    expect(notifications.at(-1)?.['message']).toContain(reason)
    const [mail] = await mailsTo(plan.author)
    expect(mail?.subject).toBe('Votre plan n’est plus en ligne')
    expect(mail?.text).toContain(reason)
    expect(mail?.html).not.toContain(reason)
  })

  test('needs a reason, a plan that is online, and happens once [190]', async () => {
    const plan = await published(await signedIn('vip'))
    for (const reason of [undefined, ' ', '\u200b', 'x'.repeat(2001)])
      expect(await errorOf(await act(moderator, plan, 'unpublish', reason))).toMatchObject({
        status: 422,
        field: 'reason',
      })
    const responses = await Promise.all([1, 2, 3].map(() => act(moderator, plan, 'unpublish', 'Faux')))
    expect(statusesOf(responses)).toEqual([200, 409, 409])
    expect(await statsOf(plan.author)).toEqual({ plans_posted: 0, community_xp: 0 })
    expect(await logOf(plan)).toHaveLength(1)
    expect((await act(moderator, { id: randomUUID() }, 'unpublish', 'Faux')).status).toBe(404)
  })

  test('lets its author correct it: it then waits for a validator, whatever their tier', async () => {
    const author = await signedIn('vip')
    const plan = await published(author)
    await act(moderator, plan, 'unpublish', 'Faux')
    const form = {
      title: plan.title,
      category: 'SaaS',
      budget: '0€',
      difficulty: 'débutant',
      markdown_content: 'Mieux.',
    }
    expect((await author.browser.put(`/api/plans/${plan.id}`, { form, version: 1 })).status).toBe(200)
    expect(await rowOf(plan)).toMatchObject({ status: 'pending', version: 2 })
  })
})

describe('Deleting a plan', () => {
  test('sends the reason to its author and is logged with it [190]', async () => {
    const plan = await published(await signedIn('vip'))
    expect((await act(moderator, plan, 'delete', 'Contrefaçon')).status).toBe(200)
    await site.runLongJobs()
    expect(await rowOf(plan)).toBeUndefined()
    expect(await statsOf(plan.author)).toEqual({ plans_posted: 0, community_xp: 0 })
    expect(await logOf(plan)).toMatchObject([
      { action_type: 'delete_plan', reason: 'Contrefaçon', details: { title: plan.title } },
    ])
    const notifications = await notificationsOf(plan.author)
    expect(notifications.at(-1)).toMatchObject({ type: 'plan_modified_by_staff', title: 'Plan supprimé' })
    expect(notifications.at(-1)?.['message']).toMatch(/par l’équipe\s: Contrefaçon$/)
  })

  test('at the same moment as taking it offline leaves correct counters and no plan', async () => {
    const plan = await published(await signedIn('vip'))
    const responses = await Promise.all([
      act(moderator, plan, 'delete', 'A'),
      act(await signedIn('admin'), plan, 'unpublish', 'B'),
      act(await signedIn('founder'), plan, 'delete', 'C'),
    ])
    expect(statusesOf(responses).filter((status) => status >= 500)).toEqual([])
    await site.runLongJobs()
    expect(await rowOf(plan)).toBeUndefined()
    expect(await statsOf(plan.author)).toEqual({ plans_posted: 0, community_xp: 0 })
  })
})

describe('Putting a refused plan back', () => {
  test('makes a new version for the validators to decide on, notifies its author and is logged', async () => {
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id, status: 'pending' })
    const validator = await signedIn('validator')
    const decide = (verdict: string, version: number) =>
      validator.browser.post(`/api/validator/plans/${plan.id}/${verdict}`, { version, note: 'Hors sujet.' })
    expect((await decide('reject', 1)).status).toBe(200)
    expect((await act(moderator, plan, 'readmit')).status).toBe(200)
    expect(await rowOf(plan)).toMatchObject({ status: 'pending', version: 2, review_note: null })
    expect(await logOf(plan)).toMatchObject([{ action_type: 'readmit_plan', target_user_id: author.id }])
    const notifications = await notificationsOf(author)
    expect(notifications.at(-1)).toMatchObject({
      type: 'plan_modified_by_staff',
      title: 'Plan remis en attente',
    })
    expect((await decide('approve', 1)).status).toBe(409)
    expect((await decide('approve', 2)).status).toBe(200)
    expect(await rowOf(plan)).toMatchObject({ status: 'published', validated: true })
    expect((await act(moderator, plan, 'readmit')).status).toBe(409)
  })

  test('that was taken offline counts it again when it is approved', async () => {
    const plan = await published(await signedIn('vip'))
    await act(moderator, plan, 'unpublish', 'Faux')
    const responses = await Promise.all([1, 2].map(() => act(moderator, plan, 'readmit')))
    expect(statusesOf(responses)).toEqual([200, 409])
    const validator = await signedIn('validator')
    const approval = await validator.browser.post(`/api/validator/plans/${plan.id}/approve`, { version: 2 })
    expect(approval.status).toBe(200)
    expect(await statsOf(plan.author)).toMatchObject({ plans_posted: 1 })
  })
})

describe('Rank', () => {
  const cases = [
    ['moderator', 'moderator', 403],
    ['moderator', 'admin', 403],
    ['admin', 'admin', 403],
    ['admin', 'founder', 403],
    ['admin', 'moderator', 200],
    ['founder', 'admin', 200],
    ['moderator', 'vip', 200],
  ] as const
  test.each(cases)('a %s moderates plans of a %s: %i [197]', async (role, authorRole, status) => {
    const staff = await signedIn(role)
    const author = await site.aMember({ role: authorRole })
    for (const [action, state] of [
      ['unpublish', 'published'],
      ['readmit', 'rejected'],
      ['delete', 'published'],
    ] as const) {
      const plan = await site.aPlan({ author_id: author.id, status: state })
      await sql`update profile_stats set plans_posted = plans_posted + 1 where user_id = ${author.id}`
      const response = await act(staff, plan, action, 'Faux')
      expect(response.status, action).toBe(status)
      if (status === 403) {
        expect(await errorOf(response)).toMatchObject({
          message: 'Vous ne pouvez pas modérer cet utilisateur',
        })
        expect(await rowOf(plan)).toMatchObject({ status: state })
        expect(await logOf(plan)).toEqual([])
      }
    }
  })

  test('staff cannot moderate their own plan; every moderator can moderate that of a deleted author [197]', async () => {
    const founder = await signedIn('founder')
    const own = await site.aPlan({ author_id: founder.member.id })
    for (const action of ['unpublish', 'delete'])
      expect((await act(founder, own, action, 'Faux')).status).toBe(403)
    const orphan = await site.aPlan()
    await sql`update plans set author_id = null where id = ${orphan.id}`
    expect((await act(moderator, orphan, 'unpublish', 'Faux')).status).toBe(200)
    expect((await act(moderator, orphan, 'readmit')).status).toBe(200)
    expect((await act(moderator, orphan, 'delete', 'Faux')).status).toBe(200)
  })

  test('is read after the lock: staff who lose the role while the request waits are refused [197]', async () => {
    const staff = await signedIn('moderator')
    const plan = await published(await signedIn('vip'))
    const response = await whileDemoted(site.db, staff.member, () => act(staff, plan, 'unpublish', 'Faux'))
    expect(response.status).toBe(403)
    expect(await rowOf(plan)).toMatchObject({ status: 'published' })
  })
})
