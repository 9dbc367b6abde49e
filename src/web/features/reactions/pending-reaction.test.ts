import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { savePending, takePending } from './pending-reaction.ts'

const MINUTE = 60_000
const pressed = { kind: 'like', id: '0b9f6d2e-0000-4000-8000-000000000001' } as const

describe('The reaction that a visitor pressed before signing in', () => {
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

  test('is returned once', () => {
    savePending(pressed)
    expect(takePending()).toEqual(pressed)
    expect(takePending()).toBeNull()
    expect(tab.size).toBe(0)
  })

  test('is the last one, where there were several', () => {
    savePending(pressed)
    savePending({ ...pressed, kind: 'repost' })
    expect(takePending()).toEqual({ ...pressed, kind: 'repost' })
  })

  test('is discarded after 15 minutes', () => {
    savePending(pressed)
    vi.advanceTimersByTime(15 * MINUTE - 1)
    expect(takePending()).toEqual(pressed)
    savePending(pressed)
    vi.advanceTimersByTime(15 * MINUTE)
    expect(takePending()).toBeNull()
    expect(tab.size).toBe(0)
  })

  test('is null where the browser stores another value under its key', () => {
    tab.set('pb-pending-reaction', 'not json')
    expect(takePending()).toBeNull()
    tab.set('pb-pending-reaction', '[]')
    expect(takePending()).toBeNull()
  })

  test('lasts as long as the page where the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    savePending(pressed)
    expect(takePending()).toEqual(pressed)
    expect(takePending()).toBeNull()
  })
})
