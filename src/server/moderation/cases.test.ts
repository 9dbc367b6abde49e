import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { MemberNotification } from '#domain/notifications/notifications.ts'
import { OWN_REPORT } from '#domain/moderation/reports.ts'
import type { Role } from '#domain/roles.ts'
import { type ListPage, type ReportCase, STAFF_PAGE_SIZE } from '#domain/moderation/staff.ts'
import type { LogEntry } from '#domain/moderation/staff-log.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aConversation } from '../../../tests/support/messages.ts'
import { aDatabase } from '../../../tests/support/database.ts'
import { aSite } from '../../../tests/support/site.ts'
import { unique } from '../../../tests/support/unique.ts'

const retries: unknown[] = []
const db = await aDatabase({ onRetry: (error) => retries.push(error) })
const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' }, db })
// Otherwise a deadlock would be retried, and the test would not see it.
afterEach(() => {
  if (retries.length > 0) throw new AggregateError(retries.splice(0), 'transactions were tried again')
})
const { sql } = site.db

const signedIn = async (role: Role = 'user') => {
  const member = await site.aMember({ role })
  return { member, browser: await site.as(member) }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>
const moderator = await signedIn('moderator')
const PAYLOAD = '<script>alert(1)</script> javascript:alert(1)'

type CasePage = ListPage<ReportCase> & { waiting: number; oldest: string | null }
const list = async (query = '', { browser }: SignedIn = moderator) => {
  const response = await browser.get(`/api/moderation/reports${query}`)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as CasePage
}
const caseOf = async (id: string, query = '', who = moderator) =>
  (await list(query, who)).rows.find(({ target_id }) => target_id === id)

type Decision = { verdict: string; remove?: boolean; answer?: string; reason?: string }
/** The case of a target that one person can be reported for. */
const caseIdOf = async (targetId: string) => {
  const [row] = await sql<{ case_id: string }[]>`
    select case_id from reports where target_id = ${targetId} order by status = 'open' desc limit 1`
  return row?.case_id ?? randomUUID()
}
const decideCase = ({ browser }: SignedIn, caseId: string, decision: Decision) =>
  browser.post(`/api/moderation/reports/${caseId}`, decision)
const decide = async (who: SignedIn, targetId: string, decision: Decision) =>
  await decideCase(who, await caseIdOf(targetId), decision)
const assignCase = ({ browser }: SignedIn, caseId: string, mine: boolean) =>
  browser.put(`/api/moderation/reports/${caseId}/assignment`, { mine })
const assign = async (who: SignedIn, targetId: string, mine: boolean) =>
  await assignCase(who, await caseIdOf(targetId), mine)

const KINDS = { plan: 'plans', comment: 'comments', profile: 'members' } as const
async function report(type: keyof typeof KINDS, id: string, reason = 'Arnaque') {
  const reporter = await signedIn()
  const response = await reporter.browser.post(`/api/${KINDS[type]}/${id}/reports`, { reason })
  expect(response.status).toBe(200)
  return reporter
}

async function aComment(content: string, author: SignedIn, title = unique('Savons')) {
  const plan = await site.aPlan({ title })
  const response = await author.browser.post(`/api/plans/${plan.id}/comments`, { id: randomUUID(), content })
  const { comment } = (await response.json()) as { comment: { id: string } }
  return { id: comment.id, plan }
}
async function onlinePlan(author: SignedIn, title: string) {
  const plan = await site.aPlan({ author_id: author.member.id, title })
  await sql`update profile_stats set plans_posted = plans_posted + 1 where user_id = ${author.member.id}`
  return plan
}
const logOf = (id: string) => sql`
  select admin_id, target_user_id, action_type, target_type, reason, details from moderation_logs_extended
  where target_id = ${id} order by created_at, action_type`
const notificationOf = async ({ member }: SignedIn) => {
  const [notification] = await sql<{ type: string; message: string; data: object }[]>`
    select type, message, data from notifications where user_id = ${member.id} and type = 'report_handled'`
  return notification
}

/** As the member reads them. */
const messagesOf = async ({ browser }: SignedIn) => {
  const { notifications } = await browser.getJson<{ notifications: MemberNotification[] }>(
    '/api/my/notifications',
  )
  return notifications.filter(({ type }) => type === 'report_handled').map(({ message }) => message)
}

describe('The queue of reports', () => {
  test('shows the comment that a reported reply replies to [190]', async () => {
    const author = await signedIn()
    const { id: thread, plan } = await aComment('Une question', author, 'Une discussion')
    const { id } = await sql.one<{ id: string }>`
      insert into comments (plan_id, user_id, content, parent_id)
      values (${plan.id}, ${(await signedIn()).member.id}, 'Une injure', ${thread}) returning id`
    await report('comment', id, 'Injurieux')
    expect(await caseOf(id)).toMatchObject({
      evidence: 'Une injure',
      reply_to: { pseudo: author.member.pseudo, content: 'Une question' },
    })
    await sql`update comments set content = null, user_id = null, deleted_at = now() where id = ${thread}`
    expect(await caseOf(id)).toMatchObject({ reply_to: { pseudo: null, content: null } })
  })

  test('has one case for each target, with all reasons, the reported member and the text at that time [190] [198]', async () => {
    const author = await signedIn()
    const { id, plan } = await aComment(PAYLOAD, author, 'Savons à froid')
    const [one, two] = [await report('comment', id, PAYLOAD), await report('comment', id, 'Injurieux')]
    await sql`update comments set content = 'Rien de mal' where id = ${id}`
    const found = await caseOf(id)
    expect(found).toMatchObject({
      target_type: 'comment',
      path: `/plan/${plan.slug}?commentaire=${id}#commentaire-${id}`,
      reply_to: null,
      member: { user_id: author.member.id },
      evidence: PAYLOAD,
      reports: [
        { reporter: { user_id: one.member.id }, reason: PAYLOAD },
        { reporter: { user_id: two.member.id }, reason: 'Injurieux' },
      ],
      assignee: null,
      verdict: null,
      may_moderate: true,
    })
    expect(found?.title).toBe(`${author.member.pseudo} sous « Savons à froid »`)
    expect(Date.parse(found!.first_at)).toBe(Date.parse(found!.reports[0]!.created_at))
  })

  test('shows every version that was reported', async () => {
    const author = await signedIn()
    const { id } = await aComment('Première', author)
    await report('comment', id)
    await sql`update comments set content = 'Seconde' where id = ${id}`
    await report('comment', id)
    expect((await caseOf(id))?.evidence).toMatch(/^Première\s+\* \* \*\s+Seconde$/)
  })

  test('shows a deleted target without a path, and the evidence stays', async () => {
    const author = await signedIn()
    const { id } = await aComment('Arnaque ici', author)
    await report('comment', id)
    await author.browser.delete(`/api/comments/${id}`)
    expect(await caseOf(id)).toMatchObject({
      title: `${author.member.pseudo}, commentaire supprimé`,
      path: null,
      evidence: 'Arnaque ici',
    })
  })

  test('shows only the chosen messages of a conversation, without a link to it', async () => {
    const [reporter, other] = [await signedIn(), await signedIn()]
    const { id } = await aConversation(sql, reporter.member, other.member)
    const [secret, bad] = await sql<{ id: string }[]>`
      insert into messages (conversation_id, sender_id, content)
      values (${id}, ${other.member.id}, 'Secret'), (${id}, ${other.member.id}, 'Menace') returning id`
    const reported = await reporter.browser.post(`/api/conversations/${id}/reports`, {
      reason: 'Menaces',
      messages: [bad!.id],
    })
    expect(reported.status).toBe(200)
    const found = await caseOf(id)
    expect(found).toMatchObject({ title: `Conversation avec ${other.member.pseudo}`, path: null })
    expect(found?.evidence).toContain('Menace')
    expect(JSON.stringify(found)).not.toContain('Secret')
    expect((await moderator.browser.get(`/api/conversations/${id}`)).status).not.toBe(200)
    expect(secret!.id).not.toBe(bad!.id)
  })

  test('begins with the oldest open case, and counts the open ones', async () => {
    await sql`delete from reports`
    const author = await signedIn()
    const plans = [
      await onlinePlan(author, 'A'),
      await onlinePlan(author, 'B'),
      await onlinePlan(author, 'C'),
    ]
    for (const at of [1, 2, 0, 1]) await report('plan', plans[at]!.id)
    const { rows, waiting, oldest } = await list()
    expect(rows.map(({ title }) => title)).toEqual(['B', 'C', 'A'])
    expect({ waiting, oldest }).toEqual({ waiting: 3, oldest: rows[0]?.first_at })
    for (const { title, target_id } of rows)
      expect((await decide(moderator, target_id, { verdict: 'dismissed' })).status, title).toBe(200)
    expect((await list('?list=done')).rows.map(({ title }) => title)).toEqual(['A', 'C', 'B'])
    expect(await list()).toEqual({ rows: [], waiting: 0, oldest: null, next: null, previous: null })
  })

  test('has pages in both directions, of open and of decided cases', async () => {
    await sql`delete from reports`
    await sql`
      insert into reports (target_type, target_id, reason, created_at)
      select 'plan', gen_random_uuid(), 'Arnaque', now() - n * interval '1 minute'
      from generate_series(1, ${STAFF_PAGE_SIZE + 3}) n`
    for (const query of ['open', 'done']) {
      const first = await list(`?list=${query}`)
      const second = await list(`?list=${query}&after=${first.next}`)
      expect([first.rows.length, second.rows.length]).toEqual([STAFF_PAGE_SIZE, 3])
      expect(await list(`?list=${query}&before=${second.previous}`)).toEqual(first)
      await sql`update reports set status = 'dismissed', handled_at = created_at`
    }
  })
})

describe('« Je m’en occupe »', () => {
  test('shows the assignee to colleagues; any of them may take over, and only the assignee may end it', async () => {
    const plan = await onlinePlan(await signedIn(), 'À prendre')
    await report('plan', plan.id)
    const admin = await signedIn('admin')
    expect((await assign(moderator, plan.id, true)).status).toBe(200)
    expect(await caseOf(plan.id)).toMatchObject({ assignee: { user_id: moderator.member.id } })
    expect((await assign(admin, plan.id, true)).status).toBe(200)
    expect((await assign(moderator, plan.id, false)).status).toBe(200)
    expect(await caseOf(plan.id)).toMatchObject({ assignee: { user_id: admin.member.id } })
    expect((await assign(admin, plan.id, false)).status).toBe(200)
    expect(await caseOf(plan.id)).toMatchObject({ assignee: null })
  })

  test('ends with the decision, and needs an open case', async () => {
    const plan = await onlinePlan(await signedIn(), 'Décidé')
    expect((await assign(moderator, plan.id, true)).status).toBe(404)
    await report('plan', plan.id)
    await assign(moderator, plan.id, true)
    const caseId = await caseIdOf(plan.id)
    expect(await sql`select from assignments where target_id = ${caseId}`).toHaveLength(1)
    await decide(moderator, plan.id, { verdict: 'dismissed' })
    expect(await sql`select from assignments where target_id = ${caseId}`).toHaveLength(0)
    expect((await assign(moderator, plan.id, true)).status).toBe(409)
  })
})

describe('A decision', () => {
  test('closes every report of the target, is logged, and every reporter reads the answer [190]', async () => {
    const author = await signedIn()
    const plan = await onlinePlan(author, 'Levain')
    const reporters = [await report('plan', plan.id), await report('plan', plan.id)]
    const response = 'Rien de contraire à la charte.'
    expect((await decide(moderator, plan.id, { verdict: 'dismissed', answer: response })).status).toBe(200)
    expect(await caseOf(plan.id)).toBeUndefined()
    expect(await caseOf(plan.id, '?list=done')).toMatchObject({
      verdict: 'dismissed',
      answer: response,
      handled_by: moderator.member.pseudo,
      handled_at: expect.any(String),
      path: `/plan/${plan.slug}`,
    })
    for (const reporter of reporters)
      expect(await notificationOf(reporter)).toEqual({
        type: 'report_handled',
        message: `Votre signalement du plan « Levain » reste sans suite : ${response}`,
        data: { answer: response },
      })
    expect(await logOf(plan.id)).toEqual([
      {
        admin_id: moderator.member.id,
        target_user_id: author.member.id,
        action_type: 'dismiss_report',
        target_type: 'plan',
        reason: response,
        details: { reports: 2, removed: false },
      },
    ])
  })

  test('can delete the comment, with the log of a deletion [76] [77]', async () => {
    const author = await signedIn()
    const { id, plan } = await aComment('Arnaque ici', author)
    const reporter = await report('comment', id)
    const decision = { verdict: 'upheld', remove: true, reason: 'Arnaque', answer: 'Merci.' }
    expect((await decide(moderator, id, decision)).status).toBe(200)
    expect((await site.get(`/api/comments/${id}`)).status).toBe(404)
    expect(await sql`select comments_count from plan_stats where plan_id = ${plan.id}`).toEqual([
      { comments_count: 0 },
    ])
    expect(await logOf(id)).toMatchObject([
      {
        action_type: 'delete_comment',
        target_user_id: author.member.id,
        reason: 'Arnaque',
        details: { comment_content: 'Arnaque ici', original_author: author.member.id },
      },
      { action_type: 'uphold_report', details: { reports: 1, removed: true } },
    ])
    expect((await notificationOf(reporter))?.message).toBe(
      `Votre signalement d’un commentaire sous « ${plan.title} » a été retenu : Merci.`,
    )
  })

  test.each([
    ['Injurieux', 'Injurieux'],
    ['\u200b', 'Retiré par l’équipe après un signalement.'],
  ])('to delete a comment sends its author the reason: %j', async (reason, givenReason) => {
    const author = await signedIn()
    const { id, plan } = await aComment('Arnaque ici', author)
    await report('comment', id)
    expect((await decide(moderator, id, { verdict: 'upheld', remove: true, reason })).status).toBe(200)
    const { notifications } = await author.browser.getJson<{ notifications: MemberNotification[] }>(
      '/api/my/notifications',
    )
    expect(notifications).toMatchObject([
      { type: 'sanction', title: 'Commentaire supprimé', data: { plan_slug: plan.slug }, actor: null },
    ])
    expect(notifications[0]?.message).toContain(givenReason)
  })

  test('reaches dozens of reporters, who may do something else meanwhile', async () => {
    const plan = await onlinePlan(await signedIn(), 'Très signalé')
    const { ids } = await sql.one<{ ids: string[] }>`
      with made as (
        insert into users (name, email) select 'n' || n, 'n' || n || '@exemple.test' from generate_series(1, 40) n returning id
      ), reported as (
        insert into reports (reporter_id, target_type, target_id, reason, created_at, evidence)
        select id, 'plan', ${plan.id}, 'Arnaque', now() - row_number() over () * interval '1 minute',
          'Version ' || row_number() over () / 8
        from made
      )
      select array_agg(id) as ids from made`
    const found = await caseOf(plan.id)
    expect(found?.count).toBe(40)
    expect(found?.reports).toHaveLength(20)
    expect(found?.evidence).toMatch(/^Version 2\s+\* \* \*\s+Version 1\s+\* \* \*\s+Version 0$/)
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = db.transaction(async (tx) => {
      await tx`select from users where id = ${ids[0]!} for no key update`
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const decided = await decide(moderator, plan.id, { verdict: 'dismissed' })
    release.resolve()
    await writing
    expect(decided.status).toBe(200)
    expect(
      await sql`select from notifications where type = 'report_handled' and user_id = any (${ids}::uuid[])`,
    ).toHaveLength(40)
  })

  test('can take the plan offline; its author reads why', async () => {
    const author = await signedIn()
    const plan = await onlinePlan(author, 'Trompeur')
    await report('plan', plan.id)
    expect((await decide(moderator, plan.id, { verdict: 'upheld', remove: true })).status).toBe(200)
    expect(await sql`select status, review_note from plans where id = ${plan.id}`).toEqual([
      { status: 'rejected', review_note: 'Retiré par l’équipe après un signalement.' },
    ])
    expect((await logOf(plan.id)).map((row) => row['action_type'])).toEqual([
      'unpublish_plan',
      'uphold_report',
    ])
    expect(await sql`select type from notifications where user_id = ${author.member.id}`).toEqual([
      { type: 'plan_rejected' },
    ])
  })

  test('is made once: of several at once, all but one get a conflict', async () => {
    for (let round = 0; round < 3; round += 1) {
      const author = await signedIn()
      const { id, plan } = await aComment('Arnaque', author)
      const reporter = await report('comment', id)
      const deciders = [moderator, await signedIn('admin'), await signedIn('founder')]
      const responses = await Promise.all(
        deciders.map((who) => decide(who, id, { verdict: 'upheld', remove: true })),
      )
      expect(statusesOf(responses)).toEqual([200, 409, 409])
      expect(await logOf(id)).toHaveLength(2)
      expect(await sql`select from notifications where user_id = ${reporter.member.id}`).toHaveLength(1)
      expect(await sql`select comments_count from plan_stats where plan_id = ${plan.id}`).toEqual([
        { comments_count: 0 },
      ])
    }
  })

  test('while its author, or a reporter, deletes the account is complete or not made at all', async () => {
    for (const leaver of ['author', 'reporter'] as const) {
      const author = await signedIn()
      const { id } = await aComment('Arnaque', author)
      const reporter = await report('comment', id)
      const { member, browser } = leaver === 'author' ? author : reporter
      const responses = await Promise.all([
        decide(moderator, id, { verdict: 'upheld', remove: true }),
        browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' }),
      ])
      expect(statusesOf(responses).filter((status) => status >= 500)).toEqual([])
      expect(await caseOf(id)).toBeUndefined()
    }
  })

  test('is refused without a verdict, without a report, or where nothing can be removed', async () => {
    const member = await signedIn()
    await report('profile', member.member.id)
    const refused = async (id: string, decision: object) =>
      await errorOf(await decide(moderator, id, decision as Decision))
    const { id } = member.member
    expect(await refused(id, { verdict: 'peut-être' })).toMatchObject({
      status: 422,
      field: 'verdict',
    })
    expect(await refused(id, { verdict: 'upheld', remove: true })).toMatchObject({ status: 422 })
    expect(await refused(randomUUID(), { verdict: 'upheld' })).toMatchObject({ status: 404 })
    const plan = await onlinePlan(await signedIn(), 'Reste')
    await report('plan', plan.id)
    expect(await refused(plan.id, { verdict: 'dismissed', remove: true })).toMatchObject({
      status: 422,
    })
    expect(await sql`select status from plans where id = ${plan.id}`).toEqual([{ status: 'published' }])
    expect((await decide(moderator, id, { verdict: 'upheld' })).status).toBe(200)
  })

  test('leaves a later report of the same target open', async () => {
    const plan = await onlinePlan(await signedIn(), 'Encore')
    await report('plan', plan.id)
    await decide(moderator, plan.id, { verdict: 'dismissed' })
    await report('plan', plan.id, 'Toujours là')
    expect(await caseOf(plan.id)).toMatchObject({ reports: [{ reason: 'Toujours là' }] })
  })
})

describe('The name of a reported member', () => {
  test('is the current one in the evidence and in the reporter’s notification, and is deleted with the account', async () => {
    const author = await signedIn()
    const reporter = await report('profile', author.member.id)
    const { id } = await aConversation(sql, author.member, reporter.member)
    const messages = await sql<{ id: string }[]>`select id from messages where conversation_id = ${id}`
    const body = { reason: 'Menaces', messages: messages.map((message) => message.id) }
    expect((await reporter.browser.post(`/api/conversations/${id}/reports`, body)).status).toBe(200)
    const pseudo = unique('Nouveau')
    await sql`update profiles set pseudo = ${pseudo} where user_id = ${author.member.id}`
    expect((await caseOf(id))?.evidence).toBe(`${pseudo} :\n> Bonjour`)
    await decide(moderator, author.member.id, { verdict: 'upheld', answer: 'Merci.' })
    expect(await messagesOf(reporter)).toEqual([
      `Votre signalement du profil de ${pseudo} a été retenu : Merci.`,
    ])

    await author.browser.delete('/api/account', { pseudo, plans: 'delete' })
    expect((await caseOf(id))?.evidence).toBe('Utilisateur supprimé :\n> Bonjour')
    expect(await messagesOf(reporter)).toEqual(['Votre signalement d’un profil a été retenu : Merci.'])
    await site.runLongJobs()
    const stored = await sql`
      select to_jsonb(r) as row from reports r union all select to_jsonb(n) from notifications n
      union all select to_jsonb(l) from moderation_logs_extended l`
    for (const name of [pseudo, author.member.pseudo]) expect(JSON.stringify(stored)).not.toContain(name)
  })

  test('of the other member of a conversation, who reported it, is not shown to those who may not know it [197]', async () => {
    const [admin, victim] = [await signedIn('admin'), await signedIn()]
    const { id } = await aConversation(sql, admin.member, victim.member)
    await sql`
      insert into messages (conversation_id, sender_id, content) values (${id}, ${victim.member.id}, 'Arrêtez')`
    const messages = await sql<{ id: string }[]>`select id from messages where conversation_id = ${id}`
    const body = { reason: 'Menaces', messages: messages.map((message) => message.id) }
    expect((await victim.browser.post(`/api/conversations/${id}/reports`, body)).status).toBe(200)
    const shown = JSON.stringify(await caseOf(id))
    expect(shown).toContain('Un membre :')
    expect(shown).not.toContain(victim.member.pseudo)
    expect((await caseOf(id, '', await signedIn('founder')))?.evidence).toContain(victim.member.pseudo)
  })
})

describe('Reports of both sides of a conversation', () => {
  /** Each reports the other, `first` before `second`. */
  async function reportEachOther(first: SignedIn, second: SignedIn) {
    const { id } = await aConversation(sql, first.member, second.member)
    for (const [reporter, about] of [
      [first, second],
      [second, first],
    ] as const) {
      const { id: message } = await sql.one<{ id: string }>`
        insert into messages (conversation_id, sender_id, content) values (${id}, ${about.member.id}, 'Menace')
        returning id`
      const reported = { reason: `De ${reporter.member.pseudo}`, messages: [message] }
      expect((await reporter.browser.post(`/api/conversations/${id}/reports`, reported)).status).toBe(200)
    }
    return id
  }
  const casesOf = async (id: string, who: SignedIn, query = '') =>
    (await list(query, who)).rows.filter(({ target_id }) => target_id === id)

  test('are two cases, each with its own member, assignment and decision', async () => {
    await sql`delete from reports`
    const [ann, bob] = [await signedIn(), await signedIn()]
    const id = await reportEachOther(ann, bob)
    const [aboutBob, aboutAnn] = await casesOf(id, moderator)
    expect([aboutBob?.title, aboutAnn?.title]).toEqual([
      `Conversation avec ${bob.member.pseudo}`,
      `Conversation avec ${ann.member.pseudo}`,
    ])
    expect(aboutBob?.reports).toMatchObject([{ reporter: { user_id: ann.member.id } }])
    expect((await list()).waiting).toBe(2)

    expect((await assignCase(moderator, aboutAnn!.case_id, true)).status).toBe(200)
    expect((await casesOf(id, moderator)).map(({ assignee }) => assignee?.user_id)).toEqual([
      undefined,
      moderator.member.id,
    ])
    expect((await decideCase(moderator, aboutBob!.case_id, { verdict: 'dismissed' })).status).toBe(200)
    expect(await casesOf(id, moderator)).toMatchObject([
      { case_id: aboutAnn!.case_id, assignee: { user_id: moderator.member.id } },
    ])
    expect(await messagesOf(ann)).toEqual([
      `Votre signalement de votre conversation avec ${bob.member.pseudo} reste sans suite`,
    ])
    expect(await notificationOf(bob)).toBeUndefined()
  })

  test('cannot be read by the moderator they are about, nor decided by the moderator who reported', async () => {
    const [staff, victim] = [await signedIn('moderator'), await signedIn()]
    const id = await reportEachOther(staff, victim)
    const own = await casesOf(id, staff)
    expect(own).toMatchObject([{ member: { user_id: victim.member.id }, is_own: true }])
    const all = await casesOf(id, await signedIn('admin'))
    const aboutStaff = all.find(({ member }) => member?.user_id === staff.member.id)!
    expect(aboutStaff.is_own).toBe(false)
    for (const { case_id } of all) {
      const responses = [
        await assignCase(staff, case_id, true),
        await decideCase(staff, case_id, { verdict: 'dismissed' }),
      ]
      const status = case_id === aboutStaff.case_id ? 404 : 403
      expect(statusesOf(responses)).toEqual([status, status])
    }
    const refused = await decideCase(staff, own[0]!.case_id, { verdict: 'upheld' })
    expect((await errorOf(refused)).message).toBe(OWN_REPORT)
    expect(await casesOf(id, await signedIn('founder'))).toHaveLength(2)
  })

  test('the reporter of an admin is hidden from the moderator whom that admin reported', async () => {
    const [staff, admin] = [await signedIn('moderator'), await signedIn('admin')]
    const id = await reportEachOther(staff, admin)
    const other = await signedIn('moderator')
    const [aboutAdmin, aboutStaff] = await casesOf(id, other)
    expect(aboutAdmin).toMatchObject({ may_moderate: false, reports: [{ reporter: null }] })
    expect(aboutStaff).toMatchObject({ may_moderate: false, reports: [{ reporter: null }] })
    expect((await casesOf(id, staff)).map(({ member }) => member?.user_id)).toEqual([admin.member.id])
  })

  test('stay two cases once both accounts are deleted', async () => {
    const [ann, bob] = [await signedIn(), await signedIn()]
    const id = await reportEachOther(ann, bob)
    for (const { member, browser } of [ann, bob])
      await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
    await sql`update reports set target_user_id = null, reporter_id = null where target_id = ${id}`
    const [one, two] = await casesOf(id, moderator)
    expect([one?.member, two?.member]).toEqual([null, null])
    expect((await decideCase(moderator, one!.case_id, { verdict: 'dismissed' })).status).toBe(200)
    expect(await casesOf(id, moderator)).toMatchObject([{ case_id: two!.case_id }])
  })
})

describe('Reports about the staff', () => {
  test.each([
    ['moderator', 'moderator', 403],
    ['moderator', 'founder', 403],
    ['admin', 'admin', 403],
    ['admin', 'moderator', 200],
    ['founder', 'admin', 200],
  ] as const)('a %s sees one about a %s, and deciding it returns %i [197]', async (role, about, status) => {
    const [staff, target] = [await signedIn(role), await signedIn(about)]
    await report('profile', target.member.id)
    const found = await caseOf(target.member.id, '', staff)
    expect(found?.may_moderate).toBe(status === 200)
    const responses = [
      await assign(staff, target.member.id, true),
      await decide(staff, target.member.id, { verdict: 'dismissed' }),
    ]
    expect(statusesOf(responses)).toEqual([status, status])
    if (status === 403) expect(await logOf(target.member.id)).toEqual([])
    await sql`delete from reports`
  })

  test('their reporter is shown only to staff who outrank them [197]', async () => {
    const [peer, target, founder] = [
      await signedIn('admin'),
      await signedIn('admin'),
      await signedIn('founder'),
    ]
    const reporter = await report('profile', target.member.id, 'Abus')
    const reportsFor = async (who: SignedIn) => (await caseOf(target.member.id, '', who))?.reports
    expect(await reportsFor(peer)).toMatchObject([{ reporter: null, reason: 'Abus' }])
    expect(await reportsFor(founder)).toMatchObject([{ reporter: { user_id: reporter.member.id } }])
  })

  test('no staff page shows the reported member that they were reported, nor how it was decided [197]', async () => {
    await sql`delete from reports`
    const [reported, colleague, founder, reporter] = [
      await signedIn('admin'),
      await signedIn('moderator'),
      await signedIn('founder'),
      await signedIn(),
    ]
    const { id } = reported.member
    const plan = await onlinePlan(reported, 'Signalé')
    const comment = await aComment('Signalé', reported)
    const conversation = await aConversation(sql, reported.member, reporter.member)
    const message = await sql.one<{ id: string }>`
      select id from messages where conversation_id = ${conversation.id}`
    const pages = `
      moderation/overview moderation/comments moderation/plans moderation/activity moderation/activity?member=${id}
      moderation/reports moderation/reports?list=done moderation/appeals moderation/support moderation/members
      moderation/members/sanctioned moderation/members/${id}/sanctions admin/members admin/stats admin/security-log`
    const readAll = async ({ browser }: SignedIn) => {
      const read = new Map<string, unknown>()
      for (const page of pages.trim().split(/\s+/)) read.set(page, await browser.getJson(`/api/${page}`))
      return read
    }
    const before = await readAll(reported)
    const reports = {
      [`/api/members/${id}/reports`]: {},
      [`/api/plans/${plan.id}/reports`]: {},
      [`/api/comments/${comment.id}/reports`]: {},
      [`/api/conversations/${conversation.id}/reports`]: { messages: [message.id] },
    }
    for (const [path, body] of Object.entries(reports))
      expect((await reporter.browser.post(path, { reason: 'Menaces', ...body })).status, path).toBe(200)
    expect(await readAll(reported)).toEqual(before)
    expect((await list('', founder)).waiting).toBe(4)
    for (const { case_id } of (await list('', founder)).rows)
      expect((await decideCase(founder, case_id, { verdict: 'dismissed', answer: 'Rien' })).status).toBe(200)
    expect(await readAll(reported)).toEqual(before)
    const log = await colleague.browser.getJson<ListPage<LogEntry>>(`/api/moderation/activity?member=${id}`)
    expect(log.rows.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'dismiss_report'))
  })

  test('staff do not see, count or decide a case about themselves [197]', async () => {
    await sql`delete from reports`
    const founder = await signedIn('founder')
    await report('profile', founder.member.id)
    const nothing = { rows: [], waiting: 0, oldest: null }
    expect(await list('', founder)).toMatchObject(nothing)
    expect(await founder.browser.getJson('/api/moderation/overview')).toMatchObject({
      reports: 0,
      oldest_report: null,
    })
    expect((await list()).waiting).toBe(1)
  })

  test('one about oneself is reported as not found: before, while it waits and once decided [197]', async () => {
    const [reported, founder] = [await signedIn('admin'), await signedIn('founder')]
    const { id } = reported.member
    // A caller who knows the ids can compute it.
    const { case_id } = await sql.one<{
      case_id: string
    }>`select report_case('profile', ${id}, ${id}) as case_id`
    const ask = async () => [
      await errorOf(await assignCase(reported, case_id, true)),
      await errorOf(await decideCase(reported, case_id, { verdict: 'dismissed' })),
    ]
    const unknown = await ask()
    expect(unknown).toMatchObject([{ status: 404 }, { status: 404 }])
    await report('profile', id)
    expect(await ask()).toEqual(unknown)
    expect((await decideCase(founder, case_id, { verdict: 'dismissed' })).status).toBe(200)
    expect(await ask()).toEqual(unknown)
  })
})
