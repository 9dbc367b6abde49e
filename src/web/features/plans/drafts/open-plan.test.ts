import { afterEach, expect, test } from 'vitest'
import { setTransport } from '#web/lib/call.ts'
import { openPlan } from './open-plan.ts'

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
  const taken = navigator.locks.request('pb-brouillon:potager', () => otherTab.promise)
  const leaving = new AbortController()
  answer(() => {})
  const opening = openPlan(wish, leaving.signal)
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
  leaving.abort()
  otherTab.resolve()
  await Promise.all([taken, opening])
  await expect.poll(heldDrafts).toEqual([])
})
