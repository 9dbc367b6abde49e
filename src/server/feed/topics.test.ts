import { expect, test } from 'vitest'
import { FILTER_CATEGORIES } from '#domain/categories.ts'
import { categoryTopic, TOO_MANY_TAGS, type Topic } from '#domain/feed/topics.ts'
import { exportedLists } from '#server/personal-data/export.queries.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { sql } = site.db

async function aReader() {
  const member = await site.aMember()
  const browser = await site.as(member)
  const address = (topic: string) => `/api/topics/${encodeURIComponent(topic)}/follow`
  return {
    ...member,
    follow: (topic: string) => browser.put(address(topic)),
    unfollow: (topic: string) => browser.delete(address(topic)),
    topics: async () => (await browser.getJson<{ topics: Topic[] }>('/api/my/topics')).topics,
  }
}

const messageOf = async (response: Response) =>
  ((await response.json()) as { error: { message: string } }).error.message

test('a member follows categories and tags, each once, and unfollows them [334]', async () => {
  await site.aPlan({ tags: ['Vélo'] })
  const reader = await aReader()
  for (const topic of ['tag:zéro', 'categorie:ia', 'tag:VÉLO', 'tag: vélo ', 'tag:a/b & c']) {
    const response = await reader.follow(topic)
    expect(await response.json(), topic).toEqual({ followed: true })
  }
  expect(await reader.topics()).toEqual([
    { topic: 'categorie:ia', name: 'IA' },
    { topic: 'tag:a/b & c', name: 'a/b & c' },
    { topic: 'tag:vélo', name: 'Vélo' },
    { topic: 'tag:zéro', name: 'zéro' },
  ])
  for (const topic of ['tag:véLO', 'categorie:ia', 'tag:jamais suivi'])
    expect(await (await reader.unfollow(topic)).json()).toEqual({ followed: false })
  expect((await reader.topics()).map(({ topic }) => topic)).toEqual(['tag:a/b & c', 'tag:zéro'])
})

test.each([
  ['categorie:inconnue', 404, 'Cette catégorie n’existe pas.'],
  ['categorie:', 404, 'Cette catégorie n’existe pas.'],
  ['membre:luc', 404, 'Cette catégorie n’existe pas.'],
  [`tag:${'é'.repeat(31)}`, 422, 'Un tag compte 30 caractères au plus.'],
  ['tag: ', 422, 'Ce tag n’existe pas.'],
  ['tag:a\u200bb', 422, 'Ce tag n’existe pas.'],
])('the topic « %s » is refused with %i', async (topic, status, message) => {
  const reader = await aReader()
  const response = await reader.follow(topic)
  expect(response.status).toBe(status)
  expect(await messageOf(response)).toBe(message)
  expect(await reader.topics()).toEqual([])
})

test('all categories can be followed, but only fifty tags, also when ten are followed at once [335]', async () => {
  const reader = await aReader()
  for (const category of FILTER_CATEGORIES)
    expect((await reader.follow(categoryTopic(category))).status).toBe(200)
  await sql`insert into topic_follows (user_id, topic) select ${reader.id}, 'tag:' || n from generate_series(1, 45) n`
  const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => reader.follow(`tag:autre ${n}`)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<number>(5).fill(409),
  ])
  const refused = await reader.follow('tag:de trop')
  expect(await messageOf(refused)).toBe(TOO_MANY_TAGS)
  expect((await reader.follow('tag:1')).status).toBe(200)
  expect(await reader.topics()).toHaveLength(FILTER_CATEGORIES.length + 50)
  await reader.unfollow('tag:1')
  expect((await reader.follow('tag:de trop')).status).toBe(200)
})

test('other members and visitors cannot learn what a member follows [335]', async () => {
  const reader = await aReader()
  await reader.follow('tag:secret')
  const other = await site.as(await site.aMember({ role: 'founder' }))
  expect(await other.getJson('/api/my/topics')).toEqual({ topics: [] })
  expect((await (await site.as()).get('/api/my/topics')).status).toBe(401)
  for (const path of [
    `/api/profiles/${encodeURIComponent(reader.pseudo)}`,
    `/api/members/${reader.id}`,
    '/api/search/tags?q=secret',
  ])
    expect(await (await other.get(path)).text(), path).not.toContain('secret')
})

test('while topics are closed nothing is written, and what was followed stays readable [359]', async () => {
  const reader = await aReader()
  await reader.follow('tag:local')
  await sql`insert into feature_switches (feature, open_to) values ('topics', 'staff')`
  try {
    for (const response of [await reader.follow('categorie:ia'), await reader.unfollow('tag:local')]) {
      expect(response.status).toBe(403)
      expect(await messageOf(response)).toBe('Cette fonction n’est pas encore ouverte.')
    }
    expect(await reader.topics()).toEqual([{ topic: 'tag:local', name: 'local' }])
  } finally {
    await sql`delete from feature_switches`
  }
})

test('the export contains the followed topics, and they are deleted with the account [358]', async () => {
  const reader = await aReader()
  await reader.follow('categorie:saas')
  const exported = await sql`${exportedLists(sql, reader.id)['sujets_suivis']!}`
  expect(exported).toMatchObject([{ sujet: 'categorie:saas' }])
  await (await site.as(reader)).delete('/api/account', { pseudo: reader.pseudo, plans: 'delete' })
  await site.runLongJobs()
  expect(await sql`select from topic_follows where user_id = ${reader.id}`).toHaveLength(0)
})
