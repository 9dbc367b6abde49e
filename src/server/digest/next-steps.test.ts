import { afterEach, describe, expect, test } from 'vitest'
import { STEPS_LAST, STEPS_WORDING } from '#domain/notifications/mails.ts'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import { plainSpaces } from '../../../tests/support/example-forecasts.ts'
import { anEntry, anExecution, aStep } from '../../../tests/support/executions.ts'
import { aSite, type TestMember } from '../../../tests/support/site.ts'
import type { SendLater } from '#server/platform/mail/send-later.ts'
import { sendWeeklyMails } from './weekly-mails.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
afterEach(() => sql`delete from weekly_mails`)

/** A member who asked for the mail, executes a plan, and is on the site today. */
async function anExecutor(execution: Parameters<typeof anExecution>[1] = {}) {
  const member = await site.aMember()
  const plan = await site.aPlan({ title: `Vélos ${member.id.slice(0, 8)}` })
  const { id } = await anExecution(site, { user_id: member.id, plan_id: plan.id, ...execution })
  for (const [position, content] of ['Un local', 'Un compte', 'Des cartes', 'Une affiche'].entries())
    await aStep(sql, id, content, position)
  const response = await (await site.as(member)).patch('/api/my/preferences', { steps: true })
  expect(((await response.json()) as ProfileSettings).steps).toBe(true)
  return { member, plan, id }
}

async function onMonday(...members: TestMember[]) {
  await site.ctx.usage.flush()
  await sql`
    update weekly_mails set due_at = now() - interval '1 second'
    where user_id = any (${members.map(({ id }) => id)}::uuid[])`
}
const sendDue = () => sendWeeklyMails(site.ctx)
const mailsTo = async ({ email }: TestMember) => (await site.mailbox.list()).filter(({ to }) => to === email)
const settingsOf = async (member: TestMember) =>
  await (await site.as(member)).getJson<ProfileSettings>('/api/my/profile')

describe('The mail with the next steps', () => {
  test('is off by default, and goes out once a week to those who asked for it and execute a plan [275]', async () => {
    const { member, plan, id } = await anExecutor()
    await sql`
      update execution_steps set done_on = zurich_day(now()) where execution_id = ${id} and content = 'Un local'`
    await anEntry(sql, id, { entry_date: '2026-01-15' })
    const unasked = await site.aMember()
    await anExecution(site, { user_id: unasked.id })
    const paused = await anExecutor({ status: 'paused' })
    expect((await settingsOf(unasked)).steps).toBe(false)
    await onMonday(member, unasked, paused.member)
    await sendDue()
    await sendDue()
    const [mail, ...others] = await mailsTo(member)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Vos prochaines étapes' })
    const link = `${site.ctx.site.url}/execution/${id}`
    expect(plainSpaces(mail!.text)).toContain(
      [
        plan.title,
        `Un compte\nÉtape 2 sur 4\n${link}`,
        `Des cartes\nÉtape 3 sur 4\n${link}`,
        `Une affiche\nÉtape 4 sur 4\n${link}`,
        '1 étape sur 4 · dernière entrée le 15 janvier 2026',
      ].join('\n\n'),
    )
    for (const one of [unasked, paused.member]) expect(await mailsTo(one)).toEqual([])
    const due = await sql`
      select due_at = next_weekly_mail(user_id, now()) as is_next_week from weekly_mails where user_id = ${member.id}`
    expect(due).toEqual([{ is_next_week: true }])
    const [consent] = await sql`select kind, source, wording from mail_consents where user_id = ${member.id}`
    expect(consent).toEqual({ kind: 'steps', source: 'settings', wording: STEPS_WORDING })
  })

  test('does not go out to banned members [275]', async () => {
    const { member } = await anExecutor()
    await sql`insert into user_bans (user_id, type) values (${member.id}, 'perm')`
    await onMonday(member)
    await sendDue()
    expect(await mailsTo(member)).toEqual([])
  })

  test('is one mail with the summary for members who asked for both [275]', async () => {
    const { member } = await anExecutor()
    const friend = await site.aMember()
    await sql`insert into followers (follower_id, following_id) values (${member.id}, ${friend.id})`
    await site.aPlan({ author_id: friend.id, title: `Ruches ${friend.id.slice(0, 8)}` })
    await (await site.as(member)).patch('/api/my/preferences', { digest: true })
    await onMonday(member)
    await sql`update weekly_mails set seen_at = now() - interval '2 days' where user_id = ${member.id}`
    await sendDue()
    const [mail, ...others] = await mailsTo(member)
    expect(others).toEqual([])
    expect(plainSpaces(mail!.text)).toMatch(/Étape 1 sur 4[^]*Vos abonnements[^]*Ruches/)
  })

  test('stops by its link and its header without a session, for this member only [277]', async () => {
    const { member } = await anExecutor()
    const other = await anExecutor()
    await onMonday(member)
    await sendDue()
    const [mail] = await mailsTo(member)
    const oneClick = /token=([^>&\s]+)/.exec(JSON.stringify(mail))?.[1] ?? ''
    const response = await site.app.request(`/api/mail/unsubscribe?token=${oneClick}`, { method: 'POST' })
    expect(response.status).toBe(200)
    expect((await settingsOf(member)).steps).toBe(false)
    expect((await settingsOf(other.member)).steps).toBe(true)
    const forged = oneClick.replace(member.id, other.member.id)
    const refused = await site.app.request(`/api/mail/unsubscribe?token=${forged}`, { method: 'POST' })
    expect(refused.status).toBe(422)
    expect((await settingsOf(other.member)).steps).toBe(true)
  })

  test('stops after eight weeks without a tick or an entry, and its last one says so [278]', async () => {
    const { member, id } = await anExecutor({ idle_days: 55 })
    await onMonday(member)
    await sendDue()
    expect((await mailsTo(member))[0]?.text).not.toContain(STEPS_LAST)
    await sql`update executions set last_activity_at = now() - interval '57 days' where id = ${id}`
    await onMonday(member)
    await sendDue()
    const mails = await mailsTo(member)
    expect(mails.filter(({ text }) => text.includes(STEPS_LAST))).toHaveLength(1)
    expect(mails).toHaveLength(2)
    expect((await settingsOf(member)).steps).toBe(false)
    await onMonday(member)
    await sendDue()
    expect(await mailsTo(member)).toHaveLength(2)
  })

  test('of a run that is killed midway is sent to every member by the next one, and to none twice [276]', async () => {
    const executors = []
    for (let n = 0; n < 4; n++) executors.push((await anExecutor()).member)
    await onMonday(...executors)
    await sql`create table sent_mails (recipient text)`
    let isKilled = false
    const ctx = {
      ...site.ctx,
      // As a job is enqueued: with the transaction.
      sendLater: async (tx: typeof sql, ...mails: Parameters<SendLater>[1][]) => {
        for (const mail of mails)
          if ('kind' in mail) await tx`insert into sent_mails (recipient) values (${mail.user_id})`
        if (!isKilled && (await tx`select from sent_mails`).count >= 3) {
          isKilled = true
          throw new Error('killed')
        }
      },
    }
    await expect(sendWeeklyMails(ctx)).rejects.toThrow('killed')
    await Promise.all([sendWeeklyMails(ctx), sendWeeklyMails(ctx)])
    await sendWeeklyMails(ctx)
    const sent = await sql<{ recipient: string }[]>`select recipient from sent_mails order by recipient`
    expect(sent.map(({ recipient }) => recipient)).toEqual(executors.map(({ id }) => id).toSorted())
    await sql`drop table sent_mails`
  })
})
