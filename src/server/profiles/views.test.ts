import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ViewsPerDay } from '#domain/profiles/profiles.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const look = async (member: TestMember, as?: TestMember, headers: Record<string, string> = FIREFOX) =>
  await (await site.as(as)).request('POST', `/api/members/${member.id}/views`, { headers })
const daysOf = async (member: TestMember) =>
  (await (await site.as(member)).getJson<{ days: ViewsPerDay }>('/api/my/profile/views')).days

test('a visit counts once per visitor and day, members and visitors alike [116]', async () => {
  const member = await site.aMember()
  const visitor = await site.aMember()
  await look(member, visitor)
  await look(member, visitor)
  await look(member)
  await look(member)
  const days = await daysOf(member)
  expect(days).toHaveLength(30)
  expect(days.map(({ views }) => views)).toEqual([...Array.from({ length: 29 }, () => 0), 2])
})

test('visits by the owner and by robots do not count [116]', async () => {
  const member = await site.aMember()
  expect((await look(member, member)).status).toBe(200)
  expect((await look(member, undefined, { 'user-agent': 'Googlebot/2.1' })).status).toBe(200)
  expect((await daysOf(member)).every(({ views }) => views === 0)).toBe(true)
})

test('yesterday’s visits are counted on their day, and the visitors are not stored [116]', async () => {
  const member = await site.aMember()
  const visitor = await site.aMember()
  await look(member, visitor)
  for (const table of ['profile_views', 'daily_profile_views'])
    await sql`update ${sql(table)} set day = day - 1 where profile_user_id = ${member.id}`
  await look(member, visitor)
  expect((await daysOf(member)).slice(-2).map(({ views }) => views)).toEqual([1, 1])
  const rows = await sql<
    { visitor: Buffer }[]
  >`select visitor from profile_views where profile_user_id = ${member.id}`
  expect(rows.every((row) => !row.visitor.toString('latin1').includes(visitor.id))).toBe(true)
})

test('a visit to an unknown profile changes nothing', async () => {
  expect((await look({ id: randomUUID(), pseudo: '', email: '' })).status).toBe(200)
})
