import { expect, test } from 'vitest'
import { StartError } from '#server/platform/config/start-error.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { aSite } from '../tests/support/site.ts'
import { loadDemo } from './load.ts'
import { refuseDemoAccounts, removeDemo } from './remove.ts'
import { loadSynthetic } from './synthetic.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
await loadDemo(site.db)
await site.db.transaction((tx) => loadSynthetic(tx, { members: 20, plans: 20 }, () => {}))

/** Tables in which Camille has no row. */
const EMPTIED = [
  'appeals',
  'billing_customers',
  'bookmarks',
  'comment_likes',
  'comment_mentions',
  'conversations',
  'drafts',
  'execution_steps',
  'executions',
  'followers',
  'journal_entries',
  'likes',
  'messages',
  'moderation_actions',
  'moderation_logs',
  'moderation_logs_extended',
  'passwords',
  'plan_evidence',
  'plan_versions',
  'purchases',
  'reports',
  'reposts',
  'reviews',
  'simulated_stripe',
  'subscriptions',
  'topic_follows',
  'user_bans',
]

test('a public site does not start while a demo account can sign in, even one with another address', async () => {
  await sql`update users set email = 'ailleurs@exemple.test' where email = 'fondateur@planb.test'`
  await sql`delete from passwords where user_id not in (select id from users where email = 'ailleurs@exemple.test')`
  const refused = refuseDemoAccounts(sql)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow('node dist/server/demo.js --remove')
})

test('removing the demo deletes everything of its members and nothing of a real member', async () => {
  const camille = await site.aMember({ pseudo: 'Camille Vraie' })
  const own = await site.aPlan({ author_id: camille.id })
  const browser = await site.as(camille)
  const demoMember = await sql.one<{ id: string; plan: string }>`
    select u.id, p.id as plan from users u join plans p on p.author_id = u.id
    where u.email = 'vip@planb.test' and p.status = 'published' limit 1`
  const demoBrowser = await site.as(demoMember)
  // Camille and a demo member like, follow and comment each other.
  for (const [client, plan, member] of [
    [browser, demoMember.plan, demoMember.id],
    [demoBrowser, own.id, camille.id],
  ] as const) {
    await client.request('PUT', `/api/plans/${plan}/like`)
    await client.request('PUT', `/api/members/${member}/follow`)
    await client.post(`/api/plans/${plan}/comments`, { id: crypto.randomUUID(), content: 'Bravo' })
  }
  const write = (client: typeof browser, content: string, parent_id: string | null = null) => {
    const id = crypto.randomUUID()
    return client.post(`/api/plans/${own.id}/comments`, { id, content, parent_id }).then(() => id)
  }
  await write(browser, 'Merci')
  // They reply to each other, and like each other's comments.
  const question = await write(demoBrowser, 'Combien d’heures ?')
  await write(browser, 'Une vingtaine.', question)
  const remark = await write(browser, 'À suivre.')
  await write(demoBrowser, 'Je suis.', remark)
  await demoBrowser.request('PUT', `/api/comments/${remark}/like`)
  await browser.request('PUT', `/api/comments/${question}/like`)

  const removed = await site.db.transaction(removeDemo)
  expect(removed).toMatchObject({ members: expect.any(Number), plans: 142 })
  await refuseDemoAccounts(sql)

  expect(await sql`select name from users`).toEqual([{ name: 'Camille Vraie' }])
  expect(await sql`select slug from plans`).toEqual([{ slug: own.slug }])
  expect(
    await sql`
      select content, user_id is null as is_nameless, likes_count, replies_count from comments order by created_at`,
  ).toEqual([
    { content: 'Merci', is_nameless: false, likes_count: 0, replies_count: 0 },
    { content: null, is_nameless: true, likes_count: 0, replies_count: 1 },
    { content: 'Une vingtaine.', is_nameless: false, likes_count: 0, replies_count: 0 },
    { content: 'À suivre.', is_nameless: false, likes_count: 0, replies_count: 0 },
  ])
  expect(await sql`select distinct kind from xp_events`).toEqual([{ kind: 'comment' }])
  expect(await listMismatches(sql)).toEqual([])
  for (const table of EMPTIED) {
    const { n } = await sql.one<{ n: number }>`select count(*)::int as n from ${sql(table)}`
    expect(n, table).toBe(0)
  }
  expect(await site.db.transaction(removeDemo)).toEqual({ members: 0, plans: 0, comments: 0 })
})
