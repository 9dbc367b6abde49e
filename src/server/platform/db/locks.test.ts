import { afterEach, describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { statusesOf } from '../../../../tests/support/browser.ts'
import { aDatabase } from '../../../../tests/support/database.ts'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'
import { aSite } from '../../../../tests/support/site.ts'

const retries: unknown[] = []
const db = await aDatabase({ onRetry: (error) => retries.push(error) })
const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, db })
// A deadlock is retried, so the test would pass without this check.
afterEach(() => {
  if (retries.length > 0) throw new AggregateError(retries.splice(0), 'transactions were tried again')
})
const { sql } = site.db

const signedIn = async (role: 'user' | 'vip' | 'admin' = 'user') => {
  const member = await site.aMember({ role })
  return { member, browser: await site.as(member) }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

const publish = async ({ browser }: SignedIn, tags: string[] = []) =>
  (await (await browser.post('/api/plans', { form: aPlanForm({ tags }) })).json()) as SavedPlan
const leave = ({ member, browser }: SignedIn) =>
  browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
const others = (responses: Response[], ...expected: number[]) =>
  statusesOf(responses).filter((status) => !expected.includes(status))

/** Runs the requests while the long jobs purge accounts and plans that were deleted before. */
const whileJobsRun = async (requests: Promise<Response>[]) => {
  const [responses] = await Promise.all([Promise.all(requests), site.runLongJobs()])
  return responses
}

describe('While a plan is saved', () => {
  test('another tab saves its draft', async () => {
    const author = await signedIn('vip')
    const plan = await publish(author)
    const statuses: number[] = []
    for (let version = 1; version <= 12; version += 1) {
      const saveDraft = () =>
        author.browser.put(`/api/my/drafts/${crypto.randomUUID()}`, {
          plan_id: plan.id,
          content: { title: `Version ${version}` },
        })
      await saveDraft()
      const save = author.browser.put(`/api/plans/${plan.id}`, {
        form: aPlanForm({ title: `Vélos ${version}` }),
        version,
      })
      statuses.push(...statusesOf(await Promise.all([save, saveDraft(), saveDraft()])))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('another tab saves its draft, also when the plan waits for validation again', async () => {
    const author = await signedIn()
    const statuses: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const plan = await site.aPlan({ author_id: author.member.id, status: 'rejected' })
      const saveDraft = () =>
        author.browser.put(`/api/my/drafts/${crypto.randomUUID()}`, {
          plan_id: plan.id,
          content: { title: `Reprise ${round}` },
        })
      await saveDraft()
      const submit = author.browser.put(`/api/plans/${plan.id}`, { form: aPlanForm(), version: 1 })
      statuses.push(...statusesOf(await Promise.all([saveDraft(), submit, saveDraft()])))
      await author.browser.delete(`/api/plans/${plan.id}`)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe('While a plan is deleted', () => {
  test('a reaction to it succeeds or says that it does not exist any more [200]', async () => {
    const author = await signedIn('vip')
    const readers = await Promise.all(Array.from({ length: 4 }, () => signedIn()))
    const responses: Response[] = []
    for (let round = 0; round < 8; round += 1) {
      const { id } = await publish(author, ['vélo'])
      const react = ({ browser }: SignedIn) => [
        browser.put(`/api/plans/${id}/bookmark`),
        browser.put(`/api/plans/${id}/like`),
        browser.put(`/api/plans/${id}/repost`),
        browser.post(`/api/plans/${id}/comments`, { id: crypto.randomUUID(), content: 'Oui' }),
        browser.post(`/api/plans/${id}/views`),
        browser.post(`/api/plans/${id}/reports`, { reason: 'Copié' }),
      ]
      const draft = { plan_id: id, content: { title: 'Suite' } }
      responses.push(
        ...(await whileJobsRun([
          ...readers.slice(0, 2).flatMap(react),
          author.browser.put(`/api/plans/${id}/bookmark`),
          author.browser.delete(`/api/plans/${id}`),
          author.browser.put(`/api/my/drafts/${crypto.randomUUID()}`, draft),
          author.browser.put('/api/my/notifications/all-read', {}),
          ...readers.slice(2).flatMap(react),
        ])),
      )
    }
    expect(others(responses, 200, 404)).toEqual([])
    await site.runLongJobs()
    expect(await listMismatches(sql)).toEqual([])
  })

  test('members who commented on it can publish with the same tags [200]', async () => {
    const author = await signedIn('vip')
    const talkers = await Promise.all(Array.from({ length: 3 }, () => signedIn('vip')))
    const responses: Response[] = []
    for (let round = 0; round < 6; round += 1) {
      const plan = await publish(author, ['miel', 'ruche', 'cire'])
      for (const { browser } of talkers) {
        await browser.post(`/api/plans/${plan.id}/comments`, { id: crypto.randomUUID(), content: 'Oui' })
      }
      responses.push(
        ...(await whileJobsRun([
          ...talkers.map(({ browser }) =>
            browser.post('/api/plans', { form: aPlanForm({ tags: ['cire', 'ruche', 'miel'] }) }),
          ),
          author.browser.delete(`/api/plans/${plan.id}`),
        ])),
      )
    }
    expect(others(responses, 200)).toEqual([])
    await site.runLongJobs()
    expect(await listMismatches(sql)).toEqual([])
  })
})

describe('While an account is deleted', () => {
  test('an action on the member succeeds or says that they do not exist any more [200]', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => signedIn()))
    const responses: Response[] = []
    for (let round = 0; round < 6; round += 1) {
      const leaving = await signedIn('vip')
      const plan = await publish(leaving, ['vélo'])
      const { id } = leaving.member
      const turnTo = ({ browser }: SignedIn) => [
        browser.put(`/api/members/${id}/block`),
        browser.put(`/api/members/${id}/follow`),
        browser.post(`/api/members/${id}/views`),
        browser.post(`/api/members/${id}/reports`, { reason: 'Insultes' }),
        browser.put(`/api/plans/${plan.id}/like`),
        browser.post(`/api/plans/${plan.id}/views`),
        browser.post(`/api/plans/${plan.id}/reports`, { reason: 'Copié' }),
      ]
      responses.push(
        ...(await whileJobsRun([
          ...readers.slice(0, 2).flatMap(turnTo),
          leave(leaving),
          ...readers.slice(2).flatMap(turnTo),
        ])),
      )
    }
    expect(others(responses, 200, 404)).toEqual([])
    await site.runLongJobs()
    expect(await listMismatches(sql)).toEqual([])
  })

  test('the member’s own actions succeed or are refused, without a server error [200]', async () => {
    const [author, other] = [await signedIn('vip'), await signedIn()]
    const plan = await publish(author)
    const responses: Response[] = []
    for (let round = 0; round < 6; round += 1) {
      const leaving = await signedIn('vip')
      const { browser } = leaving
      const own = await publish(leaving)
      const act = () => [
        browser.post('/api/plans', { form: aPlanForm() }),
        browser.put(`/api/plans/${own.id}`, { form: aPlanForm({ title: 'Suite' }), version: 1 }),
        browser.put(`/api/my/drafts/${crypto.randomUUID()}`, { content: { title: 'Suite' } }),
        browser.put(`/api/my/drafts/${crypto.randomUUID()}`, {
          plan_id: own.id,
          content: { title: 'Suite' },
        }),
        browser.patch('/api/my/profile', { bio: 'Je pars' }),
        browser.put(`/api/plans/${own.id}/bookmark`),
        browser.put(`/api/plans/${plan.id}/bookmark`),
        browser.put(`/api/plans/${plan.id}/like`),
        browser.put(`/api/members/${other.member.id}/follow`),
        browser.put(`/api/members/${other.member.id}/block`),
        browser.post(`/api/plans/${plan.id}/comments`, { id: crypto.randomUUID(), content: 'Adieu' }),
        browser.post(`/api/plans/${plan.id}/reports`, { reason: 'Copié' }),
      ]
      responses.push(...(await whileJobsRun([...act(), leave(leaving), leave(leaving), ...act()])))
    }
    expect(statusesOf(responses).filter((status) => status >= 500)).toEqual([])
    await site.runLongJobs()
    expect(await listMismatches(sql)).toEqual([])
  })

  test('plans that the member liked and commented on are saved, read and deleted [200]', async () => {
    const author = await signedIn('vip')
    const responses: Response[] = []
    for (let round = 0; round < 6; round += 1) {
      const leaving = await Promise.all([signedIn('vip'), signedIn('vip')])
      const [kept, deleted] = [await publish(author, ['vélo']), await publish(author, ['vélo', 'Lausanne'])]
      for (const { browser } of leaving) {
        await publish({ browser } as SignedIn, ['Lausanne', 'vélo'])
        for (const { id } of [kept, deleted]) {
          await browser.put(`/api/plans/${id}/like`)
          await browser.put(`/api/plans/${id}/bookmark`)
          await browser.post(`/api/plans/${id}/comments`, { id: crypto.randomUUID(), content: 'Oui' })
        }
      }
      const { browser } = author
      responses.push(
        ...(await whileJobsRun([
          ...leaving.map(leave),
          browser.delete(`/api/plans/${deleted.id}`),
          browser.put(`/api/plans/${kept.id}`, { form: aPlanForm({ tags: ['Lausanne'] }), version: 1 }),
          browser.put('/api/my/notifications/all-read', {}),
        ])),
      )
    }
    expect(others(responses, 200)).toEqual([])
    await site.runLongJobs()
    expect(await listMismatches(sql)).toEqual([])
  })
})
