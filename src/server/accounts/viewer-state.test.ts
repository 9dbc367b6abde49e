import { expect, test } from 'vitest'
import type { ViewerState } from '#domain/accounts/viewer.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

const viewerStateOf = async (viewer: { id: string }, query: string) =>
  (await site.as(viewer)).getJson<ViewerState>(`/api/viewer/marks?${query}`)

const NO_COUNTS = { likes_count: 0, comments_count: 0, reposts_count: 0, views_count: 0 }

test('a member sees which of the plans on the screen they liked, reposted and saved, and their counters now [81]', async () => {
  const [viewer, author] = [await site.aMember(), await site.aMember()]
  const mine = await site.aPlan({ author_id: author.id, likes_count: 4, comments_count: 3, views_count: 9 })
  const [plain, hidden] = [await site.aPlan(), await site.aPlan({ status: 'pending', likes_count: 2 })]
  for (const table of ['likes', 'reposts', 'bookmarks'])
    await sql`insert into ${sql(table)} (plan_id, user_id) values (${mine.id}, ${viewer.id})`
  await sql`insert into followers (follower_id, following_id) values (${viewer.id}, ${author.id})`
  expect(await viewerStateOf(viewer, `plans=${mine.id},${plain.id},${hidden.id}`)).toEqual({
    liked: [mine.id],
    reposted: [mine.id],
    bookmarked: [mine.id],
    followed: [author.id],
    blocked: [],
    liked_comments: [],
    discussions: {},
    executions: {},
    counters: {
      [mine.id]: { ...NO_COUNTS, likes_count: 4, comments_count: 3, views_count: 9 },
      [plain.id]: NO_COUNTS,
    },
  } satisfies ViewerState)
})

test('a member sees which of the requested members they follow [86]', async () => {
  const [viewer, followed, other] = [await site.aMember(), await site.aMember(), await site.aMember()]
  await sql`insert into followers (follower_id, following_id) values (${viewer.id}, ${followed.id})`
  expect(await viewerStateOf(viewer, `members=${followed.id},${other.id},${viewer.id}`)).toEqual({
    liked: [],
    reposted: [],
    bookmarked: [],
    followed: [followed.id],
    blocked: [],
    liked_comments: [],
    discussions: {},
    executions: {},
    counters: {},
  } satisfies ViewerState)
})

test('a member sees which comments they liked, which members they blocked and the level of each discussion [317] [327]', async () => {
  const [viewer, blocked, other] = [await site.aMember(), await site.aMember(), await site.aMember()]
  const [plan, unknown] = [await site.aPlan(), await site.aPlan()]
  const comments = await sql<{ id: string }[]>`
    insert into comments (plan_id, content) values (${plan.id}, 'Un'), (${plan.id}, 'Deux') returning id`
  const [liked, plain] = comments.map(({ id }) => id)
  await sql`insert into comment_likes (comment_id, user_id) values (${liked!}, ${viewer.id}), (${plain!}, ${other.id})`
  await sql`insert into blocks (blocker_id, blocked_id) values (${viewer.id}, ${blocked.id}), (${other.id}, ${viewer.id})`
  await sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen)
    values (${plan.id}, ${viewer.id}, 'mute', true), (${unknown.id}, ${other.id}, 'follow', false)`
  const query = `plans=${plan.id},${unknown.id}&members=${blocked.id},${other.id}&comments=${liked},${plain}`
  expect(await viewerStateOf(viewer, query)).toMatchObject({
    blocked: [blocked.id],
    liked_comments: [liked],
    discussions: { [plan.id]: { level: 'mute', is_chosen: true } },
  })
})

test('the list of followed members is shown to the member only, also under any sanction [194]', async () => {
  const [viewer, other, followed] = [await site.aMember(), await site.aMember(), await site.aMember()]
  await sql`insert into followers (follower_id, following_id) values (${viewer.id}, ${followed.id})`
  const query = `members=${followed.id},${viewer.id}&viewer=${viewer.id}&user_id=${viewer.id}`
  expect(await viewerStateOf(other, query)).toMatchObject({ followed: [] })
  expect((await site.get(`/api/viewer/marks?${query}`)).status).toBe(401)
  for (const type of ['comment', 'temp', 'perm', 'ip']) {
    const end = type === 'temp' ? sql`now() + interval '1 day'` : null
    const browser = await site.as(viewer)
    await sql`insert into user_bans (user_id, type, end_at) values (${viewer.id}, ${type}, ${end})`
    expect(await browser.getJson<ViewerState>(`/api/viewer/marks?${query}`), type).toMatchObject({
      followed: [followed.id],
    })
    await sql`delete from user_bans where user_id = ${viewer.id}`
  }
})

test('viewer state is requested by ids, a hundred at most', async () => {
  const browser = await site.as(await site.aMember())
  const { id } = await site.aPlan()
  for (const list of ['x', `${id},x`, Array.from({ length: 101 }, () => id).join()]) {
    expect((await browser.get(`/api/viewer/marks?plans=${list}`)).status).toBe(422)
    expect((await browser.get(`/api/viewer/marks?members=${list}`)).status).toBe(422)
    expect((await browser.get(`/api/viewer/marks?comments=${list}`)).status).toBe(422)
  }
})
