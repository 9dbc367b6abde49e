import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { savePending, takePending } from './pending-reaction.ts'

const MINUTE = 60_000
const wanted = { kind: 'like', id: '0b9f6d2e-0000-4000-8000-000000000001' } as const

describe('What a visitor wanted before signing in', () => {
  const tab = new Map<string, string>()
  beforeEach(() => {
    vi.useFakeTimers()
    tab.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => void tab.set(key, value),
      removeItem: (key: string) => void tab.delete(key),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is answered once', () => {
    savePending(wanted)
    expect(takePending()).toEqual(wanted)
    expect(takePending()).toBeNull()
    expect(tab.size).toBe(0)
  })

  test('is the last thing, where there were several', () => {
    savePending(wanted)
    savePending({ ...wanted, kind: 'repost' })
    expect(takePending()).toEqual({ ...wanted, kind: 'repost' })
  })

  test('is forgotten after 15 minutes', () => {
    savePending(wanted)
    vi.advanceTimersByTime(15 * MINUTE - 1)
    expect(takePending()).toEqual(wanted)
    savePending(wanted)
    vi.advanceTimersByTime(15 * MINUTE)
    expect(takePending()).toBeNull()
    expect(tab.size).toBe(0)
  })

  test('is nothing where the browser holds something else in its place', () => {
    tab.set('pb-pending-reaction', 'not json')
    expect(takePending()).toBeNull()
    tab.set('pb-pending-reaction', '[]')
    expect(takePending()).toBeNull()
  })

  test('lasts as long as the page where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    savePending(wanted)
    expect(takePending()).toEqual(wanted)
    expect(takePending()).toBeNull()
  })
})
