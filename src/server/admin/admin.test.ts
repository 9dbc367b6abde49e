import { describe, expect, test } from 'vitest'
import { FEATURE_NAMES, type FeatureSwitch, type SignUpsSwitch } from '#domain/features.ts'
import type { AdminStats, MemberRecord } from '#domain/moderation/staff.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { waitForBlockedStatement } from '../../../tests/support/database.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
const { aMember } = site

const admin = await aMember({ role: 'admin', pseudo: 'Ada Admin' })
const browser = await site.as(admin)
const founder = await site.as(await aMember({ role: 'founder' }))

const CANNOT = { status: 403, message: 'Vous ne pouvez pas modérer cet utilisateur' }
type Member = { id: string }
const memberOf = async (response: Response) => ((await response.json()) as { member: MemberRecord }).member
const logOf = ({ id }: Member, action: string) =>
  sql<{ admin_id: string; details: object }[]>`
    select admin_id, details from staff_activity where target_user_id = ${id} and action_type = ${action}
    order by created_at`

test('the counts are those of all members, plans, pending plans, comments and sanctioned members [167]', async () => {
  const before = await browser.getJson<AdminStats>('/api/admin/stats')
  const plan = await site.aPlan({ status: 'pending', author_id: admin.id })
  await sql`insert into comments (plan_id, user_id, content) values (${plan.id}, ${admin.id}, 'Bravo')`
  await aMember({ bans: ['temp', 'comment'] })
  expect(await browser.getJson<AdminStats>('/api/admin/stats')).toEqual({
    members: before.members + 1,
    plans: before.plans + 1,
    pending_plans: before.pending_plans + 1,
    comments: before.comments + 1,
    sanctioned: before.sanctioned + 1,
  })
})

test('a member without the permission gets nothing of the screen [166]', async () => {
  for (const role of ['user', 'vip', 'validator', 'moderator'] as const) {
    const other = await site.as(await aMember({ role }))
    for (const path of ['/api/admin/stats', '/api/admin/members', '/api/admin/features']) {
      const response = await other.get(path)
      expect(response.status, `${role} ${path}`).toBe(403)
      expect(await response.json()).toEqual({ error: { kind: 'forbidden', message: 'Accès non autorisé' } })
    }
  }
})

describe('A role', () => {
  const give = (member: Member, body: object, by = browser) =>
    by.put(`/api/admin/members/${member.id}/role`, { from: 'user', ...body })

  test('is changed, logged with the previous role, and takes effect in open sessions [168] [172]', async () => {
    const member = await aMember()
    const theirs = await site.as(member)
    expect((await theirs.get('/api/moderation/members')).status).toBe(403)
    const changed = await memberOf(await give(member, { role: 'moderator' }))
    expect(changed).toMatchObject({ user_id: member.id, role: 'moderator', may_change_role: true })
    expect(await logOf(member, 'role_change')).toEqual([
      { admin_id: admin.id, details: { from: 'user', to: 'moderator' } },
    ])
    expect((await theirs.get('/api/moderation/members')).status).toBe(200)
  })

  test('changed by two admins at once is changed by one; the other gets a conflict [168] [172]', async () => {
    const member = await aMember()
    const responses = await Promise.all([
      give(member, { role: 'moderator' }),
      give(member, { role: 'vip' }, founder),
    ])
    expect(statusesOf(responses)).toEqual([200, 409])
    expect(await errorOf(responses.find(({ status }) => status === 409)!)).toMatchObject({
      message: 'Le rôle a changé entre-temps. Rechargez la liste, puis recommencez.',
    })
    expect(await logOf(member, 'role_change')).toHaveLength(1)
  })

  test('cannot be changed for a member of the same or a higher rank, nor for oneself [168] [197]', async () => {
    const equal = await aMember({ role: 'admin' })
    const refused = [
      await give(equal, { role: 'user', from: 'admin' }),
      await give(admin, { role: 'vip', from: 'admin' }),
      await give(await aMember({ role: 'founder' }), { role: 'user', from: 'founder' }),
      await give(await aMember({ role: 'founder' }), { role: 'user', from: 'founder' }, founder),
    ]
    for (const response of refused) expect(await errorOf(response)).toMatchObject(CANNOT)
    // The founder unmakes admins.
    expect((await give(equal, { role: 'user', from: 'admin' }, founder)).status).toBe(200)
  })

  test('is checked against the current rank at the moment of writing [197]', async () => {
    // Both act on each other: the second one has lost the rank.
    const [one, other] = [await aMember({ role: 'admin' }), await aMember({ role: 'moderator' })]
    const acting = await site.as(one)
    await sql`update profiles set role = 'admin' where user_id = ${other.id}`
    expect((await give(other, { role: 'user', from: 'moderator' }, acting)).status).toBe(403)
    await sql`update profiles set role = 'user' where user_id = ${other.id}`
    await sql`update profiles set role = 'user' where user_id = ${one.id}`
    expect((await give(other, { role: 'vip' }, acting)).status).toBe(403)
    expect(await logOf(other, 'role_change')).toEqual([])
  })

  test('is never « founder » [168]', async () => {
    const member = await aMember()
    expect(await errorOf(await give(member, { role: 'founder' }, founder))).toMatchObject({
      status: 422,
      message: 'Ce rôle ne peut pas être donné.',
    })
  })

  const verification = async ({ id }: Member) =>
    (await sql`select role, verified_type, verified_at from profiles where user_id = ${id}`)[0]

  test('« verified » needs a colour and stores its date; any other role clears both [169]', async () => {
    const member = await aMember()
    expect(await errorOf(await give(member, { role: 'verified' }))).toMatchObject({
      status: 422,
      field: 'verified_type',
      message: 'Veuillez sélectionner un type de badge',
    })
    expect((await give(member, { role: 'verified', verified_type: 'red' })).status).toBe(200)
    expect(await verification(member)).toMatchObject({
      role: 'verified',
      verified_type: 'red',
      verified_at: expect.stringMatching(/^20/) as string,
    })
    const blue = { role: 'verified', from: 'verified', verified_type: 'blue' }
    expect((await memberOf(await give(member, blue))).verified_type).toBe('blue')
    expect((await give(member, { role: 'vip', from: 'verified' })).status).toBe(200)
    expect(await verification(member)).toEqual({ role: 'vip', verified_type: null, verified_at: null })
  })

  test('does not remove what was bought: neither the colour nor the subscription [169]', async () => {
    const member = await aMember({ role: 'verified', verified_type: 'yellow' })
    await sql`update profiles set verified_bought = true, subscribed = true where user_id = ${member.id}`
    const before = await verification(member)
    expect((await give(member, { role: 'user', from: 'verified' })).status).toBe(200)
    expect(await verification(member)).toEqual({ ...before, role: 'user' })
    const { viewer } = await (await site.as(member)).getJson<{ viewer: Viewer }>('/api/viewer')
    expect(viewer.abilities.publishDirectly).toBe(true)
    expect((await give(member, { role: 'verified', verified_type: 'blue' })).status).toBe(200)
    expect(await verification(member)).toEqual({ ...before, verified_type: 'blue' })
  })

  test('« admin » is mailed to every founder, once', async () => {
    const other = await aMember({ role: 'founder' })
    const member = await aMember({ pseudo: 'Nina Neuve' })
    const { role } = await memberOf(await give(member, { role: 'admin' }))
    expect(role).toBe('admin')
    await give(member, { role: 'admin', from: 'admin' }, founder)
    const mails = (await site.mailbox.list()).filter(({ subject }) => subject.startsWith('Nina Neuve'))
    const founders = await sql<{ email: string }[]>`
      select email from users where id in (select user_id from profiles where role = 'founder')`
    expect(mails.map(({ to }) => to).toSorted()).toEqual(founders.map(({ email }) => email).toSorted())
    expect(mails.map(({ to }) => to)).toContain(other.email)
    expect(mails[0]!.text).toContain('Ada Admin vient de donner le rôle d’admin à Nina Neuve.')
  })

  test('that does not change is not logged', async () => {
    const member = await aMember({ role: 'vip' })
    expect((await give(member, { role: 'vip', from: 'vip' })).status).toBe(200)
    expect(await logOf(member, 'role_change')).toEqual([])
  })
})

describe('Badges', () => {
  const edit = (member: Member, badges: string[], from: string[] = []) =>
    browser.put(`/api/admin/members/${member.id}/badges`, { badges, from })

  test('are trimmed and replaced, and the log contains the added and the removed ones [170]', async () => {
    const member = await aMember({ badges: ['OG', 'Actif'] })
    const changed = await memberOf(await edit(member, ['Actif', '  Mécène   2026 '], ['OG', 'Actif']))
    expect(changed.badges).toEqual(['Actif', 'Mécène 2026'])
    expect(await logOf(member, 'edit_badges')).toEqual([
      { admin_id: admin.id, details: { added: ['Mécène 2026'], removed: ['OG'] } },
    ])
  })

  test('are refused without a name, too long or twice, whatever the case [170]', async () => {
    const member = await aMember()
    const refusalOf = async (badges: string[]) => await errorOf(await edit(member, badges))
    expect(await refusalOf([' '])).toMatchObject({ status: 422, message: 'Donnez un nom au badge.' })
    expect(await refusalOf(['x'.repeat(41)])).toMatchObject({
      status: 422,
      message: 'Un badge compte 40 caractères au plus.',
    })
    expect(await refusalOf(['Mécène', 'mécène '])).toMatchObject({
      status: 422,
      message: 'Ce membre a déjà ce badge.',
    })
    // Alike for the database alone.
    expect(await refusalOf(['\u0130', 'i\u0307'])).toMatchObject({ status: 422 })
    expect((await edit(member, ['x'.repeat(40)])).status).toBe(200)
  })

  test.each([
    ['vip', 'VIP'],
    ['actif', 'Actif'],
    ['CRÉATIF', 'Créatif'],
    ['early  builder', 'Early Builder'],
  ])('of the site are refused in another spelling: %s [170]', async (typed, own) => {
    const member = await aMember()
    expect(await errorOf(await edit(member, [typed]))).toMatchObject({
      status: 422,
      field: 'badges.0',
      message: `Ce badge du site s’écrit « ${own} ».`,
    })
    expect((await edit(member, [own])).status).toBe(200)
  })

  test('that changed meanwhile are not overwritten [170]', async () => {
    const member = await aMember()
    const responses = await Promise.all([edit(member, ['VIP']), edit(member, ['Admin'])])
    expect(statusesOf(responses)).toEqual([200, 409])
    expect(await logOf(member, 'edit_badges')).toHaveLength(1)
  })

  test('that the site awards at the same moment are kept [170]', async () => {
    const member = await aMember({ badges: ['OG'] })
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const award = site.db.transaction(async (tx) => {
      await tx`update profiles set badges = array_append(badges, 'Actif') where user_id = ${member.id}`
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const response = edit(member, ['OG', 'Mécène'], ['OG'])
    await waitForBlockedStatement(sql)
    release.resolve()
    await award
    expect(await errorOf(await response)).toMatchObject({
      status: 409,
      message: 'Les badges de ce membre ont changé entre-temps. Rechargez la liste, puis recommencez.',
    })
    const [profile] = await sql`select badges from profiles where user_id = ${member.id}`
    expect(profile).toEqual({ badges: ['OG', 'Actif'] })
    expect(await logOf(member, 'edit_badges')).toEqual([])
  })

  test('give no permission [170]', async () => {
    const member = await aMember()
    await edit(member, ['Fondateur PB', 'Admin'])
    expect((await (await site.as(member)).get('/api/admin/stats')).status).toBe(403)
  })
})

test('an e‑mail address is shown to staff on request, and that is logged', async () => {
  const member = await aMember()
  const response = await browser.post(`/api/admin/members/${member.id}/email`)
  expect(await response.json()).toEqual({ email: member.email })
  expect(await logOf(member, 'read_email')).toMatchObject([{ admin_id: admin.id }])
  const equal = await aMember({ role: 'admin' })
  expect(await errorOf(await browser.post(`/api/admin/members/${equal.id}/email`))).toMatchObject(CANNOT)
  expect(await logOf(equal, 'read_email')).toEqual([])
})

test('an admin may read twenty e‑mail addresses an hour', async () => {
  const limited = await aSite()
  const member = await limited.aMember()
  const reader = await limited.as(await limited.aMember({ role: 'admin' }))
  const read = async () => (await reader.post(`/api/admin/members/${member.id}/email`)).status
  // Requests that are repeated after a proof of identity count once.
  await limited.db.sql`update sessions set proof_expires_at = now()`
  for (let i = 0; i < 20; i++) expect(await read()).toBe(403)
  await limited.db.sql`update sessions set proof_expires_at = now() + interval '15 minutes'`
  for (let i = 0; i < 20; i++) expect(await read()).toBe(200)
  expect(await read()).toBe(429)
})

test('a member is signed out everywhere, but not one of the same rank', async () => {
  const member = await aMember()
  const theirs = [await site.as(member), await site.as(member)]
  const response = await browser.delete(`/api/admin/members/${member.id}/sessions`)
  expect(await response.json()).toEqual({ ended: 2 })
  for (const session of theirs) expect((await session.get('/api/my/plans')).status).toBe(401)
  expect(await logOf(member, 'end_sessions')).toEqual([{ admin_id: admin.id, details: { sessions: 2 } }])
  const equal = await aMember({ role: 'admin' })
  expect((await browser.delete(`/api/admin/members/${equal.id}/sessions`)).status).toBe(403)
})

test('a feature is switched at once, by one admin at a time, and that is logged [147]', async () => {
  const featuresOf = async () =>
    (await browser.getJson<{ features: FeatureSwitch[] }>('/api/admin/features')).features
  const change = (open_to: string, from: string) =>
    browser.put('/api/admin/features/message_pictures', { open_to, from })
  const untouched = FEATURE_NAMES.map((feature) => ({
    feature,
    open_to: 'everyone',
    by: null,
    updated_at: null,
  }))
  expect(await featuresOf()).toEqual(untouched)
  expect((await change('vip', 'staff')).status).toBe(409)
  const responses = await Promise.all([change('vip', 'everyone'), change('staff', 'everyone')])
  expect(statusesOf(responses)).toEqual([200, 409])
  expect((await change('nobody', responses[0].status === 200 ? 'vip' : 'staff')).status).toBe(200)
  expect((await featuresOf()).slice(0, 2)).toMatchObject([
    { open_to: 'nobody', by: 'Ada Admin' },
    { open_to: 'everyone', by: null },
  ])
  const theirs = await site.as(await aMember({ role: 'vip' }))
  expect((await theirs.getJson<{ viewer: Viewer }>('/api/viewer')).viewer.features).not.toContain(
    'message_pictures',
  )
  expect((await browser.put('/api/admin/features/rien', { open_to: 'vip', from: 'vip' })).status).toBe(422)
  const logged = await sql<{ details: object }[]>`
    select details from staff_activity where action_type = 'switch_feature' order by created_at desc limit 1`
  expect(logged[0]?.details).toMatchObject({ feature: 'message_pictures', to: 'nobody' })
  await sql`delete from feature_switches`
})

test('an admin closes sign-ups and opens them again, each once in the log', async () => {
  const read = async () => {
    const { sign_ups } = await browser.getJson<{ sign_ups: SignUpsSwitch }>('/api/admin/features')
    const visitor = await site.as()
    const { are_open } = await visitor.getJson<{ are_open: boolean }>('/api/site/sign-ups')
    expect(are_open).toBe(sign_ups.are_open)
    return sign_ups
  }
  const set = async (are_open: boolean) => (await browser.put('/api/admin/sign-ups', { are_open })).status
  expect(await read()).toEqual({ are_open: true, by: null, updated_at: null })
  expect([await set(true), await set(false), await set(false)]).toEqual([200, 200, 200])
  expect(await read()).toMatchObject({ are_open: false, by: 'Ada Admin' })
  expect(await set(true)).toBe(200)
  expect((await read()).are_open).toBe(true)
  expect((await browser.put('/api/admin/sign-ups', { are_open: 'oui' })).status).toBe(422)
  const logged = await sql<{ action_type: string; admin_id: string }[]>`
    select action_type, admin_id from staff_activity where action_type like '%sign_ups' order by created_at`
  expect(logged).toEqual([
    { action_type: 'close_sign_ups', admin_id: admin.id },
    { action_type: 'open_sign_ups', admin_id: admin.id },
  ])
  await sql`delete from feature_switches`
})
