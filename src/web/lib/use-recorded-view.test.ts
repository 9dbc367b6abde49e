import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordWhenVisible } from './use-recorded-view.ts'

describe('A view is recorded', () => {
  const look = (visibilityState: 'visible' | 'hidden') => {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  beforeEach(() => void vi.stubGlobal('document', new EventTarget()))
  afterEach(() => void vi.unstubAllGlobals())

  test('when the page is visible, and once', () => {
    look('hidden')
    const record = vi.fn<(id: string) => Promise<unknown>>(() => Promise.resolve())
    recordWhenVisible('seen-once', record)
    expect(record).not.toHaveBeenCalled()
    look('visible')
    look('hidden')
    look('visible')
    recordWhenVisible('seen-once', record)
    expect(record).toHaveBeenCalledExactlyOnceWith('seen-once')
  })

  test('no longer once the page was left', () => {
    look('hidden')
    const record = vi.fn<(id: string) => Promise<unknown>>(() => Promise.resolve())
    recordWhenVisible('left', record)()
    look('visible')
    expect(record).not.toHaveBeenCalled()
  })

  test('again after a failure', async () => {
    look('visible')
    const record = vi.fn<(id: string) => Promise<unknown>>().mockRejectedValueOnce(new Error('away'))
    record.mockResolvedValueOnce(undefined)
    recordWhenVisible('failed', record)
    await vi.waitFor(() => {
      look('visible')
      expect(record).toHaveBeenCalledTimes(2)
    })
  })
})
