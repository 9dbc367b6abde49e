import { expect, test } from 'vitest'
import { EMPTY_FORECAST, readForecast, typedForecast } from '#domain/forecast/typed-forecast.ts'
import { openPlan } from './open-plan.ts'
import { EMPTY_FORM } from './plan-content.ts'
import { replaceTransport } from '../../../../tests/support/transport.ts'

const FORM = { form: {}, version: 1, status: 'draft', thumbnail_url: null }
const NO_DRAFT = { id: null, content: null, updated_at: null }
const request = { memberId: 'lea', planId: 'potager', ignoresDraft: false }

const lockedDrafts = async () => (await navigator.locks.query()).held?.map(({ name }) => name)

/** The server sends the plan and then, after `beforeDraft`, no draft of it. */
function respond(beforeDraft: () => void) {
  replaceTransport((path) => {
    if (path.endsWith('/form')) return Response.json(FORM)
    beforeDraft()
    return Response.json(NO_DRAFT)
  })
}

test('a form that is closed before it has loaded releases the lock of its draft', async () => {
  const leaving = new AbortController()
  respond(() => leaving.abort())
  await expect(openPlan(request, leaving.signal)).rejects.toThrow('aborted')
  await expect.poll(lockedDrafts).toEqual([])
})

test('so does a form that is closed while it waits for the lock of another tab', async () => {
  const otherTab = Promise.withResolvers<void>()
  const taken = navigator.locks.request('pb-open-draft:potager', () => otherTab.promise)
  const leaving = new AbortController()
  respond(() => {})
  const opening = openPlan(request, leaving.signal)
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
  leaving.abort()
  otherTab.resolve()
  await Promise.all([taken, opening])
  await expect.poll(lockedDrafts).toEqual([])
})

test('a draft that began before its plan had a forecast keeps the forecast', async () => {
  const typed = { ...EMPTY_FORECAST, price: '12', sales_full: '4' }
  const { sheet } = readForecast(typed)
  const { forecast: _none, ...content } = { ...EMPTY_FORM, title: 'Un potager' }
  replaceTransport((path) =>
    Response.json(
      path.endsWith('/form')
        ? { ...FORM, form: { ...EMPTY_FORM, forecast: sheet } }
        : { id: 'd1', content, updated_at: new Date().toISOString() },
    ),
  )
  const { form } = await openPlan(request, new AbortController().signal)
  expect(form).toMatchObject({ title: 'Un potager', forecast: typedForecast(sheet) })
})
