import { expect, test } from 'vitest'
import { claimDraft, releaseDraft } from './draft-claims.ts'

test('a draft that another tab has open is not this one’s, until that tab lets it go', async () => {
  const otherTab = Promise.withResolvers<void>()
  const taken = navigator.locks.request('pb-open-draft:serre', () => otherTab.promise)
  expect(await claimDraft('serre')).toBe(false)
  otherTab.resolve()
  await taken
  expect(await claimDraft('serre')).toBe(true)
  expect(await claimDraft('serre')).toBe(true)
  const next = navigator.locks.request('pb-open-draft:serre', { ifAvailable: true }, (lock) => lock)
  expect(await next).toBeNull()
  releaseDraft('serre')
  const last = navigator.locks.request('pb-open-draft:serre', (lock) => lock?.name)
  expect(await last).toBe('pb-open-draft:serre')
})
