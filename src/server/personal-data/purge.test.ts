import { describe, expect, test } from 'vitest'
import { listMismatches, recountMember } from '#server/ops/recount.queries.ts'
import { breakNthCommit, completes } from '../../../tests/support/database.ts'
import { aSite } from '../../../tests/support/site.ts'
import { uniqueCode } from '../../../tests/support/unique.ts'
import { OWN_ROWS, ANONYMISED_COLUMNS } from './purge.queries.ts'
import { removeAccount } from './purge.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db } = site

const close = async (member: { id: string; pseudo: string }) =>
  await (await site.as(member)).delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })

const rowsOf = async (table: string, condition = 'true') =>
  (await db.sql.unsafe(`select from ${table} where ${condition}`)).count

describe('Between the click and the end of the job', () => {
  /** Creates a member with rows of every kind, which refer to other members too. */
  async function aBusyMember() {
    const [member, other] = [await site.aMember({ handle: `ada.${uniqueCode()}` }), await site.aMember()]
    const browser = await site.as(member)
    const theirs = await site.aPlan({ author_id: other.id })
    const own = await site.aPlan({ author_id: member.id })
    await recountMember(db.sql, member.id)
    await recountMember(db.sql, other.id)
    for (const verb of ['like', 'repost', 'bookmark']) await browser.put(`/api/plans/${theirs.id}/${verb}`)
    const comment = { id: crypto.randomUUID(), content: 'Merci' }
    await browser.post(`/api/plans/${theirs.id}/comments`, comment)
    await browser.put(`/api/members/${other.id}/follow`)
    const back = await site.as(other)
    await back.put(`/api/plans/${own.id}/like`)
    await back.post(`/api/plans/${own.id}/comments`, { id: crypto.randomUUID(), content: 'De rien' })
    await back.put(`/api/members/${member.id}/follow`)
    await discuss(member, other, own, theirs)
    return { member, browser, other, back, own, theirs, comment }
  }

  test('the member is not found, and cannot be reached', async () => {
    const { member, browser, other, back, own, theirs, comment } = await aBusyMember()
    await browser.delete('/api/account', { pseudo: member.pseudo, plans: 'delete' })
    expect((await browser.get('/api/viewer')).status).toBe(200)
    expect(await browser.getJson('/api/viewer')).toMatchObject({ viewer: null })
    for (const path of [
      `/api/profiles/${encodeURIComponent(member.pseudo)}`,
      `/api/plans/${own.slug}`,
      `/api/plans/${own.id}`,
    ])
      expect((await site.get(path)).status, path).toBe(404)
    expect((await back.put(`/api/members/${member.id}/follow`)).status).toBe(404)
    expect((await back.put(`/api/plans/${own.id}/like`)).status).toBe(404)
    const everything = await Promise.all(
      [
        `/api/plans/${theirs.id}/comments`,
        `/api/comments/${comment.id}`,
        '/api/my/notifications',
        `/api/members/${other.id}/follows/followers`,
      ].map(async (path) => await (await back.get(path)).text()),
    )
    expect(everything.join()).not.toContain(member.pseudo)
    expect(await listMismatches(db.sql)).toEqual([])
    await site.runLongJobs()
    expect(await listMismatches(db.sql)).toEqual([])
  })

  test('the same address, pseudo and handle are free, and the job leaves their new owner alone', async () => {
    const { member } = await aBusyMember()
    const { handle } = await db.sql.one<{ handle: string }>`
      select handle from profiles where user_id = ${member.id}`
    await close(member)
    const again = await site.aMember({ pseudo: member.pseudo, email: member.email, handle })
    const browser = await site.as(again)
    const plan = await site.aPlan({ author_id: again.id })
    await recountMember(db.sql, again.id)
    await site.runLongJobs()
    expect(await browser.getJson('/api/viewer')).toMatchObject({
      viewer: { user: { email: member.email }, profile: { pseudo: member.pseudo, handle } },
    })
    expect((await site.get(`/api/plans/${plan.slug}`)).status).toBe(200)
    expect(await listMismatches(db.sql)).toEqual([])
  })

  test('a killed job starts again, at whatever step it was', async () => {
    const { member } = await aBusyMember()
    await close(member)
    let kills = 0
    for (let isDone = false; !isDone;) {
      isDone = await completes(removeAccount({ ...site.ctx, db: breakNthCommit(db, kills + 1) }, member.id))
      if (!isDone) kills += 1
      expect(await listMismatches(db.sql)).toEqual([])
    }
    expect(kills).toBeGreaterThan(20)
    expect(await rowsOf('users', `id = '${member.id}'`)).toBe(0)
    await site.runLongJobs()
  })

  test('two processes with the same job do the work once', async () => {
    const { member, other } = await aBusyMember()
    await close(member)
    await Promise.all([1, 2, 3].map(() => removeAccount(site.ctx, member.id)))
    expect(await rowsOf('users', `id = '${member.id}'`)).toBe(0)
    expect(await rowsOf('profiles', `user_id = '${other.id}'`)).toBe(1)
    expect(await listMismatches(db.sql)).toEqual([])
    await site.runLongJobs()
  })
})

/** Replies by both members, likes of each other’s comments, mentions, and a reply under the plan that stays. */
async function discuss(
  member: { id: string },
  other: { id: string },
  own: { id: string },
  theirs: { id: string },
) {
  for (const [plan, root, reply] of [
    [own, other, member],
    [theirs, member, other],
    [theirs, other, member],
  ] as const) {
    const thread = crypto.randomUUID()
    const isByAuthor = reply === (plan === own ? member : other)
    await db.sql`
      insert into comments (id, plan_id, user_id, content, replies_count, author_replies, likes_count)
      values (${thread}, ${plan.id}, ${root.id}, 'Une question', 1, ${isByAuthor ? 1 : 0}, 1)`
    const { id } = await db.sql.one<{ id: string }>`
      insert into comments (plan_id, user_id, content, parent_id)
      values (${plan.id}, ${reply.id}, 'Bonjour @luc et @lucie', ${thread}) returning id`
    await db.sql`
      insert into comment_mentions (comment_id, name, user_id)
      values (${id}, 'luc', ${member.id}), (${id}, 'lucie', ${other.id})`
    await db.sql`insert into comment_likes (comment_id, user_id) values (${thread}, ${reply.id})`
    await db.sql`update plan_stats set comments_count = comments_count + 2 where plan_id = ${plan.id}`
    await db.sql`
      insert into discussion_levels (plan_id, user_id, level, is_chosen) values (${plan.id}, ${reply.id}, 'follow', true)
      on conflict do nothing`
  }
}

test('likes of comments, levels of discussions and mentions are deleted, replies stay, and counters follow [320] [358]', async () => {
  const [member, other] = [await site.aMember(), await site.aMember()]
  const own = await site.aPlan({ author_id: member.id })
  const theirs = await site.aPlan({ author_id: other.id })
  for (const { id } of [member, other]) await recountMember(db.sql, id)
  await discuss(member, other, own, theirs)
  expect(await listMismatches(db.sql)).toEqual([])
  const choice = { pseudo: member.pseudo, plans: 'keep' }
  expect((await (await site.as(member)).delete('/api/account', choice)).status).toBe(200)
  await site.runLongJobs()
  const contents = await db.sql<{ content: string }[]>`
    select distinct content from comments where plan_id in (${own.id}, ${theirs.id}) and parent_id is not null`
  expect(contents).toEqual([{ content: 'Bonjour @supprimé et @lucie' }])
  for (const table of ['comment_likes', 'comment_mentions', 'discussion_levels', 'comments'])
    expect(await rowsOf(table, `user_id = '${member.id}'`), table).toBe(0)
  expect(await rowsOf('comments', `plan_id = '${own.id}'`)).toBe(2)
  expect(await listMismatches(db.sql)).toEqual([])
})

test('every table with many rows of a member is deleted in batches', async () => {
  const references = await db.sql<{ name: string }[]>`
    select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass`
  const inBatches = [...OWN_ROWS, ...ANONYMISED_COLUMNS].map(([table, column]) => `${table}.${column}`)
  const known = new Set([...inBatches, ...OTHERWISE])
  const unknown = references.filter(({ name }) => !known.has(name))
  expect(unknown).toEqual([])
})

/** References that a separate step removes, that are removed when the account closes, or that have few rows. */
const OTHERWISE = [
  'likes.user_id',
  'comment_likes.user_id',
  'comment_mentions.user_id',
  'comments.user_id',
  'reposts.user_id',
  'reviews.user_id',
  'followers.follower_id',
  'followers.following_id',
  'plans.author_id',
  'plans.deleted_author_id',
  'conversations.participant1_id',
  'conversations.participant2_id',
  'conversations.started_by',
  'files.uploaded_by',
  'files.profile_id',
  'feature_switches.updated_by',
  ...[
    'active_members',
    'appeals',
    'assignments',
    'billing_customers',
    'comment_mails',
    'daily_reviews',
    'data_exports',
    'delivery_problems',
    'discussion_mails',
    'former_names',
    'google_identities',
    'known_devices',
    'mail_consents',
    'mail_tokens',
    'member_search',
    'numbered_badges',
    'passwords',
    'period_scores',
    'profile_stats',
    'profiles',
    'purchases',
    'recovery_codes',
    'saved_scenarios',
    'second_factor_resets',
    'second_factors',
    'sessions',
    'sign_in_challenges',
    'subscriptions',
    'support_requests',
    'topic_follows',
    'user_bans',
    'weekly_mails',
  ].map((table) => `${table}.user_id`),
]
