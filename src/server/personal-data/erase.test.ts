import { describe, expect, test } from 'vitest'
import { recountMember } from '#server/ops/recount.queries.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { linkIn } from '../../../tests/support/mail-links.ts'
import { aSite } from '../../../tests/support/site.ts'
import { registerExportFile } from './export.queries.ts'
import { unique } from '../../../tests/support/unique.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db, mailbox } = site

/** Closes the account without running the jobs. */
const erase = async (member: { id: string; pseudo: string }, changes: object = {}) =>
  await (await site.as(member)).delete('/api/account', { pseudo: member.pseudo, plans: 'delete', ...changes })
/** Closes the account and runs the jobs that purge it. */
const eraseWhole = async (...request: Parameters<typeof erase>) => {
  const response = await erase(...request)
  await site.runLongJobs()
  return response
}

const rowsOf = async (table: string, condition = 'true') =>
  (await db.sql.unsafe(`select from ${table} where ${condition}`)).count

describe('Deleting one’s account', () => {
  test('asks for the pseudo and a choice for the plans', async () => {
    const member = await site.aMember()
    expect(await errorOf(await erase(member, { pseudo: 'Autre' }))).toMatchObject({
      status: 422,
      field: 'pseudo',
    })
    expect(await errorOf(await erase(member, { plans: 'peut-être' }))).toMatchObject({
      status: 422,
      field: 'plans',
    })
    expect((await erase(member)).status).toBe(200)
  })

  test('deletes all personal data, keeps comments and messages without a name, and confirms by mail', async () => {
    const [member, other] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan({ author_id: other.id })
    await db.sql`insert into comments (plan_id, user_id, content) values (${plan.id}, ${member.id}, 'Merci')`
    const [first, second] = [member.id, other.id].toSorted() as [string, string]
    const talk = await db.sql.one<{ id: string }>`
      insert into conversations (participant1_id, participant2_id, started_by, last_message_content)
      values (${first}, ${second}, ${member.id}, 'Bonjour') returning id`
    await db.sql`
      insert into messages (conversation_id, sender_id, content) values (${talk.id}, ${member.id}, 'Bonjour')`
    const browser = await site.as(member)
    expect((await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })).status).toBe(
      200,
    )
    await site.runLongJobs()
    expect(await db.sql`select user_id, content from comments where plan_id = ${plan.id}`).toEqual([
      { user_id: null, content: 'Merci' },
    ])
    expect(await db.sql`select sender_id, content from messages where conversation_id = ${talk.id}`).toEqual([
      { sender_id: null, content: 'Bonjour' },
    ])
    for (const table of ['users', 'profiles', 'sessions', 'passwords', 'google_identities']) {
      const column = table === 'users' ? 'id' : 'user_id'
      expect(await rowsOf(table, `${column} = '${member.id}'`)).toBe(0)
    }
    expect(browser.jar.has('pb-session')).toBe(false)
    const mail = (await mailbox.list()).find(({ to }) => to === member.email)
    expect(mail?.subject).toBe('Votre compte a été supprimé')
  })

  test('deletes the plans, or keeps the published ones without a name, as the member chooses', async () => {
    const [leaves, keeps] = [await site.aMember(), await site.aMember()]
    const gone = await site.aPlan({ author_id: leaves.id })
    const kept = await site.aPlan({ author_id: keeps.id })
    const waiting = await site.aPlan({ author_id: keeps.id, status: 'pending' })
    await erase(leaves, { plans: 'delete' })
    await erase(keeps, { plans: 'keep' })
    const look = async () => {
      expect((await site.get(`/api/plans/${gone.slug}`)).status).toBe(404)
      expect(await site.getJson(`/api/plans/${kept.slug}`)).toMatchObject({ author: null })
    }
    await look()
    await site.runLongJobs()
    await look()
    expect(await rowsOf('plans', `id = '${gone.id}'`)).toBe(0)
    expect(await rowsOf('plans', `id = '${waiting.id}'`)).toBe(0)
  })

  test('publishes the deletion to the readers of the plans', async () => {
    const member = await site.aMember()
    const plan = await site.aPlan({ author_id: member.id })
    const heard: string[] = []
    const hearing = await db.listen('live', (payload) => heard.push(payload))
    await erase(member)
    await expect
      .poll(() => heard.some((payload) => payload.includes('plan_changed') && payload.includes(plan.id)))
      .toBe(true)
    hearing.stop()
  })

  test('deletes likes, reposts and follows, with their counts and their XP', async () => {
    const [member, author] = [await site.aMember(), await site.aMember()]
    const plan = await site.aPlan({ author_id: author.id, likes_count: 1, reposts_count: 1 })
    await db.sql`insert into likes (plan_id, user_id) values (${plan.id}, ${member.id})`
    await db.sql`insert into reposts (plan_id, user_id) values (${plan.id}, ${member.id})`
    await db.sql`insert into followers (follower_id, following_id) values
      (${member.id}, ${author.id}), (${author.id}, ${member.id})`
    await db.sql`
      insert into xp_events (user_id, kind, cause, amount)
      values (${author.id}, 'like_received', ${`${plan.id}:${member.id}`}, 1)`
    await recountMember(db.sql, author.id)
    await eraseWhole(member)
    const [stats] = await db.sql`select likes_count, reposts_count from plan_stats where plan_id = ${plan.id}`
    expect(stats).toEqual({ likes_count: 0, reposts_count: 0 })
    const [received] = await db.sql`
      select likes_received, community_xp, followers_count, following_count from profile_stats where user_id = ${author.id}`
    expect(received).toEqual({ likes_received: 0, community_xp: 0, followers_count: 0, following_count: 0 })
  })

  test('deletes the XP of thousands of received likes', async () => {
    const member = await site.aMember()
    await db.sql`
      insert into xp_events (user_id, kind, cause, amount)
      select ${member.id}, 'like_received', 'like ' || n, 1 from generate_series(1, 5000) n`
    await recountMember(db.sql, member.id)
    expect((await eraseWhole(member)).status).toBe(200)
    expect(await rowsOf('xp_events', `user_id = '${member.id}'`)).toBe(0)
  })

  test('is open to a banned member, whose e‑mail address stays banned [196]', async () => {
    const member = await site.aMember({ bans: ['perm'] })
    expect((await erase(member)).status).toBe(200)
    const again = await (
      await site.as()
    ).post('/api/auth/sign-up', { pseudo: 'Le retour', email: member.email, password: 'savon-de-Vevey' })
    expect(again.status).toBe(200)
    const mails = (await mailbox.list()).filter(({ to }) => to === member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre compte a été supprimé'])
  })

  test('is no way round a comment ban: a new account with the same address has it too, once [196]', async () => {
    const admin = await site.aMember({ role: 'admin' })
    const member = await site.aMember()
    await db.sql`
      insert into user_bans (user_id, type, banned_by, banned_by_role) values (${member.id}, 'comment', ${admin.id}, 'admin')`
    await eraseWhole(member)
    const open = async () => {
      const browser = await site.as()
      const person = { pseudo: unique('Retour'), email: member.email }
      await browser.post('/api/auth/sign-up', { ...person, password: 'savon-de-Vevey' })
      const mail = (await mailbox.list()).find(
        ({ to, subject }) => to === member.email && subject.startsWith('Confirmez'),
      )
      expect((await browser.post('/api/auth/confirmation', { token: linkIn(mail) })).status).toBe(200)
      const { viewer } = await browser.getJson<{ viewer: Viewer }>('/api/viewer')
      return { browser, viewer }
    }
    const { browser, viewer } = await open()
    expect(viewer.ban_status).toMatchObject({ banned: false, banned_from_comments: true })
    expect(
      await db.sql`select type, banned_by_role, end_at from user_bans where user_id = ${viewer.user.id}`,
    ).toEqual([{ type: 'comment', banned_by_role: 'admin', end_at: null }])
    const { notifications } = await browser.getJson<{ notifications: { message: string }[] }>(
      '/api/my/notifications',
    )
    expect(notifications[0]?.message).toContain('Sanction reprise de votre compte précédent.')
    await db.sql`update user_bans set end_at = now(), lifted_at = now() where user_id = ${viewer.user.id}`
    await eraseWhole({ id: viewer.user.id, pseudo: viewer.profile.pseudo })
    expect((await open()).viewer.ban_status.banned_from_comments).toBe(false)
  })

  test.each(['validator', 'moderator', 'admin', 'founder'] as const)(
    'is refused to a %s in office, banned or not',
    async (role) => {
      for (const bans of [[], ['perm' as const]]) {
        const member = await site.aMember({ role, bans })
        expect(await errorOf(await erase(member))).toMatchObject({
          status: 403,
          message: 'Demandez d’abord qu’on retire votre rôle.',
        })
        await db.sql`update profiles set role = 'user' where user_id = ${member.id}`
        expect((await erase(member)).status).toBe(200)
      }
    },
  )

  test('leaves an export that is being stored to the clean-up, which deletes its file', async () => {
    const member = await site.aMember()
    const path = `export/${crypto.randomUUID()}.zip`
    const id = await registerExportFile(db.sql, { userId: member.id, path, bytes: 1 })
    await eraseWhole(member)
    expect(await db.sql`select id, uploaded_by, is_being_deleted from files where path = ${path}`).toEqual([
      { id, uploaded_by: null, is_being_deleted: false },
    ])
  })

  test('leaves the kept plans to the staff, also before the job has run', async () => {
    const member = await site.aMember()
    const plan = await site.aPlan({ author_id: member.id })
    await erase(member, { plans: 'keep' })
    const staff = await site.as(await site.aMember({ role: 'moderator' }))
    expect((await staff.delete(`/api/plans/${plan.id}`)).status).toBe(200)
    expect((await site.get(`/api/plans/${plan.slug}`)).status).toBe(404)
    await site.runLongJobs()
    expect(await rowsOf('plans', `id = '${plan.id}'`)).toBe(0)
  })
})
