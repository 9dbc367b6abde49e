import { expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import { aFilesSite } from '../../../../tests/support/files.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import { aPlanForm } from '../../../../tests/support/plan-form.ts'
import { removeOrphans } from './orphans.ts'

const { db, storage, member, as, aMember, sent, getOwn } = await aFilesSite()

const showing = (...urls: string[]) => ({
  markdown_content: ['## Objectif', ...urls.map((url) => `![Four](${url})`)].join('\n\n'),
})
const aPictureOfText = async () => (await sent('plan_image', await aPicture())).url

const publish = async (changes: Partial<PlanForm>) => {
  const response = await (await as(member)).post('/api/plans', { form: aPlanForm(changes) })
  expect(response.status).toBe(200)
  return (await response.json()) as SavedPlan
}
const edit = async ({ id }: SavedPlan, version: number, changes: Partial<PlanForm>) => {
  const response = await (await as(member)).put(`/api/plans/${id}`, { form: aPlanForm(changes), version })
  expect(response.status).toBe(200)
}
const decide = async ({ id }: SavedPlan, verdict: 'approve' | 'reject', version: number) => {
  const validator = await as(await aMember({ role: 'validator' }))
  const response = await validator.post(`/api/validator/plans/${id}/${verdict}`, {
    version,
    note: 'Sourcez.',
  })
  expect(response.status).toBe(200)
}
const aDayPasses = async () => {
  await db.sql`update files set created_at = created_at - interval '2 days'`
  await removeOrphans(db, storage, new Date(Date.now() - 24 * 3600 * 1000))
}
const statuses = async (...urls: string[]) =>
  await Promise.all(urls.map(async (url) => (await getOwn(url)).status))

test('a picture that an edit takes out of a text is deleted by the clean-up, the others stay', async () => {
  const [out, still] = [await aPictureOfText(), await aPictureOfText()]
  const plan = await publish(showing(out, still))
  await aDayPasses()
  expect(await statuses(out, still)).toEqual([200, 200])
  await edit(plan, 1, showing(still))
  await aDayPasses()
  expect(await statuses(out, still)).toEqual([404, 200])
})

test('a picture that an approved version shows stays', async () => {
  const picture = await aPictureOfText()
  const plan = await publish(showing(picture))
  await decide(plan, 'approve', 1)
  await edit(plan, 1, showing())
  await aDayPasses()
  expect(await statuses(picture)).toEqual([200])
})

test('the picture of a refused edit is deleted, and that of the approved version is shown again', async () => {
  await db.sql`update profiles set role = 'user' where user_id = ${member.id}`
  const [approved, refused] = [await aPictureOfText(), await aPictureOfText()]
  const plan = await publish(showing(approved))
  await decide(plan, 'approve', 1)
  await edit(plan, 1, showing(refused))
  await decide(plan, 'reject', 2)
  await aDayPasses()
  expect(await statuses(approved, refused)).toEqual([200, 404])
})
