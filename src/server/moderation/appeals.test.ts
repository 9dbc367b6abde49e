import { describe, expect, test } from 'vitest'
import { PROOF_REQUIRED } from '#domain/accounts/second-factor.ts'
import type { Role } from '#domain/roles.ts'
import {
  APPEAL_ANSWER_DAYS,
  IMPOSED_BY_YOURSELF,
  type SanctionAgainstViewer,
  SANCTION_LIMITS,
} from '#domain/moderation/sanctions.ts'
import type { ListPage, StaffAppeal } from '#domain/moderation/staff.ts'
import { findBanStatus } from '#server/platform/policies.queries.ts'
import { setPassword } from '#server/accounts/queries.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { PRODUCTION } from '../../../tests/support/production.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { sql } = site.db
const [moderator, colleague, admin] = [
  await site.aMember({ role: 'moderator', pseudo: 'Aïcha' }),
  await site.aMember({ role: 'moderator', pseudo: 'Chloé' }),
  await site.aMember({ role: 'admin', pseudo: 'Bastien' }),
]

type Id = { id: string }
type Member = Id & { email: string }
const ban = async (by: Id, member: Id, body: object = { type: 'perm', reason: 'Publicité' }) =>
  await (await site.as(by)).post(`/api/moderation/members/${member.id}/bans`, body)
const mine = async (member: Id) =>
  (await (await site.as(member)).getJson<{ sanctions: SanctionAgainstViewer[] }>('/api/my/sanctions'))
    .sanctions
const appeal = async (member: Id, sanctionId: string | undefined, message = 'Ce n’était pas moi.') =>
  await (await site.as(member)).post(`/api/my/sanctions/${sanctionId}/appeal`, { message })
const decide = async (by: Id, appealId: string, verdict: string, response = 'Après relecture.') =>
  await (await site.as(by)).post(`/api/moderation/appeals/${appealId}`, { verdict, answer: response })
const listed = async (by: Id, query = '') =>
  await (await site.as(by)).getJson<ListPage<StaffAppeal>>(`/api/moderation/appeals${query}`)
const idOf = async ({ id }: Id) => {
  const row = await sql.one<Id>`select id from appeals where user_id = ${id} order by created_at desc limit 1`
  return row.id
}
const logOf = async ({ id }: Id) =>
  (
    await sql<{ action_type: string }[]>`
      select action_type from moderation_logs_extended where target_user_id = ${id} order by created_at, id`
  ).map(({ action_type }) => action_type)
const subjectsTo = async ({ email }: Member) =>
  (await site.mailbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject)

/** As if all of it had happened two days ago. */
const later = ({ id }: Id) => sql`
  update user_bans set start_at = start_at - interval '2 days', end_at = end_at - interval '2 days' where user_id = ${id}`

/** A member whom this staff member banned, and who appeals. */
async function anObjector(by: Id = moderator, body?: object) {
  const member = await site.aMember()
  await ban(by, member, body)
  const [sanction] = await mine(member)
  expect((await appeal(member, sanction?.id)).status).toBe(200)
  return { member, appealId: await idOf(member) }
}

describe('A sanctioned member', () => {
  test('reads the reason and the end, but not who decided', async () => {
    const member = await site.aMember()
    await ban(moderator, member, { type: 'temp', hours: 24, reason: 'Publicité' })
    const sanctions = await mine(member)
    expect(sanctions).toMatchObject([{ type: 'temp', reason: 'Publicité', appeal: null }])
    expect(JSON.stringify(sanctions)).not.toContain('Aïcha')
    expect(await mine(await site.aMember())).toEqual([])
  })

  test('appeals once: an open appeal stays open, and a decision is final', async () => {
    const { member, appealId } = await anObjector()
    const [sanction] = await mine(member)
    expect(sanction?.appeal).toMatchObject({ status: 'open', message: 'Ce n’était pas moi.', answer: null })
    expect(await errorOf(await appeal(member, sanction?.id))).toMatchObject({
      status: 409,
      message: 'Votre recours est déjà en cours d’examen.',
    })
    expect((await decide(colleague, appealId, 'refused')).status).toBe(200)
    expect(await errorOf(await appeal(member, sanction?.id))).toMatchObject({
      status: 409,
      message: 'L’équipe a déjà répondu à votre recours.',
    })
  })

  test('sends one appeal by pressing twice', async () => {
    const member = await site.aMember()
    await ban(moderator, member)
    const [sanction] = await mine(member)
    const responses = await Promise.all([1, 2, 3].map(() => appeal(member, sanction?.id)))
    expect(statusesOf(responses)).toEqual([200, 409, 409])
  })

  test.each(['', ' \u200b ', 'x'.repeat(SANCTION_LIMITS.appeal + 1)])(
    'must give a reason of limited length',
    async (message) => {
      const member = await site.aMember({ bans: ['comment'] })
      const [sanction] = await mine(member)
      expect(await errorOf(await appeal(member, sanction?.id, message))).toMatchObject({
        status: 422,
        field: 'message',
      })
    },
  )

  test('cannot appeal against another member’s sanction, nor against one that is over [194]', async () => {
    const [member, other] = [await site.aMember({ bans: ['perm'] }), await site.aMember({ bans: ['temp'] })]
    const [theirs] = await mine(other)
    expect((await appeal(member, theirs?.id)).status).toBe(404)
    await later(other)
    expect((await appeal(other, theirs?.id)).status).toBe(404)
  })

  test('may appeal again when the first appeal was not decided before the sanction ended', async () => {
    const { member, appealId } = await anObjector(moderator, { type: 'temp', hours: 1 })
    await later(member)
    await ban(moderator, member, { type: 'comment' })
    const [sanction] = await mine(member)
    expect((await appeal(member, sanction?.id, 'Encore.')).status).toBe(200)
    expect(await mine(member)).toMatchObject([
      { type: 'comment', appeal: { status: 'open', message: 'Encore.' } },
      {
        type: 'temp',
        is_open: false,
        appeal: { status: 'refused', answer: expect.stringMatching(/^Sans objet/) as string },
      },
    ])
    expect((await decide(colleague, appealId, 'accepted')).status).toBe(409)
  })
})

describe('The moderators', () => {
  test('find the open appeals, the oldest first, in pages', async () => {
    await sql`delete from appeals`
    const member = await site.aMember({ bans: ['comment'] })
    const [sanction] = await mine(member)
    await sql`
      insert into appeals (user_id, ban_id, message, status, decided_at, created_at)
      select ${member.id}, ${sanction?.id ?? null}, 'Recours ' || n, 'refused', now() - make_interval(hours => n),
        now() - interval '30 days'
      from generate_series(1, 25) n`
    const others = await Promise.all([1, 2, 3].map(() => anObjector()))
    const waiting = await listed(moderator)
    expect(waiting.rows.map(({ member: { user_id } }) => user_id).toSorted()).toEqual(
      others.map((one) => one.member.id).toSorted(),
    )
    const first = await listed(moderator, '?list=done')
    expect(first.rows.map(({ message }) => message).slice(0, 2)).toEqual(['Recours 1', 'Recours 2'])
    expect([first.rows.length, first.previous]).toEqual([20, null])
    const second = await listed(moderator, `?list=done&after=${encodeURIComponent(first.next ?? '')}`)
    expect(second.rows.map(({ message }) => message)).toEqual([21, 22, 23, 24, 25].map((n) => `Recours ${n}`))
    expect(await listed(moderator, `?list=done&before=${encodeURIComponent(second.previous ?? '')}`)).toEqual(
      first,
    )
  })

  test('see the sanction of an appeal, the staff member who imposed it, and whether they may decide [197]', async () => {
    const { appealId } = await anObjector(admin)
    const find = async (by: Id) => (await listed(by)).rows.find(({ id }) => id === appealId)
    expect(await find(moderator)).toMatchObject({
      sanction: { type: 'perm', reason: 'Publicité', by: 'Bastien', is_open: true },
      may_decide: false,
    })
    expect(await find(await site.aMember({ role: 'admin' }))).toMatchObject({
      may_decide: true,
      is_own: false,
    })
  })

  test('cannot decide for a member who now has the same rank [197]', async () => {
    const { member, appealId } = await anObjector()
    await sql`update profiles set role = 'moderator' where user_id = ${member.id}`
    const { rows } = await listed(colleague)
    expect(rows.find(({ id }) => id === appealId)).toMatchObject({ may_decide: false })
    expect((await decide(colleague, appealId, 'accepted')).status).toBe(403)
  })

  test('accept: the sanction is lifted, the member is notified and mailed, both are logged', async () => {
    const { member, appealId } = await anObjector()
    expect((await decide(colleague, appealId, 'accepted', 'Vous aviez raison.')).status).toBe(200)
    expect(await findBanStatus(sql, member.id)).toMatchObject({ banned: false, banned_from_comments: false })
    const [notice] = await sql<{ title: string; message: string }[]>`
      select title, message from notifications where user_id = ${member.id} order by created_at desc limit 1`
    expect(notice?.title).toBe('Recours accepté')
    expect(notice?.message).toContain('Vous aviez raison.')
    expect(await subjectsTo(member)).toContain('Recours accepté')
    expect((await logOf(member)).toSorted()).toEqual(['accept_appeal', 'ban_perm', 'unban'])
  })

  test('give an answer that the member can read for a month, also after the sanction', async () => {
    const { member, appealId } = await anObjector()
    await decide(colleague, appealId, 'accepted', 'Vous aviez raison.')
    await ban(moderator, member, { type: 'comment' })
    expect(await mine(member)).toMatchObject([
      { type: 'comment', is_open: true, appeal: null },
      { type: 'perm', is_open: false, appeal: { status: 'accepted', answer: 'Vous aviez raison.' } },
    ])
    const past = `${APPEAL_ANSWER_DAYS + 1} days`
    await sql`update appeals set decided_at = now() - ${past}::interval where id = ${appealId}`
    expect(await mine(member)).toMatchObject([{ type: 'comment' }])
  })

  test('refuse: the sanction stays, and the member reads the answer', async () => {
    const { member, appealId } = await anObjector()
    expect((await decide(colleague, appealId, 'refused', 'Les faits sont là.')).status).toBe(200)
    expect(await findBanStatus(sql, member.id)).toMatchObject({ banned_permanently: true })
    expect(await mine(member)).toMatchObject([
      { appeal: { status: 'refused', answer: 'Les faits sont là.' } },
    ])
    expect(await subjectsTo(member)).toContain('Recours refusé')
    expect(await logOf(member)).toEqual(['ban_perm', 'refuse_appeal'])
  })

  test('deciding at once: one decision counts, the others get a conflict', async () => {
    const { member, appealId } = await anObjector()
    const responses = await Promise.all([
      decide(colleague, appealId, 'accepted'),
      decide(admin, appealId, 'refused'),
      decide(admin, appealId, 'accepted'),
    ])
    expect(statusesOf(responses)).toEqual([200, 409, 409])
    const decisions = (await logOf(member)).filter((action) => action.endsWith('_appeal'))
    expect(decisions).toHaveLength(1)
  })

  test.each(['accepted', 'refused'])(
    '%s: not where an admin set the sanction, nor above their rank [197]',
    async (verdict) => {
      const { member, appealId } = await anObjector(admin)
      expect((await decide(moderator, appealId, verdict)).status).toBe(403)
      const equal = await site.aMember({ role: 'moderator', bans: ['perm'] })
      await appeal(equal, (await mine(equal))[0]?.id)
      expect((await decide(moderator, await idOf(equal), verdict)).status).toBe(403)
      expect((await decide(equal, await idOf(equal), verdict)).status).toBe(403)
      expect(await findBanStatus(sql, member.id)).toMatchObject({ banned: true })
    },
  )

  test('accept an open appeal by lifting the sanction', async () => {
    const { member, appealId } = await anObjector()
    await (await site.as(admin)).delete(`/api/moderation/members/${member.id}/bans`)
    expect((await listed(moderator, '?list=done')).rows.find(({ id }) => id === appealId)).toMatchObject({
      status: 'accepted',
      answer: 'La sanction a été levée.',
      decided_by: 'Bastien',
    })
    expect((await logOf(member)).toSorted()).toEqual(['accept_appeal', 'ban_perm', 'unban'])
    expect((await decide(colleague, appealId, 'refused')).status).toBe(409)
    await ban(moderator, member)
    expect((await appeal(member, (await mine(member))[0]?.id)).status).toBe(200)
  })

  test('can decide after the sanction has expired, which the notification says', async () => {
    const { member, appealId } = await anObjector(admin, { type: 'temp', hours: 1 })
    await later(member)
    const { rows } = await listed(colleague)
    expect(rows.find(({ id }) => id === appealId)).toMatchObject({ may_decide: true })
    expect((await decide(colleague, appealId, 'accepted')).status).toBe(200)
    const notice = await sql.one<{ message: string }>`
      select message from notifications where user_id = ${member.id} and title = 'Recours accepté'`
    expect(notice.message).toContain('La sanction avait déjà pris fin.')
    expect(await logOf(member)).not.toContain('unban')
  })

  test('must give an answer and a verdict', async () => {
    const { appealId } = await anObjector()
    expect(await errorOf(await decide(colleague, appealId, 'accepted', ' '))).toMatchObject({
      status: 422,
      field: 'answer',
    })
    expect(await errorOf(await decide(colleague, appealId, 'peut-être'))).toMatchObject({
      status: 422,
      field: 'verdict',
    })
    expect((await decide(moderator, crypto.randomUUID(), 'refused')).status).toBe(404)
  })
})

describe('An appeal against a sanction that the moderator imposed', () => {
  const others = (...roles: Role[]) => sql`
    update profiles set role = 'user' where role = any (${[...roles]}::text[])`

  test('is left to a colleague who may lift it; the list says so', async () => {
    const { member, appealId } = await anObjector()
    const find = async (by: Id) => (await listed(by)).rows.find(({ id }) => id === appealId)
    expect(await find(moderator)).toMatchObject({ may_decide: false, is_own: true })
    expect(await find(colleague)).toMatchObject({ may_decide: true, is_own: false })
    for (const verdict of ['accepted', 'refused'])
      expect(await errorOf(await decide(moderator, appealId, verdict))).toMatchObject({
        status: 403,
        message: IMPOSED_BY_YOURSELF,
      })
    expect(await findBanStatus(sql, member.id)).toMatchObject({ banned: true })
    expect((await decide(colleague, appealId, 'accepted')).status).toBe(200)
  })

  test('is accepted when the same moderator lifts the sanction', async () => {
    const { member, appealId } = await anObjector()
    expect((await decide(moderator, appealId, 'accepted')).status).toBe(403)
    const lifted = await (await site.as(moderator)).delete(`/api/moderation/members/${member.id}/bans`)
    expect(lifted.status).toBe(200)
    expect(await sql`select status, decided_by from appeals where id = ${appealId}`).toEqual([
      { status: 'accepted', decided_by: moderator.id },
    ])
  })

  test('can be decided by that moderator while every colleague is banned, of too low a rank, or may not lift it', async () => {
    await others('moderator', 'admin', 'founder')
    const only = await site.aMember({ role: 'admin' })
    await site.aMember({ role: 'moderator' })
    await site.aMember({ role: 'admin', bans: ['temp'] })
    await site.aMember({ role: 'validator' })
    const { appealId } = await anObjector(only)
    const find = async () => (await listed(only)).rows.find(({ id }) => id === appealId)
    expect(await find()).toMatchObject({ may_decide: true, is_own: true })
    const muted = await site.aMember({ role: 'founder', bans: ['comment'] })
    expect(await find()).toMatchObject({ may_decide: false })
    expect((await decide(only, appealId, 'refused')).status).toBe(403)
    await sql`update profiles set role = 'user' where user_id = ${muted.id}`
    expect((await decide(only, appealId, 'refused')).status).toBe(200)
  })

  test('is decided by the staff member who set it while every colleague is locked for a short password; a local site locks no account', async () => {
    await others('moderator', 'admin', 'founder')
    const [only, locked] = [await site.aMember({ role: 'admin' }), await site.aMember({ role: 'founder' })]
    await setPassword(sql, locked.id, await site.ctx.passwords.hash('onze-signes'))
    const { appealId } = await anObjector(only)
    const publicSite = await aSite({ env: PRODUCTION, db: site.db })
    const rowFor = async (browser: Awaited<ReturnType<typeof site.as>>) =>
      (await browser.getJson<ListPage<StaffAppeal>>('/api/moderation/appeals')).rows.find(
        ({ id }) => id === appealId,
      )
    expect(await rowFor(await site.as(only))).toMatchObject({ may_decide: false })
    expect((await decide(only, appealId, 'refused')).status).toBe(403)
    const browser = await publicSite.as(only)
    expect(await rowFor(browser)).toMatchObject({ may_decide: true })
    const decision = { verdict: 'refused', answer: 'Après relecture.' }
    expect((await browser.post(`/api/moderation/appeals/${appealId}`, decision)).status).toBe(200)
  })

  test('of a staff member is decided only by staff who outrank them', async () => {
    await others('moderator', 'admin', 'founder')
    const only = await site.aMember({ role: 'admin' })
    const sanctioned = await site.aMember({ role: 'moderator' })
    await site.aMember({ role: 'moderator' })
    await ban(only, sanctioned)
    await appeal(sanctioned, (await mine(sanctioned))[0]?.id)
    expect((await decide(only, await idOf(sanctioned), 'refused')).status).toBe(200)
  })
})

test('accepting an appeal against an IP ban asks for a proof of identity, as lifting the ban does', async () => {
  const [member, decider] = [await site.aMember(), await site.aMember({ role: 'admin' })]
  await sql`insert into user_bans (user_id, type, banned_by) values (${member.id}, 'ip', ${colleague.id})`
  await appeal(member, (await mine(member))[0]?.id)
  const accept = async (isProof: boolean) =>
    await (
      await site.as(decider, { isProof })
    ).post(`/api/moderation/appeals/${await idOf(member)}`, {
      verdict: 'accepted',
      answer: 'Après relecture.',
    })
  expect(await errorOf(await accept(false))).toMatchObject({ status: 403, code: PROOF_REQUIRED })
  expect((await findBanStatus(sql, member.id)).ip_banned).toBe(true)
  expect((await accept(true)).status).toBe(200)
  expect((await findBanStatus(sql, member.id)).ip_banned).toBe(false)
})
