import { expect, test } from 'vitest'
import { aSite } from '../../../tests/support/site.ts'
import { listMismatches } from './recount.queries.ts'
import { repair, repairExcerpts } from './recount.ts'

const site = await aSite()
const { sql } = site.db

test('a recount names every counter that is wrong, and repairs it [81] [308]', async () => {
  const author = await site.aMember()
  const plan = await site.aPlan({ author_id: author.id, likes_count: 7, views_count: 3, tags: ['savon'] })
  const right = await site.aPlan({ author_id: author.id })
  const reader = await site.aMember()
  const browser = await site.as(reader)
  await browser.put(`/api/plans/${plan.id}/like`)
  await browser.put(`/api/plans/${right.id}/like`)
  await browser.put(`/api/members/${author.id}/follow`)
  await sql`update profile_stats set followers_count = 0, community_xp = 5 where user_id = ${author.id}`
  await sql`update search_tags set plans = 3 where key = 'savon'`

  const comment = await sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, content, likes_count, replies_count, author_replies)
    values (${right.id}, ${reader.id}, 'Une question', 4, 5, 3) returning id`
  await sql`insert into comments (plan_id, user_id, content, parent_id) values (${right.id}, ${author.id}, 'Oui', ${comment.id})`
  await sql`insert into comment_likes (comment_id, user_id) values (${comment.id}, ${author.id})`
  await sql`update plan_stats set comments_count = 2 where plan_id = ${right.id}`

  const wrong = await listMismatches(sql)
  expect(wrong).toEqual([
    { of: 'comment', id: comment.id, counter: 'author_replies', stored: 3, counted: 1 },
    { of: 'comment', id: comment.id, counter: 'likes_count', stored: 4, counted: 1 },
    { of: 'comment', id: comment.id, counter: 'replies_count', stored: 5, counted: 1 },
    { of: 'member', id: author.id, counter: 'community_xp', stored: 5, counted: 2 },
    { of: 'member', id: author.id, counter: 'followers_count', stored: 0, counted: 1 },
    { of: 'member', id: author.id, counter: 'plans_posted', stored: 0, counted: 2 },
    { of: 'plan', id: plan.id, counter: 'likes_count', stored: 8, counted: 1 },
    { of: 'plan', id: plan.id, counter: 'views_count', stored: 3, counted: 0 },
    { of: 'tag', id: 'savon', counter: 'plans', stored: 3, counted: 1 },
  ])
  await repair(site.db.transaction, wrong)
  expect(await listMismatches(sql)).toEqual([])
})

test('excerpts of older rules are computed again, and nothing else of a plan changes [41]', async () => {
  const old = await site.aPlan({ markdown: '## Objectif\n\nVendre du miel.' })
  await site.aPlan({ markdown: 'Vendre du thé.' })
  const read = () => sql`select * from plans order by id`
  const before = await read()
  await sql`update plans set excerpt = 'Objectif Vendre du miel.' where id = ${old.id}`
  expect(await repairExcerpts(sql)).toBe(1)
  expect(await read()).toEqual(before)
  expect(await repairExcerpts(sql)).toBe(0)
})
