import { expect, test } from 'vitest'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()

type Listed = { plans: { title: string }[]; total: number }

test('bookmarks are listed in both orders and searched by title, author and category, with their number', async () => {
  const reader = await site.aMember()
  const author = await site.aMember({ pseudo: 'Ségolène Abricot' })
  const browser = await site.as(reader)
  for (const title of ['Un atelier de vélos', 'Le pain du vendredi', 'Des confitures']) {
    const plan = await site.aPlan({ title, author_id: author.id })
    expect((await browser.put(`/api/plans/${plan.id}/bookmark`)).status).toBe(200)
  }
  const list = async (query = '') => {
    const { plans, total } = await browser.getJson<Listed>(`/api/my/bookmarks${query}`)
    return { titles: plans.map(({ title }) => title), total }
  }
  expect(await list()).toEqual({
    titles: ['Des confitures', 'Le pain du vendredi', 'Un atelier de vélos'],
    total: 3,
  })
  expect((await list('?sort=oldest')).titles[0]).toBe('Un atelier de vélos')
  expect(await list('?q=VELOS')).toEqual({ titles: ['Un atelier de vélos'], total: 3 })
  expect((await list('?q=segolene')).titles).toHaveLength(3)
  expect((await list('?q=%25')).titles).toEqual([])
  expect((await browser.get('/api/my/bookmarks?sort=price')).status).toBe(422)
})
