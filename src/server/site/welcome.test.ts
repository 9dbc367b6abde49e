import { expect, test } from 'vitest'
import { aPlanForm } from '../../../tests/support/plan-form.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()

test('the first steps show what a member has done, and only that member can dismiss and restore them', async () => {
  const browser = await site.as(await site.aMember())
  const read = () => browser.getJson('/api/my/welcome')
  const begun = { has_commented: false, has_submitted: false, is_dismissed: false }
  expect(await read()).toEqual(begun)

  const { id } = await site.aPlan()
  const comment = { id: crypto.randomUUID(), content: 'Bravo' }
  await browser.post(`/api/plans/${id}/comments`, comment)
  expect(await read()).toEqual({ ...begun, has_commented: true })
  await browser.delete(`/api/comments/${comment.id}`)
  expect(await read()).toEqual(begun)
  expect((await browser.post('/api/plans', { form: aPlanForm() })).status).toBe(200)
  expect(await read()).toEqual({ ...begun, has_submitted: true })

  await browser.put('/api/my/welcome', { is_dismissed: true })
  expect(await read()).toEqual({ ...begun, has_submitted: true, is_dismissed: true })
  await browser.put('/api/my/welcome', { is_dismissed: false })
  expect(await read()).toMatchObject({ is_dismissed: false })
  expect((await (await site.as()).get('/api/my/welcome')).status).toBe(401)
})
