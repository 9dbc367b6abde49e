import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/roles.ts'
import {
  BAN_TYPES,
  type BanType,
  memberStatus,
  type Sanction,
  STATUS_LABELS,
} from '#domain/moderation/sanctions.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'
import { findBanStatus } from '#server/platform/policies.queries.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { sql } = site.db
const [moderator, admin, founder] = [
  await site.aMember({ role: 'moderator', pseudo: 'Aïcha' }),
  await site.aMember({ role: 'admin', pseudo: 'Bastien' }),
  await site.aMember({ role: 'founder', pseudo: 'Salimata' }),
]

type Id = { id: string }
const bansOf = ({ id }: Id) => `/api/moderation/members/${id}/bans`
const ban = async (by: Id, member: Id, body: object) => await (await site.as(by)).post(bansOf(member), body)
const unban = async (by: Id, member: Id) => await (await site.as(by)).delete(bansOf(member))
const banStatusOf = ({ id }: Id) => findBanStatus(sql, id)
const history = async (by: Id, { id }: Id) =>
  await (
    await site.as(by)
  ).getJson<{ member: MemberRecord; sanctions: Sanction[] }>(`/api/moderation/members/${id}/sanctions`)
const mailsTo = async ({ email }: { email: string }) =>
  (await site.mailbox.list()).filter(({ to }) => to === email)
const noticesOf = ({ id }: Id) => sql<{ title: string; message: string; data: object }[]>`
  select title, message, data from notifications where user_id = ${id} and type = 'sanction' order by created_at, id`
const staffLog = ({ id }: Id) => sql<{ action_type: string; admin_id: string; details: object }[]>`
  select action_type, admin_id, reason, details from moderation_logs_extended where target_user_id = ${id}
  order by created_at, id`
const memberLog = ({ id }: Id) => sql<{ action_type: string }[]>`
  select action_type, admin_id, details from moderation_actions where target_id = ${id} order by created_at, id`
/** As if all of it had happened so long ago. */
const later = ({ id }: Id, hours: number) => sql`
  update user_bans set start_at = start_at - make_interval(hours => ${hours}),
    end_at = end_at - make_interval(hours => ${hours}), lifted_at = lifted_at - make_interval(hours => ${hours})
  where user_id = ${id}`

describe('A sanction', () => {
  test.each<[BanType, object, string]>([
    ['temp', { banned: true, banned_permanently: false, ip_banned: false }, 'Banni'],
    ['perm', { banned: true, banned_until: null, banned_permanently: true, ip_banned: false }, 'Banni'],
    ['comment', { banned: false, banned_until: null, banned_permanently: false, ip_banned: false }, 'Mute'],
    ['ip', { banned: true, banned_until: null, ip_banned: true }, 'IP Ban'],
  ])('%s has its effect, and always closes the comments [178] [181]', async (type, effect, label) => {
    const member = await site.aMember()
    const response =
      type === 'ip'
        ? await (await site.as(admin)).post(`/api/moderation/members/${member.id}/ip-bans`, {})
        : await ban(admin, member, { type, ...(type === 'temp' && { hours: 168 }) })
    expect(response.status).toBe(200)
    const status = await banStatusOf(member)
    expect(status).toMatchObject({ ...effect, banned_from_comments: true })
    expect(status.banned_until !== null).toBe(type === 'temp')
    expect(STATUS_LABELS[memberStatus(status)]).toBe(label)
  })

  test.each([1, 24, 168, 720])(
    'of %i hours ends by the clock of the database, by itself [177] [196]',
    async (hours) => {
      const member = await site.aMember()
      const plan = await site.aPlan()
      expect((await ban(moderator, member, { type: 'temp', hours })).status).toBe(200)
      const browser = await site.as(member)
      const like = async () => (await browser.put(`/api/plans/${plan.id}/like`)).status
      expect(await like()).toBe(403)
      const row = await sql.one<{ hours: number }>`
      select extract(epoch from end_at - start_at)::int / 3600 as hours from user_bans where user_id = ${member.id}`
      expect(row.hours).toBe(hours)
      await later(member, hours)
      expect(await like()).toBe(200)
      expect(await banStatusOf(member)).toMatchObject({ banned: false, banned_from_comments: false })
    },
  )

  test.each([{ type: 'temp' }, { type: 'temp', hours: 2 }, { type: 'ip' }, { type: 'x' }, {}])(
    'must have an offered type and duration: %j is refused [177]',
    async (body) => {
      const member = await site.aMember()
      expect((await ban(admin, member, body)).status).toBe(422)
      expect(await sql`select from user_bans where user_id = ${member.id}`).toEqual([])
    },
  )

  test('needs no reason; one that is too long is refused by its field [177]', async () => {
    const member = await site.aMember()
    expect(
      await errorOf(await ban(moderator, member, { type: 'perm', reason: 'x'.repeat(2001) })),
    ).toMatchObject({
      status: 422,
      field: 'reason',
    })
    expect((await ban(moderator, member, { type: 'perm' })).status).toBe(200)
    expect((await mailsTo(member))[0]?.text).toContain('n’a pas noté de motif')
  })

  test('is notified at once and by mail, with its reason, its end and how to appeal', async () => {
    const member = await site.aMember()
    await ban(moderator, member, { type: 'temp', hours: 24, reason: 'Publicité sous onze plans' })
    const [notice] = await noticesOf(member)
    expect(notice).toMatchObject({
      title: 'Compte suspendu',
      data: { sanction: 'temp', reason: 'Publicité sous onze plans' },
    })
    expect(notice?.message).toMatch(
      /jusqu’au .+ à \d\d:\d\d \(heure de Zurich\)\. Motif\u202F?.?: Publicité sous onze plans$/,
    )
    const [mail] = await mailsTo(member)
    expect(mail?.subject).toBe('Votre compte est suspendu')
    expect(mail?.text).toContain('Publicité sous onze plans')
    expect(mail?.text).toContain('/recours')
    expect(mail?.text).not.toContain('Aïcha')
  })

  test('by address mails how to get a link to one’s data without signing in', async () => {
    const member = await site.aMember()
    await (await site.as(admin)).post(`/api/moderation/members/${member.id}/ip-bans`, { reason: 'Récidive' })
    const [mail] = await mailsTo(member)
    expect(mail?.text).toContain('exporter vos données, supprimer votre compte, résilier un abonnement')
    expect(mail?.text).toContain('un lien vous est alors envoyé')
  })

  test('of some hours replaces the running one, longer or shorter, and keeps the appeal', async () => {
    const member = await site.aMember()
    await ban(moderator, member, { type: 'temp', hours: 720 })
    const [first] = (await history(moderator, member)).sanctions
    await (await site.as(member)).post(`/api/my/sanctions/${first?.id}/appeal`, { message: 'Pardon.' })
    expect((await ban(moderator, member, { type: 'temp', hours: 1, reason: 'Allégé' })).status).toBe(200)
    const { sanctions } = await history(moderator, member)
    expect(sanctions).toMatchObject([
      { is_open: true, reason: 'Allégé', lifted_at: null },
      { is_open: false, lifted_by: 'Aïcha' },
    ])
    const until = Date.parse((await banStatusOf(member)).banned_until ?? '')
    expect(until - Date.now()).toBeLessThan(3_601_000)
    const [appeal] = await sql`select ban_id from appeals where user_id = ${member.id}`
    expect(appeal?.['ban_id']).toBe(sanctions[0]?.id)
  })

  test('without an end exists once: imposing it again says so', async () => {
    const member = await site.aMember()
    const body = { type: 'perm' }
    expect((await ban(moderator, member, body)).status).toBe(200)
    expect(await errorOf(await ban(admin, member, body))).toMatchObject({
      status: 409,
      message: 'Ce membre est déjà banni définitivement.',
    })
  })

  test.each(['perm', 'comment'])(
    '%s imposed by two moderators at once is stored once, notified once and logged once',
    async (type) => {
      const member = await site.aMember()
      const responses = await Promise.all([moderator, admin, founder].map((by) => ban(by, member, { type })))
      expect(statusesOf(responses)).toEqual([200, 409, 409])
      expect(await noticesOf(member)).toHaveLength(1)
      expect(await mailsTo(member)).toHaveLength(1)
      expect([...(await staffLog(member)), ...(await memberLog(member))]).toHaveLength(1)
    },
  )

  test('of some hours imposed by two moderators at once leaves one running', async () => {
    const member = await site.aMember()
    const responses = await Promise.all(
      [1, 24, 168].map((hours) => ban(admin, member, { type: 'temp', hours })),
    )
    expect(statusesOf(responses)).toEqual([200, 200, 200])
    const { sanctions } = await history(admin, member)
    expect(sanctions.filter(({ is_open }) => is_open)).toHaveLength(1)
    expect(await staffLog(member)).toHaveLength(3)
  })
})

describe('Rank', () => {
  const RANKS: Record<string, Role[]> = {
    moderator: ['user', 'vip', 'verified', 'validator'],
    admin: ['user', 'vip', 'verified', 'validator', 'moderator'],
    founder: ['user', 'vip', 'verified', 'validator', 'moderator', 'admin'],
  }
  const ROLES: Role[] = ['user', 'vip', 'verified', 'validator', 'moderator', 'admin', 'founder']

  test.each([
    ['moderator', moderator],
    ['admin', admin],
    ['founder', founder],
  ] as const)('lets a %s sanction only lower ranks [179] [197]', async (name, by) => {
    for (const role of ROLES) {
      const member = await site.aMember({ role })
      const allowed = RANKS[name]?.includes(role) ?? false
      const response = await ban(by, member, { type: 'temp', hours: 1 })
      expect(response.status, role).toBe(allowed ? 200 : 403)
      if (!allowed) {
        expect((await errorOf(response)).message).toBe('Vous ne pouvez pas modérer cet utilisateur')
        expect(await staffLog(member)).toEqual([])
      }
      expect((await unban(by, member)).status, role).toBe(allowed ? 200 : 403)
      expect((await history(by, member)).member.may_moderate, role).toBe(allowed)
    }
  })

  test('refuses a ban of oneself, and of an unknown id [197]', async () => {
    expect((await ban(admin, admin, { type: 'perm' })).status).toBe(403)
    const unknown = { id: '00000000-0000-4000-8000-000000000000' }
    expect((await ban(admin, unknown, { type: 'perm' })).status).toBe(404)
  })

  test('forbids bans by address to moderators [176] [197]', async () => {
    const member = await site.aMember()
    const response = await (await site.as(moderator)).post(`/api/moderation/members/${member.id}/ip-bans`, {})
    expect(await errorOf(response)).toMatchObject({ status: 403, message: 'Accès non autorisé' })
  })

  test('is read at the moment of writing: an admin cannot ban a member who became an admin meanwhile [197]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await site.aMember({ role: 'moderator' })
      const [response] = await Promise.all([
        ban(admin, member, { type: 'perm' }),
        site.db.transaction(async (tx) => {
          await tx`select from users where id = ${member.id} for update`
          await tx`update profiles set role = 'admin' where user_id = ${member.id}`
        }),
      ])
      const bans = await sql`select from user_bans where user_id = ${member.id}`
      expect([response.status, bans.count]).toEqual(response.status === 200 ? [200, 1] : [403, 0])
    }
  })

  test('of staff who lost the role or were banned meanwhile no longer counts [196] [197]', async () => {
    const [former, banned] = [
      await site.aMember({ role: 'moderator' }),
      await site.aMember({ role: 'moderator' }),
    ]
    const member = await site.aMember()
    await sql`update profiles set role = 'user' where user_id = ${former.id}`
    await ban(admin, banned, { type: 'temp', hours: 1 })
    expect((await ban(former, member, { type: 'perm' })).status).toBe(403)
    expect((await ban(banned, member, { type: 'perm' })).status).toBe(403)
    expect(await sql`select from user_bans where user_id = ${member.id}`).toEqual([])
  })
})

describe('Lifting', () => {
  test('ends every active sanction, with an end or without, and notifies the member [180]', async () => {
    const member = await site.aMember()
    await ban(admin, member, { type: 'temp', hours: 24 })
    await ban(admin, member, { type: 'comment' })
    await (await site.as(admin)).post(`/api/moderation/members/${member.id}/ip-bans`, {})
    expect((await unban(admin, member)).status).toBe(200)
    expect(await banStatusOf(member)).toEqual({
      banned: false,
      banned_until: null,
      banned_permanently: false,
      ip_banned: false,
      banned_from_comments: false,
    })
    const rows = await sql`
      select from user_bans where user_id = ${member.id} and lifted_by = ${admin.id} and lifted_at = end_at`
    expect(rows.count).toBe(3)
    expect((await noticesOf(member)).at(-1)).toMatchObject({ title: 'Sanction levée' })
    expect((await mailsTo(member)).map(({ subject }) => subject)).toContain('Une sanction est levée')
  })

  test('without an active sanction changes nothing, and logs nothing', async () => {
    const member = await site.aMember()
    await ban(moderator, member, { type: 'temp', hours: 1 })
    await later(member, 2)
    expect((await unban(moderator, member)).status).toBe(200)
    expect((await staffLog(member)).map(({ action_type }) => action_type)).toEqual(['ban_temp'])
    expect(await noticesOf(member)).toHaveLength(1)
  })

  test.each([
    ['admin', admin],
    ['founder', founder],
  ])(
    'a sanction of an %s is refused to a moderator, completely and in part [180] [197]',
    async (_name, by) => {
      const member = await site.aMember()
      await ban(by, member, { type: 'temp', hours: 168 })
      await ban(moderator, member, { type: 'comment' })
      const refusal = await errorOf(await unban(moderator, member))
      expect(refusal).toMatchObject({ status: 403 })
      expect(refusal.message).toContain('seul un administrateur peut la changer ou la lever')
      // A shorter one would lift it too.
      expect((await ban(moderator, member, { type: 'temp', hours: 1 })).status).toBe(403)
      expect(await banStatusOf(member)).toMatchObject({ banned: true })
      expect((await unban(admin, member)).status).toBe(200)
    },
  )

  test.each<[string, (member: Id) => Promise<unknown>, { may_change_ban: boolean; may_unban: boolean }]>([
    ['nothing', async () => {}, { may_change_ban: true, may_unban: true }],
    [
      'a moderator’s ban',
      (member) => ban(moderator, member, { type: 'temp', hours: 24 }),
      { may_change_ban: true, may_unban: true },
    ],
    [
      'an admin’s ban',
      (member) => ban(admin, member, { type: 'temp', hours: 24 }),
      { may_change_ban: false, may_unban: false },
    ],
    [
      'an admin’s ban without an end',
      (member) => ban(admin, member, { type: 'perm' }),
      { may_change_ban: false, may_unban: false },
    ],
    [
      'comments closed by an admin',
      (member) => ban(admin, member, { type: 'comment' }),
      { may_change_ban: true, may_unban: false },
    ],
    [
      'comments closed by an admin and a moderator’s ban',
      async (member) => {
        await ban(admin, member, { type: 'comment' })
        await ban(moderator, member, { type: 'temp', hours: 24 })
      },
      { may_change_ban: true, may_unban: false },
    ],
  ])('a moderator is offered what the server allows: %s [180] [197]', async (_what, sanction, offered) => {
    const [changed, lifted] = [await site.aMember(), await site.aMember()]
    for (const member of [changed, lifted]) await sanction(member)
    expect((await history(moderator, changed)).member).toMatchObject(offered)
    expect((await history(admin, changed)).member).toMatchObject({ may_change_ban: true, may_unban: true })
    const lifting = await unban(moderator, lifted)
    expect(lifting.status === 200).toBe(offered.may_unban)
    for (const type of ['temp', 'perm']) {
      const change = await ban(moderator, changed, { type, ...(type === 'temp' && { hours: 1 }) })
      expect(change.status === 200, type).toBe(offered.may_change_ban)
    }
  })

  test('a sanction of an admin stays reserved to admins, even if that admin lost the role or left [180] [197]', async () => {
    const [unmade, gone, made] = [
      await site.aMember({ role: 'admin' }),
      await site.aMember({ role: 'admin' }),
      await site.aMember({ role: 'moderator' }),
    ]
    const [first, second, third] = [await site.aMember(), await site.aMember(), await site.aMember()]
    await ban(unmade, first, { type: 'perm' })
    await ban(gone, second, { type: 'perm' })
    await ban(made, third, { type: 'perm' })
    await sql`update profiles set role = 'user' where user_id = ${unmade.id}`
    await sql`delete from users where id = ${gone.id}`
    await sql`update profiles set role = 'admin' where user_id = ${made.id}`
    expect((await unban(moderator, first)).status).toBe(403)
    expect((await unban(moderator, second)).status).toBe(403)
    expect((await unban(moderator, third)).status).toBe(200)
    // Before that was noted, the role of today counted.
    await sql`update user_bans set banned_by_role = null where user_id = ${first.id}`
    expect((await unban(moderator, first)).status).toBe(200)
  })

  test('a ban by address is refused to a moderator, even once the staff member who set it has left [197]', async () => {
    const member = await site.aMember({ bans: ['ip'] })
    expect((await unban(moderator, member)).status).toBe(403)
    expect((await unban(admin, member)).status).toBe(200)
  })

  test('by two moderators at once is done and notified once', async () => {
    const member = await site.aMember()
    await ban(moderator, member, { type: 'perm' })
    const responses = await Promise.all([moderator, admin].map((by) => unban(by, member)))
    expect(statusesOf(responses)).toEqual([200, 200])
    expect(await noticesOf(member)).toHaveLength(2)
  })
})

describe('The admins’ switches', () => {
  const put = async (member: Id, name: string, body: object) =>
    await (await site.as(admin)).put(`/api/admin/members/${member.id}/${name}`, body)

  test('ban from comments and lift it, each logged once as a change of the member [171]', async () => {
    const member = await site.aMember()
    for (const on of [true, true, false, false]) {
      expect((await put(member, 'comment-ban', { on })).status).toBe(200)
      expect((await banStatusOf(member)).banned_from_comments).toBe(on)
    }
    expect((await memberLog(member)).map(({ action_type }) => action_type)).toEqual([
      'ban_comments',
      'unban_comments',
    ])
    expect(await staffLog(member)).toEqual([])
  })

  test('lifting the comment ban keeps a suspension, and says so [171]', async () => {
    const member = await site.aMember()
    await ban(admin, member, { type: 'perm' })
    await put(member, 'comment-ban', { on: true })
    await put(member, 'comment-ban', { on: false })
    expect(await banStatusOf(member)).toMatchObject({ banned_permanently: true, banned_from_comments: true })
    expect((await noticesOf(member)).at(-1)?.message).toContain('une autre continue')
  })

  test('ban for 24 hours, and by address on and off, each logged as a staff action [171]', async () => {
    const member = await site.aMember()
    const day = await (await site.as(admin)).post(`/api/admin/members/${member.id}/temp-ban`, {})
    expect(day.status).toBe(200)
    for (const on of [true, true, false]) {
      expect((await put(member, 'ip-ban', { on })).status).toBe(200)
      expect((await banStatusOf(member)).ip_banned).toBe(on)
    }
    expect(await banStatusOf(member)).toMatchObject({ banned: true })
    expect(await staffLog(member)).toMatchObject([
      { action_type: 'ban_temp', admin_id: admin.id, details: { duration_hours: 24 } },
      { action_type: 'ban_ip' },
      { action_type: 'unban_ip' },
    ])
  })
})

test('An action that cannot be logged is rolled back [171]', async () => {
  const member = await site.aMember()
  await sql`alter table moderation_logs_extended add constraint no_log check (action_type <> 'ban_perm') not valid`
  const response = await ban(admin, member, { type: 'perm' })
  await sql`alter table moderation_logs_extended drop constraint no_log`
  expect(response.status).toBe(500)
  expect(await banStatusOf(member)).toMatchObject({ banned: false })
  expect(await noticesOf(member)).toEqual([])
})

test('The history contains every sanction with staff member, reason and end, the newest first [175]', async () => {
  const member = await site.aMember()
  for (const type of BAN_TYPES.filter((one) => one !== 'ip')) {
    await ban(moderator, member, { type, reason: `Motif ${type}`, ...(type === 'temp' && { hours: 1 }) })
    await later(member, 24)
  }
  const { member: record, sanctions } = await history(admin, member)
  expect(record).toMatchObject({ user_id: member.id, sanctions: 3 })
  expect(sanctions.map(({ type, reason, by }) => [type, reason, by])).toEqual([
    ['comment', 'Motif comment', 'Aïcha'],
    ['perm', 'Motif perm', 'Aïcha'],
    ['temp', 'Motif temp', 'Aïcha'],
  ])
})
