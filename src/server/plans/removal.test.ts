import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SavedPlan } from '#api/editor.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { breakNthCommit, completes } from '../../../tests/support/database.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'
import { inBatches, removePlans } from './removal.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db } = site

/** Creates a plan with reactions, a comment and a view. */
async function aBusyPlan(changes: Partial<PlanForm> = {}) {
  const [author, reader] = [await site.aMember({ role: 'vip' }), await site.aMember()]
  const [writes, reads] = [await site.as(author), await site.as(reader)]
  const response = await writes.post('/api/plans', { form: aPlanForm({ title: 'Vélos cargo', ...changes }) })
  const plan = (await response.json()) as SavedPlan
  for (const verb of ['like', 'repost', 'bookmark']) await reads.put(`/api/plans/${plan.id}/${verb}`)
  const comment = { id: crypto.randomUUID(), content: 'Très juste' }
  await reads.post(`/api/plans/${plan.id}/comments`, comment)
  await reads.post(`/api/plans/${plan.id}/views`)
  return { author, reader, writes, reads, plan, comment }
}

const textOf = async (browser: Awaited<ReturnType<typeof site.as>>, list: string) => {
  const response = await browser.get(list)
  expect(response.status, list).toBe(200)
  return await response.text()
}

const countOf = async (table: string, { id }: { id: string }) =>
  (await db.sql`select from ${db.sql(table)} where plan_id = ${id}`).count

describe('Between the click and the end of the job', () => {
  test('a deleted plan is not found by any role, and cannot be reacted to [67]', async () => {
    const { author, writes, reads, plan, comment } = await aBusyPlan()
    const staff = await site.as(await site.aMember({ role: 'founder' }))
    expect((await writes.delete(`/api/plans/${plan.id}`)).status).toBe(200)
    const { slug: gone } = await db.sql.one<{ slug: string }>`select slug from plans where id = ${plan.id}`
    for (const browser of [writes, reads, staff]) {
      for (const name of [plan.slug, plan.id, gone]) {
        expect((await browser.get(`/api/plans/${name}`)).status).toBe(404)
        expect((await browser.get(`/api/member/plans/${name}`)).status).toBe(404)
      }
      for (const verb of ['like', 'repost', 'bookmark'])
        expect((await browser.put(`/api/plans/${plan.id}/${verb}`)).status, verb).toBe(404)
      expect((await browser.get(`/api/plans/${plan.id}/comments`)).status).toBe(404)
      expect((await browser.get(`/api/comments/${comment.id}`)).status).toBe(404)
      expect((await browser.delete(`/api/comments/${comment.id}`)).status).toBe(404)
      expect((await browser.put(`/api/plans/${plan.id}`, { form: aPlanForm(), version: 1 })).status).toBe(403)
      expect((await browser.delete(`/api/plans/${plan.id}`)).status).toBe(200)
      for (const list of [
        '/api/feed?sort=new',
        '/api/search?q=cargo',
        '/api/my/plans',
        '/api/my/bookmarks',
        '/api/my/notifications',
        `/api/members/${author.id}/lists/plans`,
        '/rss.xml',
      ])
        expect(await textOf(browser, list), list).not.toContain(plan.id)
    }
    expect(await textOf(staff, '/api/moderation/comments')).not.toContain(comment.id)
    expect(await listMismatches(db.sql)).toEqual([])
    await site.runLongJobs()
    expect(await listMismatches(db.sql)).toEqual([])
  })

  test('its address is free for another plan', async () => {
    const { writes, plan } = await aBusyPlan({ title: 'Une adresse' })
    await writes.delete(`/api/plans/${plan.id}`)
    const next = await aBusyPlan({ title: 'Une adresse' })
    expect(next.plan.slug).toBe(plan.slug)
    await site.runLongJobs()
    expect((await site.get(`/api/plans/${plan.slug}`)).status).toBe(200)
  })

  test('it is deleted although another plan has its replacement address', async () => {
    const { writes, plan } = await aBusyPlan()
    const other = await aBusyPlan({ title: `supprime ${plan.id}` })
    expect(other.plan.slug).toBe(`supprime-${plan.id}`)
    expect((await writes.delete(`/api/plans/${plan.id}`)).status).toBe(200)
    await site.runLongJobs()
    expect((await site.get(`/api/plans/${other.plan.slug}`)).status).toBe(200)
  })

  test('a killed job starts again, at whatever step it was', async () => {
    const { writes, plan } = await aBusyPlan()
    await writes.delete(`/api/plans/${plan.id}`)
    let kills = 0
    for (let isDone = false; !isDone;) {
      isDone = await completes(removePlans({ ...site.ctx, db: breakNthCommit(db, kills + 1) }, [plan.id]))
      if (!isDone) kills += 1
      expect(await listMismatches(db.sql)).toEqual([])
    }
    expect(kills).toBeGreaterThan(8)
    expect((await db.sql`select from plans where id = ${plan.id}`).count).toBe(0)
    await site.runLongJobs()
  })

  test('two processes with the same job do the work once', async () => {
    const { author, reader, writes, plan } = await aBusyPlan()
    await writes.delete(`/api/plans/${plan.id}`)
    await Promise.all([1, 2, 3].map(() => removePlans(site.ctx, [plan.id])))
    await site.runLongJobs()
    expect((await db.sql`select from plans where id = ${plan.id}`).count).toBe(0)
    const xp = await db.sql`
      select community_xp from profile_stats where user_id in (${author.id}, ${reader.id})`
    expect(xp).toEqual([{ community_xp: 0 }, { community_xp: 0 }])
    expect(await listMismatches(db.sql)).toEqual([])
  })

  test('a member who liked it may delete their account, and the points of the like are still deleted', async () => {
    const { author, reader, reads, writes, plan } = await aBusyPlan()
    await writes.delete(`/api/plans/${plan.id}`)
    await reads.delete('/api/account', { pseudo: reader.pseudo, plans: 'delete' })
    site.jobs.reverse()
    await site.runLongJobs()
    const [row] = await db.sql`select community_xp from profile_stats where user_id = ${author.id}`
    expect(row).toEqual({ community_xp: 0 })
    expect(await listMismatches(db.sql)).toEqual([])
  })
})

test('batches continue until nothing is left, also after a batch that others made smaller', async () => {
  const batches = [1000, 3, 1000, 1, 0]
  await inBatches(db, async () => batches.shift() ?? 0)
  expect(batches).toEqual([])
})

test('a plan with threads is deleted, with replies, likes, mentions, a pin and the levels of its discussion [67]', async () => {
  const [author, reader] = [await site.aMember(), await site.aMember()]
  const plan = await site.aPlan({ author_id: author.id })
  const [root] = await db.sql<{ id: string }[]>`
    insert into comments (plan_id, user_id, content, replies_count)
    select ${plan.id}, ${reader.id}, 'n° ' || n, 0 from generate_series(1, 1200) n returning id`
  const { id = '' } = root ?? {}
  await db.sql`
    insert into comments (plan_id, user_id, content, parent_id)
    select ${plan.id}, ${author.id}, 'n° ' || n, ${id} from generate_series(1, 1200) n`
  await db.sql`insert into comment_likes (comment_id, user_id) values (${id}, ${author.id})`
  await db.sql`insert into comment_mentions (comment_id, name, user_id) values (${id}, 'luc', ${author.id})`
  await db.sql`update comments set pinned_at = now() where id = ${id}`
  await db.sql`
    insert into discussion_levels (plan_id, user_id, level, is_chosen) values (${plan.id}, ${reader.id}, 'mute', true)`
  expect((await (await site.as(author)).delete(`/api/plans/${plan.id}`)).status).toBe(200)
  await site.runLongJobs()
  for (const table of ['comments', 'discussion_levels']) expect(await countOf(table, plan), table).toBe(0)
  expect((await db.sql`select from plans where id = ${plan.id}`).count).toBe(0)
})

test('every row of a deleted plan is deleted in batches, and its picture too [67]', async () => {
  const author = await site.aMember({ role: 'vip' })
  const browser = await site.as(author)
  const upload = await browser.request('POST', '/api/uploads/thumbnail', {
    body: new Uint8Array(await aPicture()),
    headers: { 'content-type': 'image/jpeg' },
  })
  const { path: thumbnail } = (await upload.json()) as { path: string }
  const response = await browser.post('/api/plans', { form: aPlanForm({ thumbnail }) })
  const plan = (await response.json()) as SavedPlan
  await db.sql`
    insert into views (plan_id, visitor)
    select ${plan.id}, sha256(n::text::bytea) from generate_series(1, 2500) n`
  const file = path.join(site.dataDir, 'files', thumbnail)
  expect(existsSync(file)).toBe(true)
  await browser.delete(`/api/plans/${plan.id}`)
  await site.runLongJobs()
  expect(await countOf('views', plan)).toBe(0)
  expect(existsSync(file)).toBe(false)
  expect((await db.sql`select from files where path = ${thumbnail}`).count).toBe(0)
})
