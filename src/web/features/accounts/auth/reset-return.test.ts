import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetReturn, saveResetReturn, takeResetReturn } from './reset-return.ts'

const MINUTE = 60_000
const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the way back after a new password is used once [12]', () => {
  saveResetReturn('/plan/un-potager?prix=88')
  expect(resetReturn()).toBe('/plan/un-potager?prix=88')
  expect(takeResetReturn()).toBe('/plan/un-potager?prix=88')
  expect(resetReturn()).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('the way back lasts as long as the link, and a request from elsewhere replaces it [12]', () => {
  saveResetReturn('/top')
  vi.advanceTimersByTime(60 * MINUTE - 1)
  expect(resetReturn()).toBe('/top')
  vi.advanceTimersByTime(1)
  expect(resetReturn()).toBeUndefined()
  expect(stored.size).toBe(0)
  saveResetReturn('/top')
  saveResetReturn(undefined)
  expect(takeResetReturn()).toBeUndefined()
})

test('a damaged entry leads nowhere', () => {
  stored.set('pb-reset-return', 'not json')
  expect(takeResetReturn()).toBeUndefined()
})
