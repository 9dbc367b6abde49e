import { expect, test } from 'vitest'
import { lockDraft, releaseDraft } from './draft-lock.ts'

test('a free draft is locked, however long the page is busy meanwhile', async () => {
  const locking = lockDraft('serre')
  const end = performance.now() + 1_300
  while (performance.now() < end);
  expect(await locking).toBe(true)
  releaseDraft('serre')
})
