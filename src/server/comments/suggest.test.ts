import { afterEach, expect, test } from 'vitest'
import type { SuggestedMember } from '#domain/comments/mentions.ts'
import { errorOf } from '../../../tests/support/browser.ts'
import { aSite } from '../../../tests/support/site.ts'
import { uniqueCode } from '../../../tests/support/unique.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db
type Browser = Awaited<ReturnType<typeof site.as>>
afterEach(async () => void (await sql`delete from feature_switches`))

/** Members whose names begin alike, so that the other tests do not find them. */
const alike = uniqueCode()
const member = (name: string, options: { handle?: string } = {}) =>
  site.aMember({ pseudo: `${alike} ${name}`, ...options })
const write = async (plan: { id: string }, author: { id: string }, parentId: string | null = null) => {
  const row = await sql.one<{ id: string }>`
    insert into comments (plan_id, user_id, parent_id, content, created_at)
    values (${plan.id}, ${author.id}, ${parentId}, 'Oui', clock_timestamp()) returning id`
  return row.id
}
const suggested = async (browser: Browser, plan: { id: string }, query = '') => {
  const path = `/api/plans/${plan.id}/mentions?${query}`
  const { members } = await browser.getJson<{ members: SuggestedMember[] }>(path)
  return members.map(({ pseudo, from }) => [pseudo.replace(`${alike} `, ''), from])
}

test('the discussion comes first, then followed members, then others, six at most [323]', async () => {
  const viewer = await site.aMember()
  const browser = await site.as(viewer)
  const [author, inThread, earlier, below, followed] = [
    await member('Auteur'),
    await member('Fil'),
    await member('Avant'),
    await member('Plan'),
    await member('Suivi'),
  ]
  const plan = await site.aPlan({ author_id: author.id })
  const root = await write(plan, earlier)
  await write(plan, inThread, root)
  await write(plan, viewer, root)
  await write(plan, below)
  await sql`insert into followers (follower_id, following_id) values (${viewer.id}, ${followed.id})`
  const discussion = [
    ['Auteur', 'discussion'],
    ['Fil', 'discussion'],
    ['Avant', 'discussion'],
    ['Plan', 'discussion'],
  ]
  expect(await suggested(browser, plan, `thread=${root}`)).toEqual(discussion)
  const other = await member('Autre')
  expect(await suggested(browser, plan, `thread=${root}&q=${alike}`)).toEqual([
    ...discussion,
    ['Suivi', 'following'],
    ['Autre', null],
  ])
  expect(await suggested(browser, plan, `q=${alike}`)).toEqual([
    ['Auteur', 'discussion'],
    ['Plan', 'discussion'],
    ['Fil', 'discussion'],
    ['Avant', 'discussion'],
    ['Suivi', 'following'],
    ['Autre', null],
  ])
  await sql`delete from profiles where user_id = ${other.id}`
})

test('a handle or a pseudo that begins with the characters comes before one that contains them, without accents [323]', async () => {
  const browser = await site.as(await site.aMember())
  const plan = await site.aPlan({ author_id: (await site.aMember()).id })
  const word = `${alike}zoe`
  await site.aMember({ pseudo: `Dame ${word}` })
  await site.aMember({ pseudo: 'Sans rapport', handle: `${word}_b` })
  await site.aMember({ pseudo: `${alike}Zoé` })
  const found = [
    [`${alike}Zoé`, null],
    ['Sans rapport', null],
    [`Dame ${word}`, null],
  ]
  for (const q of [word, word.toUpperCase(), `${alike}Zoé`, `${alike}zo`])
    expect(await suggested(browser, plan, `q=${encodeURIComponent(q)}`)).toEqual(found)
  for (const q of ['%25', '%5C', '%25%25%25', 'zzzzzz'])
    expect(await suggested(browser, plan, `q=${q}`)).toEqual([])
})

test('no member is suggested who could not be mentioned [323]', async () => {
  const viewer = await site.aMember()
  const browser = await site.as(viewer)
  const plan = await site.aPlan({ author_id: viewer.id })
  const refused = (name: string) => member(`Refus ${name}`)
  const [blocked, blocker, closed] = [
    await refused('bloqué'),
    await refused('bloquant'),
    await refused('fermé'),
  ]
  const [temp, perm, ip, muted] = [
    await refused('temp'),
    await refused('perm'),
    await refused('ip'),
    await refused('comment'),
  ]
  for (const author of [blocked, blocker, closed, temp, perm, ip, muted]) {
    await write(plan, author)
    await sql`insert into followers (follower_id, following_id) values (${viewer.id}, ${author.id})`
  }
  await sql`
    insert into blocks (blocker_id, blocked_id) values (${viewer.id}, ${blocked.id}), (${blocker.id}, ${viewer.id})`
  await sql`
    insert into user_bans (user_id, type, end_at) values (${temp.id}, 'temp', now() + interval '1 day'),
      (${perm.id}, 'perm', null), (${ip.id}, 'ip', null), (${muted.id}, 'comment', null)`
  await sql`update users set closed_at = now() where id = ${closed.id}`
  for (const query of ['', `q=${alike}%20refus`, `q=refus`])
    expect(await suggested(browser, plan, query)).toEqual([['Refus comment', 'discussion']])
})

test('an unpublished plan, a closed switch and too long a name are refused [323] [359]', async () => {
  const browser = await site.as(await site.aMember())
  const plan = await site.aPlan()
  const hidden = await site.aPlan({ status: 'pending' })
  expect((await browser.get(`/api/plans/${hidden.id}/mentions?q=a`)).status).toBe(404)
  expect((await browser.get(`/api/plans/${plan.id}/mentions?q=${'a'.repeat(51)}`)).status).toBe(422)
  await sql`insert into feature_switches (feature, open_to) values ('replies', 'staff')`
  expect(await errorOf(await browser.get(`/api/plans/${plan.id}/mentions?q=a`))).toMatchObject({
    status: 403,
    message: 'Cette fonction n’est pas encore ouverte.',
  })
})
