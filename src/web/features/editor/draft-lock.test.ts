import { expect, test } from 'vitest'
import { lockDraft, releaseDraft } from './draft-lock.ts'

test('a draft that another tab has open stays locked until that tab releases it', async () => {
  const otherTab = Promise.withResolvers<void>()
  const taken = navigator.locks.request('pb-open-draft:serre', () => otherTab.promise)
  expect(await lockDraft('serre')).toBe(false)
  otherTab.resolve()
  await taken
  expect(await lockDraft('serre')).toBe(true)
  expect(await lockDraft('serre')).toBe(true)
  const next = navigator.locks.request('pb-open-draft:serre', { ifAvailable: true }, (lock) => lock)
  expect(await next).toBeNull()
  releaseDraft('serre')
  const last = navigator.locks.request('pb-open-draft:serre', (lock) => lock?.name)
  expect(await last).toBe('pb-open-draft:serre')
})
