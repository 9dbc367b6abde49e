import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TEXT_CHANGED } from '#domain/errors.ts'
import { errorOf, statusesOf } from '../../../tests/support/browser.ts'
import { aReviewsSite, REASON } from '../../../tests/support/reviews.ts'

const site = await aReviewsSite()
const { sql } = site.db
const { aReviewer, review, send, readOwn, sectionOf } = site

const countOf = async ({ id }: { id: string }) => (await sql`select from reviews where plan_id = ${id}`).count
const ban = async ({ id }: { id: string }, type: 'comment' | 'temp' | 'perm') =>
  await sql`
    insert into user_bans (user_id, type, end_at)
    values (${id}, ${type}, ${type === 'temp' ? sql`now() + interval '1 day'` : null})`

describe('Who may review a plan', () => {
  test('members with 50 XP and an account of 30 days, and staff without both [289]', async () => {
    const plan = await site.aPlan()
    const needs = /^Pour donner un avis, il faut 50 XP et un compte de 30 jours\. Vous avez (49|50) XP\.$/
    for (const lacking of [{ xp: 49 }, { days: 29 }]) {
      const reviewer = await aReviewer(lacking)
      const error = await errorOf(await send(reviewer, plan))
      expect(error.status).toBe(403)
      expect(error.message).toMatch(needs)
      expect(await readOwn(reviewer, plan)).toEqual({ review: null, refusal: error.message })
    }
    const validator = await aReviewer({ role: 'validator', xp: 0, days: 0 })
    expect(await readOwn(validator, plan)).toEqual({ review: null, refusal: null })
    expect(await review(validator, plan)).toMatchObject({ by_staff: true })
    expect(await review(await aReviewer(), plan)).toMatchObject({ by_staff: false, basis: 'trade' })
    expect(await countOf(plan)).toBe(2)
  })

  test('not the author, nor a member in a block with the author, either way [289]', async () => {
    const [author, reader, reviewer] = [await aReviewer(), await aReviewer(), await aReviewer()]
    const plan = await site.aPlan({ author_id: author.member.id })
    await sql`
      insert into blocks (blocker_id, blocked_id)
      values (${author.member.id}, ${reader.member.id}), (${reviewer.member.id}, ${author.member.id})`
    for (const [who, message] of [
      [author, 'Vous ne pouvez pas donner un avis sur votre propre plan.'],
      [reader, 'Vous ne pouvez pas donner d’avis sur ce plan.'],
      [reviewer, 'Vous ne pouvez pas donner d’avis sur ce plan.'],
    ] as const) {
      expect(await errorOf(await send(who, plan))).toMatchObject({ status: 403, message })
      expect(await readOwn(who, plan)).toEqual({ review: null, refusal: message })
    }
    expect(await countOf(plan)).toBe(0)
  })

  test.each([
    ['comment', 'Vous ne pouvez plus commenter.'],
    ['temp', /^Votre compte est suspendu jusqu’au /],
    ['perm', 'Votre compte est suspendu.'],
  ] as const)(
    'not a member under a sanction of type %s, who still reads and deletes theirs [289] [296]',
    async (type, message) => {
      const [reviewer, late] = [await aReviewer(), await aReviewer()]
      const plan = await site.aPlan()
      const own = await review(reviewer, plan)
      for (const { member } of [reviewer, late]) await ban(member, type)
      for (const banned of [reviewer, late]) {
        const error = await errorOf(await send(banned, plan))
        expect(error.status).toBe(403)
        expect(error.message).toMatch(message)
        expect((await readOwn(banned, plan)).refusal).toMatch(message)
      }
      expect((await readOwn(reviewer, plan)).review).toMatchObject({ id: own.id })
      expect((await reviewer.browser.delete(`/api/reviews/${own.id}`)).status).toBe(200)
      expect(await countOf(plan)).toBe(0)
    },
  )

  test('not visitors, and only plans that are online [289]', async () => {
    const plan = await site.aPlan()
    expect((await send({ browser: await site.as() }, plan)).status).toBe(401)
    const reviewer = await aReviewer()
    for (const hidden of [{ id: randomUUID() }, await site.aPlan({ status: 'pending' })]) {
      expect((await send(reviewer, hidden)).status).toBe(404)
      expect((await reviewer.browser.get(`/api/my/plans/${hidden.id}/review`)).status).toBe(404)
      expect((await site.get(`/api/plans/${hidden.id}/reviews`)).status).toBe(404)
    }
  })

  test('no member while reviews are not open; what was published stays readable [305]', async () => {
    const [reviewer, other] = [await aReviewer(), await aReviewer()]
    const plan = await site.aPlan()
    const { id } = await review(reviewer, plan)
    await sql`insert into feature_switches (feature, open_to) values ('reviews', 'staff')`
    const closed = 'Cette fonction n’est pas encore ouverte.'
    for (const who of [reviewer, other]) {
      expect(await errorOf(await send(who, plan))).toMatchObject({ status: 403, message: closed })
      expect((await readOwn(who, plan)).refusal).toBe(closed)
    }
    expect((await sectionOf(plan)).reviews).toMatchObject([{ id }])
    await sql`delete from feature_switches`
    expect((await send(other, plan)).status).toBe(200)
  })
})

describe('Writing a review', () => {
  test.each([
    ['39 characters', { reason: ` ${'x'.repeat(39)} ` }, 'reason', 'Expliquez en 40 caractères au moins.'],
    [
      '2 001 characters',
      { reason: 'x'.repeat(2001) },
      'reason',
      /^Une explication compte 2\s000 caractères au plus\.$/,
    ],
    ['a NUL', { reason: `${REASON}\0` }, 'reason', 'Le texte contient des caractères interdits.'],
    [
      'no answer about the delay',
      { delay: null as never },
      'delay',
      'Veuillez répondre aux trois questions.',
    ],
    ['a zero', { budget: 0 }, 'budget', 'Veuillez répondre aux trois questions.'],
    ['a six', { difficulty: 6 }, 'difficulty', 'Veuillez répondre aux trois questions.'],
    ['a half', { difficulty: 2.5 }, 'difficulty', 'Veuillez répondre aux trois questions.'],
  ])(
    'with %s is refused by that field, and nothing is written [290]',
    async (_what, form, field, message) => {
      const plan = await site.aPlan()
      const error = await errorOf(await send(await aReviewer(), plan, form))
      expect(error).toMatchObject({ status: 422, field })
      expect(error.message).toMatch(message)
      expect(await countOf(plan)).toBe(0)
    },
  )

  test('with 2 000 characters of any kind saves them as plain text [290] [302]', async () => {
    const plan = await site.aPlan()
    const rockets = '🚀'.repeat(2000)
    expect((await review(await aReviewer(), plan, { reason: rockets })).reason).toBe(rockets)
    const payload = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) =1+1 & "'
    expect((await review(await aReviewer(), plan, { reason: payload })).reason).toBe(payload)
    expect((await sectionOf(plan)).reviews.map(({ reason }) => reason)).toEqual([payload, rockets])
  })

  test('many times at once is one review, and one of the day [290] [298]', async () => {
    const reviewer = await aReviewer()
    const author = await site.aMember()
    const plan = await site.aPlan({ author_id: author.id })
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(reviewer, plan)))
    expect(new Set(statusesOf(responses))).toEqual(new Set([200]))
    expect(await countOf(plan)).toBe(1)
    expect(await sql`select written from daily_reviews where user_id = ${reviewer.member.id}`).toEqual([
      { written: 1 },
    ])
    expect((await site.notificationsOf(author, 'new_review')).length).toBe(1)
    expect((await sectionOf(plan)).count).toBe(1)
  })

  test('under the id of another member’s review is refused', async () => {
    const plan = await site.aPlan()
    const { id } = await review(await aReviewer(), plan)
    expect((await send(await aReviewer(), plan, { id })).status).toBe(409)
    expect((await send(await aReviewer(), await site.aPlan(), { id })).status).toBe(409)
  })

  test('is possible three times a day in Zurich, also when sent at once or deleted in between [298]', async () => {
    const reviewer = await aReviewer()
    const plans = await Promise.all(Array.from({ length: 5 }, () => site.aPlan()))
    const responses = await Promise.all(plans.map((plan) => send(reviewer, plan)))
    expect(statusesOf(responses)).toEqual([200, 200, 200, 429, 429])
    const own = await sql<{ id: string; plan_id: string }[]>`
      select id, plan_id from reviews where user_id = ${reviewer.member.id}`
    await reviewer.browser.delete(`/api/reviews/${own[0]!.id}`)
    const fourth = { id: own[0]!.plan_id }
    const message = 'Trois avis par jour au plus : à demain.'
    expect(await errorOf(await send(reviewer, fourth))).toMatchObject({ status: 429, message })
    expect(await readOwn(reviewer, fourth)).toEqual({ review: null, refusal: message })
    // Those of the day can still be changed.
    expect((await send(reviewer, { id: own[1]!.plan_id }, { budget: 1 })).status).toBe(200)
    await sql`update daily_reviews set day = day - 1 where user_id = ${reviewer.member.id}`
    expect((await send(reviewer, fourth)).status).toBe(200)
  })

  test('notifies the plan’s author once, not of changes, and not when muted [289]', async () => {
    const [author, muting] = [await site.aMember(), await site.aMember()]
    await sql`update profiles set muted_notifications = '{new_review}' where user_id = ${muting.id}`
    const reviewer = await aReviewer()
    const plan = await site.aPlan({ author_id: author.id })
    const { id } = await review(reviewer, plan)
    await review(reviewer, plan, { budget: 5 })
    expect(await site.notificationsOf(author, 'new_review')).toEqual([
      {
        message: `${reviewer.member.pseudo} a donné son avis sur « ${plan.title} »`,
        actor_id: reviewer.member.id,
        plan_id: plan.id,
        review_id: id,
      },
    ])
    await review(reviewer, await site.aPlan({ author_id: muting.id }))
    expect(await site.notificationsOf(muting, 'new_review')).toEqual([])
  })

  test('changes neither feed, search order, points, XP nor badges [297]', async () => {
    const [author, first, second] = [await site.aMember(), await aReviewer(), await aReviewer()]
    const plans = [await site.aPlan({ author_id: author.id }), await site.aPlan({ author_id: author.id })]
    const statesOf = async () =>
      await sql`
        select s.*, p.badges, (select count(*) from xp_events e where e.user_id = s.user_id) as events
        from profile_stats s join profiles p using (user_id) order by user_id`
    const paths = ['/api/feed?sort=top', '/api/feed?sort=new', '/api/search/plans?q=plan']
    const lists = async () => await Promise.all(paths.map((path) => site.getJson(path)))
    const before = [await statesOf(), await lists()]
    for (const reviewer of [first, second])
      await review(reviewer, plans[0]!, { budget: 5, delay: 5, difficulty: 5 })
    expect([await statesOf(), await lists()]).toEqual(before)
  })
})

describe('Changing a review', () => {
  test('labels it as edited, also without XP; what is sent again unchanged is not labelled', async () => {
    const reviewer = await aReviewer()
    const plan = await site.aPlan()
    const written = await review(reviewer, plan)
    expect(written.edited_at).toBeNull()
    expect(await review(reviewer, plan, { id: written.id })).toEqual(written)
    await sql`update profile_stats set community_xp = 0 where user_id = ${reviewer.member.id}`
    const changed = await review(reviewer, plan, { delay: 5 })
    expect(changed).toEqual({ ...written, delay: 5, edited_at: expect.any(String) as string })
    expect(await readOwn(reviewer, plan)).toEqual({ review: changed, refusal: null })
    expect((await sectionOf(plan)).count).toBe(1)
  })

  test('needs the version that is stored: another tab’s text is not replaced unseen', async () => {
    const reviewer = await aReviewer()
    const plan = await site.aPlan()
    const reasons = [`${REASON} Un.`, `${REASON} Deux.`]
    const written = await Promise.all(reasons.map((reason) => send(reviewer, plan, { reason, is_new: true })))
    const refused = written.find(({ status }) => status === 409)
    expect(written.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await errorOf(refused!)).toMatchObject({ field: 'edited_at', message: TEXT_CHANGED })
    const { reason } = (await readOwn(reviewer, plan)).review!
    expect((await send(reviewer, plan, { reason, is_new: true })).status).toBe(200)
    const changed = await review(reviewer, plan, { reason: `${REASON} Trois.`, edited_at: null })
    expect((await send(reviewer, plan, { reason, edited_at: null })).status).toBe(409)
    expect((await send(reviewer, plan, { reason, edited_at: changed.edited_at })).status).toBe(200)
    expect((await send(reviewer, plan, { reason: REASON })).status).toBe(200)
  })

  test('renews the version that it is about [295]', async () => {
    const reviewer = await aReviewer()
    const plan = await site.aPlan()
    const written = await review(reviewer, plan)
    expect(written.before_edit_of).toBeNull()
    // An edit between the reading and the sending of the review would have a later version, but an earlier time.
    await sql`update plans set version = version + 1, updated_at = now() - interval '1 hour' where id = ${plan.id}`
    expect((await sectionOf(plan)).reviews).toMatchObject([{ before_edit_of: null }])
    const { updated_at } = await sql.one<{ updated_at: string }>`
      update plans set updated_at = now() where id = ${plan.id} returning updated_at`
    expect((await sectionOf(plan)).reviews).toMatchObject([{ before_edit_of: updated_at, edited_at: null }])
    const renewed = await review(reviewer, plan)
    expect(renewed).toEqual({ ...written, edited_at: expect.any(String) as string })
    expect((await sectionOf(plan)).reviews).toEqual([renewed])
  })
})

describe('« A exécuté ce plan »', () => {
  test.each([
    [[0, 7, 14], 'ran'],
    [[0, 14], 'trade'],
    [[0, 0, 0, 14], 'trade'],
    [[0, 7, 13], 'trade'],
    [[0, 1, 2, 40], 'ran'],
    [[], 'trade'],
  ] as const)(
    'is decided by the days on which the member wrote: %j is « %s » [291]',
    async (daysAgo, basis) => {
      const reviewer = await aReviewer()
      const plan = await site.aPlan()
      await site.writeJournal(reviewer, plan, daysAgo)
      expect(await review(reviewer, plan, { basis: 'ran' } as object)).toMatchObject({ basis })
    },
  )

  test('counts the journal of this plan and this member only, and is decided again with a change [291]', async () => {
    const [reviewer, other] = [await aReviewer(), await aReviewer()]
    const [plan, elsewhere] = [await site.aPlan(), await site.aPlan()]
    await site.writeJournal(reviewer, elsewhere, [0, 7, 14])
    await site.writeJournal(other, plan, [0, 7, 14])
    expect(await review(reviewer, plan)).toMatchObject({ basis: 'trade' })
    await site.writeJournal(reviewer, plan, [0, 7, 14])
    expect(await review(reviewer, plan)).toMatchObject({ basis: 'ran' })
    expect(await sectionOf(plan)).toMatchObject({ count: 1, ran_count: 1 })
    expect(await site.listWrongTotals()).toEqual([])
  })
})
