import { describe, expect, test } from 'vitest'
import { NETWORK_MEMBERS_MAX, otherMembersIn } from '#domain/moderation/sanctions.ts'
import { AppError } from '#domain/errors.ts'
import { setPassword } from '#server/accounts/queries.ts'
import { findBanStatus } from '#server/platform/policies.queries.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'
import { uniqueCode, uniqueEmail } from '../../../tests/support/unique.ts'

const PROXY = '10.0.0.7'
const site = await aSite({
  env: { RATE_LIMIT_FACTOR: '100000', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8:f:f::1' },
})
const { sql } = site.db
const admin = await site.aMember({ role: 'admin' })
const HOME = '198.51.100.1'

const PASSWORD = 'savon-de-Vevey'
const passwordHash = await site.ctx.passwords.hash(PASSWORD)

/** A member who signed in from these networks. */
async function aMemberFrom(...networks: string[]) {
  const member = await site.aMember()
  await setPassword(sql, member.id, passwordHash)
  for (const network of networks) expect((await signIn(member, network)).status).toBe(200)
  return member
}
const signIn = async ({ email }: { email: string }, network: string) =>
  await (await site.as(undefined, { network })).post('/api/auth/sign-in', { email, password: PASSWORD })
const signUp = async (network: string) => {
  const email = uniqueEmail()
  const body = { pseudo: uniqueCode(), email, password: PASSWORD }
  return await (await site.as(undefined, { network })).post('/api/auth/sign-up', body)
}
const banByAddress = async (member: { id: string }, body: object = {}, network = HOME) =>
  await (await site.as(admin, { network })).post(`/api/moderation/members/${member.id}/ip-bans`, body)
const unban = async (member: { id: string }) =>
  await (await site.as(admin)).delete(`/api/moderation/members/${member.id}/bans`)
const cameFrom = async ({ id }: { id: string }, network: string, days = 0) => {
  await sql`
    insert into sessions (user_id, token, expires_at, ip_address, updated_at)
    values (${id}, ${crypto.randomUUID()}, now() + interval '30 days', ${site.ctx.hashes.address(network)},
      now() - make_interval(days => ${days}))`
}
/** So many other members, who signed in from these networks. */
const addMembersFrom = async (network: string, count: number, days = 0) => {
  for (let n = 0; n < count; n += 1) await cameFrom(await site.aMember(), network, days)
}
let last = 0
const aNetwork = () => `203.0.113.${(last += 1)}`

describe('A ban by address', () => {
  test('blocks sign-ups and sign-ins from every network that the member used, IPv4 and IPv6 [178] [196]', async () => {
    const networks = [aNetwork(), '2001:db8:1:2::/64']
    const member = await aMemberFrom(...networks)
    const neighbour = await aMemberFrom(aNetwork())
    expect(await (await banByAddress(member)).json()).toEqual({ closed: 2, kept_open: 0 })
    for (const network of networks) {
      expect((await signUp(network)).status).toBe(403)
      expect((await signIn(neighbour, network)).status).toBe(403)
    }
    expect((await signIn(member, aNetwork())).status).toBe(403)
    expect((await signIn(neighbour, aNetwork())).status).toBe(200)
  })

  test('unblocks them when it is lifted, and stores no readable address [180]', async () => {
    const network = aNetwork()
    const member = await aMemberFrom(network)
    await banByAddress(member)
    const row = await sql.one<{ hash: string; days: number }>`
      select encode(address_hash, 'escape') as hash, extract(day from expires_at - created_at)::int as days
      from banned_addresses a join user_bans b on b.id = a.ban_id where b.user_id = ${member.id}`
    expect(row.hash).not.toContain(network)
    expect(row.days).toBeLessThanOrEqual(366)
    expect((await unban(member)).status).toBe(200)
    expect((await signUp(network)).status).toBe(200)
    expect((await signIn(member, network)).status).toBe(200)
  })

  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine, by IPv6', '0:0:0:0::/64'],
    ['another name of this machine', '127.8.9.10'],
    ['a proxy of the site', PROXY],
    ['a proxy of the site, by IPv6', '2001:db8:f:f::/64'],
  ])('never blocks %s', async (_name, network) => {
    const member = await aMemberFrom(network)
    expect(await (await banByAddress(member)).json()).toEqual({ closed: 0, kept_open: 1 })
    expect((await signUp(network)).status).toBe(200)
    // Not even by a row that came some other way.
    const { ip } = site.ctx.hashes.banned({ network, email: '' })
    expect(await sql`select from banned_addresses where address_hash = any (${[...ip]}::bytea[])`).toEqual([])
  })

  test('never blocks the networks of the staff member who bans: that of the request, and those of their sign-ins', async () => {
    const [here, office, theirs] = [aNetwork(), aNetwork(), aNetwork()]
    await cameFrom(admin, office)
    const member = await aMemberFrom(here, office, theirs)
    expect(await (await banByAddress(member, {}, here)).json()).toEqual({ closed: 1, kept_open: 2 })
    expect((await signUp(here)).status).toBe(200)
    expect((await signUp(office)).status).toBe(200)
    expect((await signUp(theirs)).status).toBe(403)
  })

  test('never blocks a network of a member whom the staff member may not ban [197]', async () => {
    const networks = [aNetwork(), aNetwork(), aNetwork(), aNetwork()]
    for (const [at, role] of (['founder', 'admin', 'moderator', 'vip'] as const).entries())
      await cameFrom(await site.aMember({ role }), networks[at]!)
    const member = await aMemberFrom(...networks)
    expect(await (await banByAddress(member)).json()).toEqual({ closed: 2, kept_open: 2 })
    const responses = await Promise.all(networks.map((network) => signUp(network)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 403, 403])
  })

  test('of a member without a known network blocks none, and says so [178]', async () => {
    const member = await site.aMember()
    expect(await (await banByAddress(member)).json()).toEqual({ closed: 0, kept_open: 0 })
    expect((await findBanStatus(sql, member.id)).ip_banned).toBe(true)
  })

  test('of a network that many others use must be confirmed with their number, which the refusal contains', async () => {
    const network = aNetwork()
    await addMembersFrom(network, NETWORK_MEMBERS_MAX + 1)
    const member = await aMemberFrom(network)
    const refusal = await errorOf(await banByAddress(member))
    expect(refusal).toMatchObject({ status: 409, field: 'confirmed_members' })
    expect(refusal.message).toMatch(/^11 autres membres sont venus de ce réseau cette semaine/)
    expect(otherMembersIn(new AppError('conflict', refusal.message, refusal.field))).toBe(11)
    expect(await sql`select from user_bans where user_id = ${member.id}`).toEqual([])
    expect((await signUp(network)).status).toBe(200)
    // A smaller number is not the one that was seen.
    expect((await banByAddress(member, { confirmed_members: 10 })).status).toBe(409)
    expect((await banByAddress(member, { confirmed_members: 11 })).status).toBe(200)
    expect((await signUp(network)).status).toBe(403)
  })

  test('needs no confirmation for a network that few others use, or used to use', async () => {
    const network = aNetwork()
    await addMembersFrom(network, NETWORK_MEMBERS_MAX)
    await addMembersFrom(network, 5, 8)
    expect((await banByAddress(await aMemberFrom(network))).status).toBe(200)
  })

  test('by the switch of the admins needs the same confirmation', async () => {
    const network = aNetwork()
    await addMembersFrom(network, NETWORK_MEMBERS_MAX + 1)
    const member = await aMemberFrom(network)
    const browser = await site.as(admin, { network: HOME })
    const turn = (body: object) => browser.put(`/api/admin/members/${member.id}/ip-ban`, body)
    expect((await turn({ on: true })).status).toBe(409)
    expect(await (await turn({ on: true, confirmed_members: 12 })).json()).toEqual({
      closed: 1,
      kept_open: 0,
    })
    expect(await (await turn({ on: true })).json()).toEqual({ closed: 1, kept_open: 0 })
  })

  test('stays in force after the account is deleted, without blocking more networks', async () => {
    const [here, theirs] = [aNetwork(), aNetwork()]
    const member = await aMemberFrom(here, theirs)
    const browser = await site.as(member)
    await banByAddress(member, {}, here)
    const goodbye = { pseudo: member.pseudo, password: PASSWORD, plans: 'delete' }
    expect((await browser.delete('/api/account', goodbye)).status).toBe(200)
    expect((await signUp(theirs)).status).toBe(403)
    expect((await signUp(here)).status).toBe(200)
  })
})
