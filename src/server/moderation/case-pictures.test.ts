import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import type { ReportCase } from '#domain/moderation/staff.ts'
import { removeOrphans } from '#server/platform/files/orphans.ts'
import { aMessagesSite } from '../../../tests/support/messages.ts'

const site = await aMessagesSite()
const { ann, bob, id } = await site.aPair()
const [shown, other] = [await site.uploaded(ann), await site.uploaded(ann)]
const message = await site.sent(ann, id, { image: shown.path, content: `[image ${other.path}` })
await site.sent(ann, id, { image: other.path })
const moderator = await site.aPerson({ role: 'moderator' })

const statusFor = async (role: Role, url: string, bans: ('temp' | 'comment')[] = []) =>
  (await (await site.aPerson({ role, bans })).browser.get(url)).status
const caseFor = async (list: string) => {
  const { rows } = await moderator.browser.getJson<{ rows: ReportCase[] }>(
    `/api/moderation/reports?list=${list}`,
  )
  return rows[0]
}

test('a picture that was reported is shown only to moderators while they decide [195]', async () => {
  expect(await statusFor('founder', shown.url)).toBe(404)
  const reported = await bob.browser.post(`/api/conversations/${id}/reports`, {
    reason: 'Menaces',
    messages: [message.id],
  })
  expect(reported.status).toBe(200)
  const found = await caseFor('open')
  expect(found?.pictures).toEqual([shown.url])
  expect(found?.evidence).toContain('> [image]\n')
  for (const role of ['moderator', 'admin', 'founder'] as const)
    expect(await statusFor(role, shown.url)).toBe(200)
  for (const role of ['user', 'vip', 'validator'] as const) expect(await statusFor(role, shown.url)).toBe(404)
  expect(await statusFor('moderator', shown.url, ['temp'])).toBe(404)
  expect((await site.get(shown.url)).status).toBe(404)
  const decision = await moderator.browser.post(`/api/moderation/reports/${found!.case_id}`, {
    verdict: 'upheld',
  })
  expect(decision.status).toBe(200)
  expect((await moderator.browser.get(shown.url)).status).toBe(404)
  expect(await caseFor('done')).toMatchObject({ pictures: [], verdict: 'upheld' })
})

test('a picture that was not reported is shown to the two participants only [195]', async () => {
  const plain = await site.uploaded(ann)
  const [first] = [await site.sent(ann, id, 'Bonjour')]
  await site.sent(ann, id, { image: plain.path })
  await bob.browser.post(`/api/conversations/${id}/reports`, { reason: 'Menaces', messages: [first.id] })
  expect((await caseFor('open'))?.pictures).toEqual([])
  expect((await moderator.browser.get(plain.url)).status).toBe(404)
  expect((await bob.browser.get(plain.url)).status).toBe(200)
})

test('a picture that the reported moderator deleted does not reveal that it was reported [195]', async () => {
  const [reported, reporter] = [await site.aPerson({ role: 'moderator' }), await site.aPerson()]
  const conversation = await site.opened(reported, reporter)
  const picture = await site.uploaded(reported)
  const { id: threat } = await site.sent(reported, conversation, { image: picture.path })
  const report = { reason: 'Menaces', messages: [threat] }
  expect((await reporter.browser.post(`/api/conversations/${conversation}/reports`, report)).status).toBe(200)
  expect((await reported.browser.get(picture.url)).status).toBe(200)
  expect((await reported.browser.delete(`/api/messages/${threat}`)).status).toBe(200)
  expect((await reported.browser.get(picture.url)).status).toBe(404)
  expect(await statusFor('admin', picture.url)).toBe(200)
})

test('the reported member cannot delete the picture before the decision [195]', async () => {
  const pair = await site.aPair()
  const picture = await site.uploaded(pair.ann)
  const { id: threat } = await site.sent(pair.ann, pair.id, { image: picture.path })
  await pair.bob.browser.post(`/api/conversations/${pair.id}/reports`, {
    reason: 'Menaces',
    messages: [threat],
  })
  expect((await pair.ann.browser.delete(`/api/messages/${threat}`)).status).toBe(200)
  await removeOrphans(site.db, site.storage, new Date())
  for (const { browser } of [pair.ann, pair.bob]) expect((await browser.get(picture.url)).status).toBe(404)
  expect((await moderator.browser.get(picture.url)).status).toBe(200)
  const { case_id } = await site.db.sql.one<{ case_id: string }>`
    select case_id from reports where target_id = ${pair.id}`
  const decision = await moderator.browser.post(`/api/moderation/reports/${case_id}`, { verdict: 'upheld' })
  expect(decision.status).toBe(200)
  expect((await moderator.browser.get(picture.url)).status).toBe(404)
  await expect.poll(() => existsSync(path.join(site.dataDir, 'files', picture.path))).toBe(false)
  await expect
    .poll(async () => (await site.db.sql`select from files where path = ${picture.path}`).count)
    .toBe(0)
})
