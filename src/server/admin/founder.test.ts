import { expect, test } from 'vitest'
import { lockMember } from '#server/platform/db/locks.ts'
import { aDatabase, waitForBlockedStatement } from '../../../tests/support/database.ts'
import { aSite } from '../../../tests/support/site.ts'
import { promoteFounder, transferFounder } from './founder.ts'
import { hasFounder } from './queries.ts'

const site = await aSite()
const { sql } = site.db
const roleOf = async ({ id }: { id: string }) =>
  (await sql.one<{ role: string }>`select role from profiles where user_id = ${id}`).role

test('a confirmed account becomes the founder, once, while there is none', async () => {
  const [member, other, banned] = [
    await site.aMember({ role: 'moderator' }),
    await site.aMember(),
    await site.aMember({ bans: ['temp'] }),
  ]
  await expect(promoteFounder(site.db, 'personne@exemple.test')).rejects.toThrow(/Aucun compte confirmé/)
  await sql`update users set email_verified = false where id = ${other.id}`
  await expect(promoteFounder(site.db, other.email)).rejects.toThrow(/Aucun compte confirmé/)
  await expect(promoteFounder(site.db, banned.email)).rejects.toThrow(/sanctionné/)
  expect(await hasFounder(sql)).toBe(false)
  await sql`update users set email_verified = true where id = ${other.id}`

  const outcomes = await Promise.allSettled([
    promoteFounder(site.db, ` ${member.email.toUpperCase()} `),
    promoteFounder(site.db, other.email),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const founders = await Promise.all([member, other].map(roleOf))
  expect(founders.filter((role) => role === 'founder')).toHaveLength(1)
  await expect(promoteFounder(site.db, member.email)).rejects.toThrow('Il y a déjà un fondateur')
  const logged = await sql<{ details: object }[]>`select details from moderation_actions`
  expect(logged).toMatchObject([{ details: { to: 'founder' } }])
  const events = await sql`select user_id, kind, network, device, details from security_events`
  const [founder] = await sql`select user_id from profiles where role = 'founder'`
  expect(events).toEqual([
    {
      ...founder,
      kind: 'role_changed',
      network: '',
      device: 'Ligne de commande du serveur',
      details: logged[0]!.details,
    },
  ])
})

test('the role is handed over while another transaction locks both members by id, without a deadlock', async () => {
  const retries: unknown[] = []
  const db = await aDatabase({ onRetry: (error) => retries.push(error) })
  const { aMember } = await aSite({ db })
  const members = [await aMember(), await aMember()]
  const [founder, heir] = members.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [
    (typeof members)[number],
    (typeof members)[number],
  ]
  await promoteFounder(db, founder.email)
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = db.transaction(async (tx) => {
    await lockMember(tx, founder.id, 'change')
    locked.resolve()
    await release.promise
    await lockMember(tx, heir.id, 'change')
  })
  await locked.promise
  const transfer = transferFounder(db, heir.email)
  await waitForBlockedStatement(db.sql)
  release.resolve()
  await other
  expect(await transfer).toBe(heir.pseudo)
  expect(retries).toEqual([])
})
