import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Comment, CommentPage } from '#domain/comments/comments.ts'
import { DRAFT_ALREADY_SENT } from '#domain/errors.ts'
import type { Role } from '#domain/roles.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { whileDemoted } from '../../../tests/support/demotion.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db } = site
type Browser = Awaited<ReturnType<typeof site.as>>
type Created = { comment: Comment; comments_count: number }

const signedIn = async (role: Role = 'user') => {
  const member = await site.aMember({ role })
  return { member, browser: await site.as(member) }
}
const send = (browser: Browser, plan: { id: string }, content: string, id: string = randomUUID()) =>
  browser.post(`/api/plans/${plan.id}/comments`, { id, content })
const comment = async (browser: Browser, plan: { id: string }, content = 'Bravo') => {
  const response = await send(browser, plan, content)
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as Created).comment
}
const listOf = (plan: { id: string }, query = '') =>
  site.getJson<CommentPage>(`/api/plans/${plan.id}/comments${query}`)
const textsOf = ({ comments }: CommentPage) => comments.map(({ content }) => content)
const countOf = async (plan: { id: string }) => {
  const [row] = await db.sql`
    select comments_count as counter, (select count(*) from comments where plan_id = ${plan.id}) as rows
    from plan_stats where plan_id = ${plan.id}`
  return row
}
const xpOf = async ({ id }: { id: string }) => {
  const row = await db.sql.one<{ community_xp: number; ledger: number }>`
    select community_xp, coalesce((select sum(amount) from xp_events e where e.user_id = s.user_id), 0)::int as ledger
    from profile_stats s where user_id = ${id}`
  expect(row.community_xp).toBe(row.ledger)
  return row.community_xp
}
const notificationsOf = ({ id }: { id: string }, type: string) =>
  db.sql`select message, data, actor_id, comment_id, plan_id from notifications where user_id = ${id} and type = ${type}`
const logOf = (id: string) =>
  db.sql`
    select admin_id, target_user_id, action_type, target_type, details from moderation_logs_extended
    where target_id = ${id}`
const makeOlder = (id: string, minutes: number) =>
  db.sql`
    update comments set created_at = created_at - make_interval(mins => ${minutes}),
      edited_at = edited_at - make_interval(mins => ${minutes})
    where id = ${id}`

/** Comments without an author, one minute apart, numbered from 1. */
async function manyComments(plan: { id: string }, count: number) {
  const rows = await db.sql<{ id: string }[]>`
    insert into comments (plan_id, content, created_at)
    select ${plan.id}, 'n° ' || n, now() - interval '1 day' + n * interval '1 minute' from generate_series(1, ${count}) n
    returning id`
  await db.sql`update plan_stats set comments_count = ${count} where plan_id = ${plan.id}`
  return rows.map(({ id }) => id)
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `n° ${from + index}`)

describe('Writing a comment', () => {
  test('saves it trimmed, returns it, and lists it with its author, oldest first [75]', async () => {
    const { id, pseudo } = await site.aMember({ role: 'verified', badges: ['Actif'], handle: 'lea' })
    const browser = await site.as({ id })
    const plan = await site.aPlan()
    const first = await comment(browser, plan, ' \r\nUn retour\r\nutile e\u0301tonnant \t')
    const second = await comment((await signedIn()).browser, plan, 'Deuxième')
    expect(first.content).toBe('Un retour\nutile étonnant')
    const page = await listOf(plan)
    expect(textsOf(page)).toEqual(['Un retour\nutile étonnant', 'Deuxième'])
    expect(page.comments[0]).toEqual({ ...first, replies: [], replies_end: null })
    expect(first.author).toEqual({
      user_id: id,
      pseudo,
      handle: 'lea',
      avatar_url: null,
      custom_avatar_url: null,
      role: 'verified',
      badges: ['Actif'],
      verified_type: 'blue',
    })
    expect(page).toMatchObject({ comments_count: 2, has_earlier: false, has_later: false })
    expect(page.latest_comment).toBe(second.id)
    expect(await countOf(plan)).toEqual({ counter: 2, rows: 2 })
  })

  test.each([
    ['nothing', '', 'Veuillez saisir un commentaire.'],
    ['spaces', ' \n\t ', 'Veuillez saisir un commentaire.'],
    ['what nobody sees', '\u200b\u0085', 'Veuillez saisir un commentaire.'],
    ['5 001 characters', 'x'.repeat(5001), /^Un commentaire compte 5\s000 caractères au plus\.$/],
    ['a NUL', 'a\0b', 'Le commentaire contient des caractères interdits.'],
  ])('of %s is refused by that field, and nothing is written [74]', async (_what, content, message) => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const error = await errorOf(await send(browser, plan, content))
    expect(error).toMatchObject({ status: 422, field: 'content' })
    expect(error.message).toMatch(message)
    expect(await countOf(plan)).toEqual({ counter: 0, rows: 0 })
  })

  test('of 5 000 characters is saved, whatever they are, as plain text [198]', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const rockets = '🚀'.repeat(5000)
    expect((await comment(browser, plan, rockets)).content).toBe(rockets)
    const payload = '<script>alert(1)</script> [x](javascript:alert(1)) & "'
    expect((await comment(browser, plan, payload)).content).toBe(payload)
  })

  test('asks for an account, and for a plan that is online [73]', async () => {
    const plan = await site.aPlan()
    expect((await send(await site.as(), plan, 'Bravo')).status).toBe(401)
    const { member, browser } = await signedIn()
    for (const status of ['pending', 'rejected'] as const) {
      const own = await site.aPlan({ author_id: member.id, status })
      expect((await send(browser, own, 'Bravo')).status).toBe(404)
      expect((await site.get(`/api/plans/${own.id}/comments`)).status).toBe(404)
    }
    expect((await send(browser, { id: randomUUID() }, 'Bravo')).status).toBe(404)
  })

  test.each([
    ['comment', 'Vous ne pouvez plus commenter.'],
    ['temp', /^Votre compte est suspendu jusqu’au /],
    ['perm', 'Votre compte est suspendu.'],
  ] as const)('is refused under a sanction of type %s, until it ends [80] [196]', async (ban, message) => {
    const member = await site.aMember()
    const browser = await site.as(member)
    const plan = await site.aPlan()
    await db.sql`
      insert into user_bans (user_id, type, end_at)
      values (${member.id}, ${ban}, ${ban === 'temp' ? db.sql`now() + interval '1 day'` : null})`
    const error = await errorOf(await send(browser, plan, 'Bravo'))
    expect(error.status).toBe(403)
    expect(error.message).toMatch(message)
    expect(await countOf(plan)).toEqual({ counter: 0, rows: 0 })
    await db.sql`
      update user_bans set start_at = now() - interval '2 days', end_at = now(), lifted_at = now()
      where user_id = ${member.id}`
    await comment(browser, plan)
  })

  test('sent twice, or many times at once, is one comment [200]', async () => {
    const { member, browser } = await signedIn()
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    const id = randomUUID()
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(browser, plan, 'Bravo', id)))
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]))
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as Created[]
    expect(bodies.every((body) => body.comment.id === id && body.comments_count === 1)).toBe(true)
    expect(await countOf(plan)).toEqual({ counter: 1, rows: 1 })
    expect(await xpOf(member)).toBe(2)
    expect((await notificationsOf(author, 'new_comment')).length).toBe(1)
    // No member can take the id of another member's comment, nor move it.
    expect((await send((await signedIn()).browser, plan, 'Moi', id)).status).toBe(409)
    expect((await send(browser, await site.aPlan(), 'Bravo', id)).status).toBe(409)
  })

  test('with another text under the id of a sent one is refused, and the sent one stays', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const { id } = await comment(browser, plan, 'Le premier')
    expect(await errorOf(await send(browser, plan, 'Le second', id))).toMatchObject({
      status: 409,
      field: 'id',
      message: DRAFT_ALREADY_SENT,
    })
    expect((await send(browser, plan, ' Le premier\n', id)).status).toBe(200)
    const other = randomUUID()
    const responses = await Promise.all(['Un', 'Deux'].map((text) => send(browser, plan, text, other)))
    expect(new Set(statusesOf(responses))).toEqual(new Set([200, 409]))
    expect(await countOf(plan)).toEqual({ counter: 2, rows: 2 })
  })

  test('by many members at once is counted exactly [200]', async () => {
    const plan = await site.aPlan()
    const browsers = await Promise.all(Array.from({ length: 10 }, async () => (await signedIn()).browser))
    const responses = await Promise.all(
      browsers.flatMap((browser) => [send(browser, plan, 'a'), send(browser, plan, 'b')]),
    )
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]))
    expect(await countOf(plan)).toEqual({ counter: 20, rows: 20 })
  })

  test('ten a minute and a hundred a day, at most', async () => {
    const strict = await aSite({ db })
    const browser = await strict.as(await site.aMember())
    const plan = await site.aPlan()
    const responses = []
    for (let n = 0; n < 11; n += 1) responses.push(await send(browser, plan, `n° ${n}`))
    expect(statusesOf(responses)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('The effects of a comment', () => {
  test('are two points each, twenty a day in Zurich at most, also when sent at once', async () => {
    const { member, browser } = await signedIn()
    const plan = await site.aPlan()
    await Promise.all(Array.from({ length: 12 }, (_, n) => send(browser, plan, `n° ${n}`)))
    expect(await xpOf(member)).toBe(20)
    await db.sql`update xp_events set created_at = created_at - interval '1 day' where user_id = ${member.id}`
    await comment(browser, plan)
    expect(await xpOf(member)).toBe(22)
  })

  test('are a notification to the plan’s author, except for their own comments [88]', async () => {
    const { member: author, browser: authors } = await signedIn()
    const { member, browser } = await signedIn()
    const plan = await site.aPlan({ author_id: author.id })
    const { id } = await comment(browser, plan)
    await comment(authors, plan, 'Merci')
    expect(await notificationsOf(author, 'new_comment')).toEqual([
      {
        message: `${member.pseudo} a commenté votre plan « ${plan.title} »`,
        data: { plan_slug: plan.slug, comment_id: id, commenter_pseudo: member.pseudo },
        actor_id: member.id,
        comment_id: id,
        plan_id: plan.id,
      },
    ])
  })

  const badgesOf = async ({ id }: { id: string }) =>
    (await db.sql.one<{ badges: string[] }>`select badges from profiles where user_id = ${id}`).badges

  test('are the badge « Actif » with the tenth, and its notification [79] [130]', async () => {
    const { member, browser } = await signedIn()
    const plan = await site.aPlan()
    for (let n = 0; n < 9; n += 1) await comment(browser, plan, `n° ${n}`)
    expect(await badgesOf(member)).toEqual([])
    await comment(browser, plan)
    expect(await badgesOf(member)).toEqual(['Actif'])
    expect((await notificationsOf(member, 'badge_awarded')).length).toBe(1)
  })

  test('include that badge once, also when the tenth is one of many sent at once [130] [200]', async () => {
    const { member, browser } = await signedIn()
    const plan = await site.aPlan()
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => send(browser, plan, `n° ${n}`)))
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]))
    expect(await badgesOf(member)).toEqual(['Actif'])
    expect((await notificationsOf(member, 'badge_awarded')).length).toBe(1)
  })
})

describe('Correcting a comment', () => {
  const correct = (browser: Browser, { id }: { id: string }, content: string) =>
    browser.patch(`/api/comments/${id}`, { content })

  test('is allowed to its author for fifteen minutes, and is marked', async () => {
    const { browser } = await signedIn()
    const plan = await site.aPlan()
    const written = await comment(browser, plan, 'Bravoo')
    expect(written.edited_at).toBeNull()
    await makeOlder(written.id, 14)
    const unchanged = (await (await correct(browser, written, ' Bravoo ')).json()) as Comment
    expect(unchanged).toMatchObject({ content: 'Bravoo', edited_at: null })
    const corrected = (await (await correct(browser, written, ' Bravo ')).json()) as Comment
    expect(corrected).toMatchObject({ id: written.id, content: 'Bravo', edited_at: expect.any(String) })
    expect(await site.getJson(`/api/comments/${written.id}`)).toEqual(corrected)
    expect(await errorOf(await correct(browser, written, ' '))).toMatchObject({
      status: 422,
      field: 'content',
    })
    await makeOlder(written.id, 2)
    expect(await errorOf(await correct(browser, written, 'Trop tard'))).toMatchObject({
      status: 409,
      message: 'Un commentaire ne peut plus être corrigé après 15 minutes.',
    })
    expect(textsOf(await listOf(plan))).toEqual(['Bravo'])
  })

  test('of a text that was corrected since it was read is refused, and a retry is not', async () => {
    const { browser } = await signedIn()
    const written = await comment(browser, await site.aPlan(), 'Bravoo')
    const correctAs = (content: string, edited_at: string | null) =>
      browser.patch(`/api/comments/${written.id}`, { content, edited_at })
    const first = (await (await correctAs('Bravo', null)).json()) as Comment
    expect(first.content).toBe('Bravo')
    expect(await errorOf(await correctAs('Bravo !', null))).toMatchObject({
      status: 409,
      field: 'edited_at',
      message: 'Ce texte a changé entre-temps.',
    })
    expect(await site.getJson(`/api/comments/${written.id}`)).toEqual(first)
    expect((await correctAs('Bravo', null)).status).toBe(200)
    expect(await (await correctAs('Bravo !', first.edited_at)).json()).toMatchObject({ content: 'Bravo !' })
    // A tab of an older version names no version.
    expect((await correct(browser, written, 'Bravissimo')).status).toBe(200)
  })

  test('is refused to other members, to a founder and to a banned author [80]', async () => {
    const { member, browser } = await signedIn()
    const written = await comment(browser, await site.aPlan())
    expect((await correct((await signedIn('founder')).browser, written, 'Autre')).status).toBe(403)
    await db.sql`insert into user_bans (user_id, type) values (${member.id}, 'comment')`
    expect(await errorOf(await correct(browser, written, 'Autre'))).toMatchObject({
      status: 403,
      message: 'Vous ne pouvez plus commenter.',
    })
    expect((await correct(browser, { id: randomUUID() }, 'Autre')).status).toBe(403)
    const unbanned = await signedIn()
    expect((await correct(unbanned.browser, { id: randomUUID() }, 'Autre')).status).toBe(404)
  })
})

describe('Deleting a comment', () => {
  const remove = (browser: Browser, { id }: { id: string }) => browser.delete(`/api/comments/${id}`)

  test('is allowed to its author, also when banned: counter, points and notification are deleted, nothing is logged [76] [77]', async () => {
    const { member, browser } = await signedIn()
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    const [kept, gone] = [await comment(browser, plan, 'Reste'), await comment(browser, plan, 'Part')]
    await db.sql`insert into user_bans (user_id, type) values (${member.id}, 'perm')`
    const responses = await Promise.all([remove(browser, gone), remove(browser, gone), remove(browser, gone)])
    expect(statusesOf(responses)).toEqual([200, 404, 404])
    expect(await countOf(plan)).toEqual({ counter: 1, rows: 1 })
    expect(await xpOf(member)).toBe(2)
    expect((await notificationsOf(author, 'new_comment')).map(({ comment_id }) => comment_id)).toEqual([
      kept.id,
    ])
    expect((await site.get(`/api/comments/${gone.id}`)).status).toBe(404)
    expect((await logOf(gone.id)).length).toBe(0)
  })

  test.each<[Role, Role, number]>([
    ['user', 'user', 403],
    ['validator', 'user', 403],
    ['moderator', 'validator', 200],
    ['moderator', 'moderator', 403],
    ['moderator', 'admin', 403],
    ['admin', 'moderator', 200],
    ['admin', 'founder', 403],
    ['founder', 'admin', 200],
  ])('by a %s, when its author is a %s, responds %i [76] [197]', async (role, authorRole, status) => {
    const { browser: authors } = await signedIn(authorRole)
    const written = await comment(authors, await site.aPlan())
    expect((await remove((await signedIn(role)).browser, written)).status).toBe(status)
  })

  test('by staff is logged with its text and its author [77]', async () => {
    const { member, browser } = await signedIn()
    const plan = await site.aPlan()
    const written = await comment(browser, plan, 'Arnaque ici')
    const staff = await signedIn('moderator')
    expect(await (await remove(staff.browser, written)).json()).toEqual({ comments_count: 0 })
    expect(await logOf(written.id)).toEqual([
      {
        admin_id: staff.member.id,
        target_user_id: member.id,
        action_type: 'delete_comment',
        target_type: 'comment',
        details: { comment_content: 'Arnaque ici', original_author: member.id },
      },
    ])
    expect(await xpOf(member)).toBe(0)
  })

  test('by staff notifies its author, with a link to the plan [77]', async () => {
    const { member, browser } = await signedIn()
    const plan = await site.aPlan()
    const written = await comment(browser, plan)
    await remove((await signedIn('moderator')).browser, written)
    expect(await notificationsOf(member, 'sanction')).toMatchObject([{ plan_id: plan.id, actor_id: null }])
    await remove(browser, await comment(browser, plan))
    expect(await notificationsOf(member, 'sanction')).toHaveLength(1)
  })

  test('is refused to staff who lose the role while the request waits [197]', async () => {
    const written = await comment((await signedIn()).browser, await site.aPlan())
    const staff = await signedIn('moderator')
    const response = await whileDemoted(db, staff.member, () => remove(staff.browser, written))
    expect(response.status).toBe(403)
    expect((await site.get(`/api/comments/${written.id}`)).status).toBe(200)
  })

  test('whose author is deleted is open to staff, and the author stays unnamed', async () => {
    const { member, browser } = await signedIn()
    const plan = await site.aPlan()
    const written = await comment(browser, plan)
    expect((await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })).status).toBe(
      200,
    )
    expect((await listOf(plan)).comments[0]).toMatchObject({ content: 'Bravo', author: null })
    const staff = await signedIn('moderator')
    expect((await remove(staff.browser, written)).status).toBe(200)
    expect(await logOf(written.id)).toMatchObject([
      { target_user_id: null, details: { original_author: null } },
    ])
    expect(await countOf(plan)).toEqual({ counter: 0, rows: 0 })
  })
})

describe('Comments during other writes', () => {
  const leave = ({ member, browser }: Awaited<ReturnType<typeof signedIn>>) =>
    browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })

  test.each(['the plan goes', 'its author leaves', 'a commenter leaves'])(
    'no deadlock occurs and no point is lost when %s',
    async (event) => {
      for (let round = 0; round < 2; round += 1) {
        const [author, talker, ...others] = [await signedIn('vip'), await signedIn(), await signedIn()]
        const plan = await site.aPlan({ author_id: author.member.id, likes_count: 2 })
        await db.sql`update profile_stats set plans_posted = 1, likes_received = 1 where user_id = ${author.member.id}`
        await db.sql`
          insert into likes (plan_id, user_id) values (${plan.id}, ${author.member.id}), (${plan.id}, ${talker.member.id})`
        const early = await comment(talker.browser, plan)
        const everybody = [talker, ...others, author]
        const responses = await Promise.all([
          ...everybody.map(({ browser }) => send(browser, plan, 'Pendant')),
          talker.browser.delete(`/api/comments/${early.id}`),
          event === 'the plan goes'
            ? author.browser.delete(`/api/plans/${plan.id}`)
            : leave(event === 'its author leaves' ? author : talker),
          ...everybody.map(({ browser }) => send(browser, plan, 'Encore')),
        ])
        expect(statusesOf(responses).filter((status) => status >= 500)).toEqual([])
        await site.runLongJobs()
        const wrong = await db.sql.one<{ counters: number; ledgers: number }>`
          select (select count(*) from plan_stats s where comments_count <>
                   (select count(*) from comments c where c.plan_id = s.plan_id)) as counters,
            (select count(*) from profile_stats t where community_xp <>
              (select coalesce(sum(amount), 0) from xp_events e where e.user_id = t.user_id)) as ledgers`
        expect(wrong).toEqual({ counters: 0, ledgers: 0 })
      }
    },
  )
})

describe('A long discussion', () => {
  test('is read in pages, forward and back, without gaps or repeats [75]', async () => {
    const plan = await site.aPlan()
    await manyComments(plan, 60)
    const first = await listOf(plan)
    expect(textsOf(first)).toEqual(numbers(1, 25))
    expect(first).toMatchObject({ has_earlier: false, has_later: true, comments_count: 60 })
    const second = await listOf(plan, `?after=${first.end}`)
    expect(textsOf(second)).toEqual(numbers(26, 50))
    const last = await listOf(plan, `?after=${second.end}`)
    expect(textsOf(last)).toEqual(numbers(51, 60))
    expect(last.has_later).toBe(false)
    expect(textsOf(await listOf(plan, `?after=${last.end}`))).toEqual([])
    const back = await listOf(plan, `?before=${last.start}`)
    expect(textsOf(back)).toEqual(numbers(26, 50))
    expect(back.has_earlier).toBe(true)
    expect((await listOf(plan, `?before=${back.start}`)).has_earlier).toBe(false)
  })

  test('opens around one comment, with links to the earlier and later ones', async () => {
    const plan = await site.aPlan()
    const ids = await manyComments(plan, 60)
    const around = await listOf(plan, `?around=${ids[39]}`)
    expect(textsOf(around)).toEqual(numbers(35, 59))
    expect(around).toMatchObject({ has_earlier: true, has_later: true })
    expect(textsOf(await listOf(plan, `?before=${around.start}`))).toEqual(numbers(10, 34))
    expect(await listOf(plan, `?around=${ids[59]}`)).toMatchObject({ has_later: false })
    expect(await listOf(plan, `?around=${ids[0]}`)).toMatchObject({ has_earlier: false })
    expect((await site.get(`/api/plans/${plan.id}/comments?around=${randomUUID()}`)).status).toBe(404)
    const [elsewhere] = await manyComments(await site.aPlan(), 1)
    expect((await site.get(`/api/plans/${plan.id}/comments?around=${elsewhere}`)).status).toBe(404)
  })

  test('is the same for every visitor, and an unchanged page is not sent again', async () => {
    const plan = await site.aPlan()
    const path = `/api/plans/${plan.id}/comments`
    const first = await site.get(path)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304)
    await comment((await signedIn()).browser, plan)
    expect((await site.get(path, { 'if-none-match': etag })).status).toBe(200)
    expect((await site.get(`${path}?after=n’importe-quoi`)).status).toBe(422)
  })
})
