import { afterEach, expect, test } from 'vitest'
import { EMPTY_FORECAST, readForecast, typedForecast } from '#domain/typed-forecast.ts'
import { setTransport } from '#web/lib/call.ts'
import { openPlan } from './open-plan.ts'
import { EMPTY_FORM } from './plan-content.ts'

const FORM = { form: {}, version: 1, status: 'draft', thumbnail_url: null }
const NO_DRAFT = { id: null, content: null, updated_at: null }
const wish = { memberId: 'lea', planId: 'potager', isFresh: false }

afterEach(() => setTransport((path, init) => fetch(path, init)))

const heldDrafts = async () => (await navigator.locks.query()).held?.map(({ name }) => name)

/** What the server answers: the plan and then, after `beforeDraft`, that there is no draft of it. */
function answer(beforeDraft: () => void) {
  setTransport((path) => {
    if (path.endsWith('/form')) return Response.json(FORM)
    beforeDraft()
    return Response.json(NO_DRAFT)
  })
}

test('a form that is left before it has loaded keeps its draft from no other tab', async () => {
  const leaving = new AbortController()
  answer(() => leaving.abort())
  await expect(openPlan(wish, leaving.signal)).rejects.toThrow('aborted')
  await expect.poll(heldDrafts).toEqual([])
})

test('nor does one that is left while it waits for the tab that has the draft', async () => {
  const otherTab = Promise.withResolvers<void>()
  const taken = navigator.locks.request('pb-open-draft:potager', () => otherTab.promise)
  const leaving = new AbortController()
  answer(() => {})
  const opening = openPlan(wish, leaving.signal)
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
  leaving.abort()
  otherTab.resolve()
  await Promise.all([taken, opening])
  await expect.poll(heldDrafts).toEqual([])
})

test('an edit that began before its plan had a sheet does not take it away', async () => {
  const typed = { ...EMPTY_FORECAST, price: '12', sales_full: '4' }
  const { sheet } = readForecast(typed)
  const { forecast: _none, ...content } = { ...EMPTY_FORM, title: 'Un potager' }
  setTransport((path) =>
    Response.json(
      path.endsWith('/form')
        ? { ...FORM, form: { ...EMPTY_FORM, forecast: sheet } }
        : { id: 'd1', content, updated_at: new Date().toISOString() },
    ),
  )
  const { form } = await openPlan(wish, new AbortController().signal)
  expect(form).toMatchObject({ title: 'Un potager', forecast: typedForecast(sheet) })
})
