import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOSTILE_INPUT } from '../../tests/support/hostile-input.ts'
import { aPlanForm } from '../../tests/support/plan-form.ts'
import { aSite } from '../../tests/support/site.ts'
import { watchPages } from '../../tests/support/watched-pages.ts'

/*
 * A discussion with every hostile text as comment, reply, quotation, mention, name of a member and followed tag; then its
 * pages by every address, the bell of the plan's author, and the followed topics.
 */

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { open, visit, events } = await watchPages(site)
const { sql } = site.db

const signedIn = async () => {
  const member = await site.aMember({ role: 'vip' })
  return { ...member, browser: await site.as(member) }
}
const [author, asking] = [await signedIn(), await signedIn()]
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
const plan = await site.aPlan({
  author_id: author.id,
  title: HOSTILE_INPUT[2]!,
  markdown: storable(HOSTILE_INPUT.join('\n\n')),
})

/** Which requests were accepted; none may fail otherwise than by a refusal. */
const accepted = new Map<string, number>()
async function attempt(what: string, request: Promise<Response>): Promise<boolean> {
  const response = await request
  expect(response.status, `${what} ${await response.clone().text()}`).toBeLessThan(500)
  if (response.ok) accepted.set(what, (accepted.get(what) ?? 0) + 1)
  return response.ok
}

const write = (
  by: typeof author,
  content: string,
  parent_id: string | null = null,
  id: string = randomUUID(),
) => by.browser.post(`/api/plans/${plan.id}/comments`, { id, content, parent_id })

/** Each text in every field of a discussion. Returns the ids of the threads. */
async function typeEverywhere(): Promise<string[]> {
  const roots: string[] = []
  for (const text of HOSTILE_INPUT) {
    const encoded = encodeURIComponent(text.toWellFormed())
    const named = await signedIn()
    await attempt('name', named.browser.patch('/api/my/profile', { pseudo: text }))
    const { pseudo } = await sql.one<{
      pseudo: string
    }>`select pseudo from profiles where user_id = ${named.id}`
    const [root, reply, own] = [randomUUID(), randomUUID(), randomUUID()]
    await attempt('comment', write(asking, text, null, root))
    await attempt('comment', write(asking, 'Une question', null, root))
    const quoting = `> ${text}\n> <script>window.pwned=1</script>\n@${pseudo} @${text} ${text}`
    await attempt('reply', write(named, quoting, root, reply))
    await attempt(
      'mention',
      write(asking, `@${pseudo} [@${pseudo}](javascript:window.pwned=1) « @${text}`, reply),
    )
    await attempt('correction', author.browser.patch(`/api/comments/${reply}`, { content: text }))
    // Each like is a line of its own in the bell, with the member's name.
    await attempt('reply', write(author, 'Merci', root, own))
    await attempt('like', named.browser.put(`/api/comments/${own}/like`, {}))
    await attempt('pin', author.browser.put(`/api/plans/${plan.id}/pin`, { comment_id: root }))
    await attempt(
      'suggestions',
      author.browser.get(`/api/plans/${plan.id}/mentions?q=${encoded}&thread=${root}`),
    )
    await attempt(
      'topic',
      author.browser.put(`/api/topics/${encodeURIComponent(`tag:${text}`.toWellFormed())}/follow`),
    )
    await attempt('tag', asking.browser.post('/api/plans', { form: aPlanForm({ tags: [text] }) }))
    for (const id of [text, `tag:${text}`]) {
      const hostile = encodeURIComponent(id.toWellFormed())
      await attempt(
        'pin of an invalid id',
        author.browser.put(`/api/plans/${hostile}/pin`, { comment_id: id }),
      )
      await attempt('level', author.browser.put(`/api/plans/${hostile}/discussion`, { level: id }))
      await attempt(
        'replies',
        asking.browser.get(`/api/comments/${hostile}/replies?after=${hostile}&around=${hostile}`),
      )
      await attempt(
        'list',
        asking.browser.get(`/api/plans/${plan.id}/comments?sort=${hostile}&before=${hostile}`),
      )
    }
    roots.push(root)
  }
  return roots
}

test('no page of a discussion with these texts runs a script, sends a request to another site or violates its policy', async () => {
  const roots = await typeEverywhere()
  console.log(Object.fromEntries(accepted))
  for (const what of ['name', 'comment', 'reply', 'mention', 'like', 'pin', 'suggestions', 'topic'])
    expect(accepted.get(what), what).toBeGreaterThan(10)
  const address = `/plan/${plan.slug}`
  // The oldest and the newest 25 threads are all of them, each with its replies.
  const parts = [
    '',
    '?tri=recents',
    '?tri=utiles',
    `?fil=${roots[0]}`,
    `?commentaire=${roots[0]}`,
    ...HOSTILE_INPUT.map((text, index) => {
      const value = encodeURIComponent(text.toWellFormed())
      return `?${index % 2 === 0 ? 'fil' : 'commentaire'}=${value}&suite=${value}&tri=${value}`
    }),
  ]
  const visitor = await open()
  for (const part of parts) await visit(visitor, address + part)
  const page = await open(author.browser.cookieHeader())
  const own = `/u/${encodeURIComponent(author.pseudo)}?tab=parametres`
  for (const path of [
    address,
    `${address}?tri=recents`,
    '/?sort=following',
    '/?sort=following&de=sujets',
    own,
  ])
    await visit(page, path)
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click()
  const bell = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect.poll(() => bell.getByRole('listitem').count(), { timeout: 30_000 }).toBeGreaterThan(10)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(events).toEqual([])
})
