import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOSTILE_INPUT } from '../../tests/support/hostile-input.ts'
import { aPlanForm } from '../../tests/support/plan-form.ts'
import { aMessagesSite } from '../../tests/support/messages.ts'
import { watchPages } from '../../tests/support/watched-pages.ts'

/*
 * The most used fields and addresses with each hostile text; then the pages that show it, in a real browser. No script may
 * run, no request may go to another site, and no content security policy may be violated. The other fields are in
 * hostile-fields.attack.ts.
 */

const site = await aMessagesSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const { open, visit, events } = await watchPages(site)

const author = await site.aPerson({ role: 'vip' })
const ordinary = await site.aPerson({ role: 'user' })
const reader = await site.aPerson({ role: 'vip' })
const founder = await site.aPerson({ role: 'founder' })

/** Counts the texts that the site accepts. */
let accepted = 0
const count = async (response: Promise<Response>) => {
  const { status } = await response
  expect(status).toBeLessThan(500)
  if (status < 300) accepted += 1
}

/** Types each text into every field that other members see. Returns the addresses of the pages. */
async function typeEverywhere() {
  const all = HOSTILE_INPUT.join('\n\n').replaceAll('\0', '').toWellFormed()
  const { browser: writes } = author
  const long = await writes.post('/api/plans', {
    form: aPlanForm({ title: 'Tous les textes', markdown_content: all }),
  })
  expect(long.status, await long.clone().text()).toBe(200)
  const { id: planId, slug } = (await long.json()) as { id: string; slug: string }
  const pages = [`/plan/${slug}`]
  const conversation = await site.opened(author, reader)
  for (const text of HOSTILE_INPUT) {
    const form = aPlanForm({
      title: text,
      category: 'Autre',
      custom_category: text.slice(0, 40),
      duration: text.slice(0, 60),
      tags: [text.slice(0, 30)],
      markdown_content: `# ${text}\n\n${text}\n\n\`\`\`${text}\n${text}\n\`\`\`\n\n| ${text} |\n| --- |\n| ${text} |`,
    })
    const made = await writes.post('/api/plans', { form })
    if (made.ok) pages.push(`/plan/${((await made.json()) as { slug: string }).slug}`)
    await count(Promise.resolve(made))
    await count(writes.post(`/api/plans/${planId}/comments`, { id: randomUUID(), content: text }))
    await count(site.send(author, conversation, { content: text }))
    const member = await site.aPerson({ role: 'user' })
    await count(member.browser.patch('/api/my/profile', { pseudo: text }))
    await count(member.browser.patch('/api/my/profile', { bio: text, bio_url: text }))
    const links = [{ id: '1', type: 'website', label: text, url: text }]
    await count(member.browser.patch('/api/my/profile', { external_links: links }))
    await count(member.browser.put('/api/my/handle', { handle: text }))
    const badges = { badges: [text], from: [] }
    await count(founder.browser.put(`/api/admin/members/${member.id}/badges`, badges))
    await count(member.browser.post(`/api/plans/${planId}/reports`, { reason: text }))
    await count(member.browser.post(`/api/members/${author.id}/reports`, { reason: text }))
    await count(member.browser.put(`/api/members/${author.id}/follow`))
    await count(
      member.browser.post('/api/support', {
        id: randomUUID(),
        email: member.email,
        subject: text,
        message: text,
      }),
    )
    await count(
      founder.browser.post(`/api/moderation/members/${member.id}/bans`, {
        type: 'temp',
        hours: 1,
        reason: text,
      }),
    )
    const row = await site.db.sql.one<{
      pseudo: string
    }>`select pseudo from profiles where user_id = ${member.id}`
    if (!row.pseudo.startsWith('Membre')) pages.push(`/u/${encodeURIComponent(row.pseudo)}`)
  }
  await count(
    ordinary.browser.post('/api/plans', {
      form: aPlanForm({ title: HOSTILE_INPUT[2]!, markdown_content: all }),
    }),
  )
  return { pages, conversation }
}

const searches = HOSTILE_INPUT.slice(0, 26).flatMap((text) => {
  const word = encodeURIComponent(text.toWellFormed())
  return [
    `/search?q=${word}`,
    `/?category=${word}&sort=${word}`,
    `/u/${word || 'x'}`,
    `/auth?retour=${word}`,
    `/${word}`,
  ]
})

test('a script injected into a page is reported', async () => {
  // A separate list: a report may arrive late.
  const reported: string[] = []
  const page = await open('', reported)
  await page.goto('/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.pwned = 1'
    document.body.append(script)
  })
  await expect.poll(() => reported.length).toBeGreaterThan(0)
})

test('no page with these texts runs a script, sends a request to another site or violates its policy', async () => {
  const { pages, conversation } = await typeEverywhere()
  console.log(`${accepted} texts were accepted, ${pages.length} pages made of them`)
  expect(accepted).toBeGreaterThan(HOSTILE_INPUT.length)
  const visits: [string, string[]][] = [
    ['', ['/', '/?sort=new', '/top', '/badges', ...pages, ...searches]],
    [reader.browser.cookieHeader(), ['/messages', `/messages?c=${conversation}`, pages[0]!, '/mes-plans']],
    [author.browser.cookieHeader(), ['/mes-plans', '/dashboard', '/publish']],
    [
      founder.browser.cookieHeader(),
      ['/moderator', '/validator', '/admin', '/admin/moderation', '/admin/analytics'],
    ],
  ]
  for (const [cookie, paths] of visits) {
    const page = await open(cookie)
    for (const path of paths) await visit(page, path)
  }
  expect(events).toEqual([])
})
