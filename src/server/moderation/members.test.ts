import { beforeEach, describe, expect, test } from 'vitest'
import type { CountedPage, MemberRecord } from '#domain/moderation/staff.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db
const { aMember } = site

type Browser = Awaited<ReturnType<typeof site.as>>
type MemberPage = CountedPage<MemberRecord>

/** Members who joined one after the other, in this order, before the caller. */
async function members(...people: Parameters<typeof aMember>[0][]) {
  for (const [index, person] of people.entries()) {
    const { id } = await aMember(person)
    await sql`update profiles set joined_at = timestamptz '2026-01-01' + ${index} * interval '1 day' where user_id = ${id}`
  }
}
const anAdmin = async () => await site.as(await aMember({ role: 'admin', pseudo: 'Zz Admin' }))
const list = (browser: Browser, query = '') => browser.getJson<MemberPage>(`/api/admin/members?${query}`)
const pseudosOf = ({ rows }: MemberPage) => rows.map(({ pseudo }) => pseudo)

beforeEach(() => site.empty())

describe('The staff’s list of members', () => {
  test('is sorted by the newest, the oldest or the pseudo [167]', async () => {
    await members({ pseudo: 'Bruno' }, { pseudo: 'Élia' }, { pseudo: 'ada' })
    const browser = await anAdmin()
    expect(pseudosOf(await list(browser))).toEqual(['Zz Admin', 'ada', 'Élia', 'Bruno'])
    expect(pseudosOf(await list(browser, 'sort=oldest'))).toEqual(['Bruno', 'Élia', 'ada', 'Zz Admin'])
    expect(pseudosOf(await list(browser, 'sort=pseudo'))).toEqual(['ada', 'Bruno', 'Élia', 'Zz Admin'])
  })

  test('finds pseudos that contain the text, whatever its case and accents, and no handle [167]', async () => {
    await members(
      { pseudo: 'Élodie Martin' },
      { pseudo: 'MARTINE' },
      { pseudo: 'Paul', handle: 'martin' },
      { pseudo: 'Cent % vrai' },
    )
    const browser = await anAdmin()
    const found = async (q: string) => pseudosOf(await list(browser, `q=${encodeURIComponent(q)}`))
    expect(await found('martin')).toEqual(['MARTINE', 'Élodie Martin'])
    expect(await found('ELODIE')).toEqual(['Élodie Martin'])
    expect(await found('lodié m')).toEqual(['Élodie Martin'])
    // Two characters are in no index, and a wildcard is matched literally.
    expect(await found('in')).toEqual(['Zz Admin', 'MARTINE', 'Élodie Martin'])
    expect(await found('%')).toEqual(['Cent % vrai'])
    expect(await found('t % v')).toEqual(['Cent % vrai'])
    expect(await found('%%%')).toEqual([])
    expect(await list(browser, 'q=martin')).toMatchObject({ total: 2, next: null, previous: null })
  })

  test('filters by team, sanctioned members, or all others', async () => {
    await members({ pseudo: 'Val', role: 'validator' }, { pseudo: 'Vip', role: 'vip' })
    await members({ pseudo: 'Muet', bans: ['comment'] }, { pseudo: 'Banni', bans: ['temp', 'ip'] })
    const { id } = await aMember({ pseudo: 'Revenu', bans: ['perm'] })
    await sql`update user_bans set end_at = now(), lifted_at = now() where user_id = ${id}`
    const browser = await anAdmin()
    const named = async (filter: string) => pseudosOf(await list(browser, `filter=${filter}&sort=pseudo`))
    expect(await named('team')).toEqual(['Val', 'Zz Admin'])
    expect(await named('sanctioned')).toEqual(['Banni', 'Muet'])
    expect(await named('banned')).toEqual(['Banni'])
    expect(await named('active')).toEqual(['Revenu', 'Val', 'Vip', 'Zz Admin'])
    expect(await browser.getJson('/api/moderation/members/sanctioned')).toEqual({
      sanctioned: 2,
      by_address: 1,
    })
    const { rows, total } = await list(browser, 'filter=sanctioned&q=muet')
    expect(total).toBe(1)
    expect(rows[0]?.ban_status).toMatchObject({ banned: false, banned_from_comments: true })
  })

  test.each(['newest', 'oldest', 'pseudo'])('has the same pages forward and back, %s', async (sort) => {
    await members(
      ...Array.from({ length: 44 }, (_, n) => ({ pseudo: `Membre~${String(n).padStart(2, '0')}` })),
    )
    const browser = await anAdmin()
    const page = (query: string) => list(browser, `sort=${sort}&q=membre&${query}`)
    const first = await page('')
    const second = await page(`after=${encodeURIComponent(first.next!)}`)
    const third = await page(`after=${encodeURIComponent(second.next!)}`)
    const all = [first, second, third].flatMap(pseudosOf)
    expect(all).toEqual(sort === 'newest' ? all.toSorted().toReversed() : all.toSorted())
    expect(new Set(all).size).toBe(44)
    expect(third).toMatchObject({ next: null, total: 44 })
    expect(await page(`before=${encodeURIComponent(third.previous!)}`)).toEqual(second)
    expect(await page(`before=${encodeURIComponent(second.previous!)}`)).toEqual(first)
    expect(await errorOf(await browser.get('/api/admin/members?after=x'))).toMatchObject({ status: 422 })
  })

  test('shows the counters of each member and the allowed actions, and no e‑mail address', async () => {
    const writer = await aMember({ pseudo: 'Auteur', bans: ['temp', 'comment'] })
    const [plan, reporter] = [
      await site.aPlan({ author_id: writer.id }),
      await aMember({ role: 'moderator' }),
    ]
    await sql`insert into comments (plan_id, user_id, content) values (${plan.id}, ${writer.id}, 'Bravo')`
    await sql`
      insert into reports (reporter_id, target_type, target_id, target_user_id, reason)
      values (${reporter.id}, 'plan', ${plan.id}, ${writer.id}, 'Trompeur')`
    const response = await (await anAdmin()).get('/api/admin/members')
    const text = await response.text()
    expect(text).not.toContain('@exemple.test')
    const { rows } = JSON.parse(text) as MemberPage
    expect(rows.find(({ pseudo }) => pseudo === 'Auteur')).toMatchObject({
      is_muted: true,
      sanctions: 2,
      comments: 1,
      reports: 1,
      community_xp: 0,
      may_moderate: true,
      may_change_role: true,
    })
    // Oneself is never a target.
    expect(rows.find(({ role }) => role === 'admin')).toMatchObject({
      may_moderate: false,
      may_change_role: false,
    })
    const { rows: seen } = await (await site.as(reporter)).getJson<MemberPage>('/api/moderation/members')
    expect(seen.find(({ pseudo }) => pseudo === 'Auteur')).toMatchObject({
      may_moderate: true,
      may_change_role: false,
    })
    expect(seen.find(({ role }) => role === 'admin')).toMatchObject({ may_moderate: false })
  })
})

test('the badges of activity are awarded again to members who earned them, once, and that is logged', async () => {
  const member = await aMember({ badges: ['OG'] })
  const moderator = await aMember({ role: 'moderator' })
  await sql`update profile_stats set plans_posted = 3 where user_id = ${member.id}`
  const sync = async () =>
    await (await site.as(moderator)).post(`/api/moderation/members/${member.id}/badges/sync`)
  expect(await (await sync()).json()).toEqual({ badges: ['OG', 'Créatif'] })
  expect(await (await sync()).json()).toEqual({ badges: ['OG', 'Créatif'] })
  const logged = await sql`
    select admin_id, target_user_id, details from moderation_logs_extended
    where action_type = 'sync_badges' order by created_at`
  const who = { admin_id: moderator.id, target_user_id: member.id }
  expect(logged).toEqual([
    { ...who, details: { added: ['Créatif'] } },
    { ...who, details: { added: [] } },
  ])
  const equal = await aMember({ role: 'moderator' })
  const refused = await (await site.as(moderator)).post(`/api/moderation/members/${equal.id}/badges/sync`)
  expect(await errorOf(refused)).toMatchObject({
    status: 403,
    message: 'Vous ne pouvez pas modérer cet utilisateur',
  })
})
