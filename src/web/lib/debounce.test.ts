import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a debounced function acts once, with the last arguments, after the calls have stopped', () => {
  const act = vi.fn<(text: string) => void>()
  const debounced = debounce(act, 300)
  debounced('a')
  vi.advanceTimersByTime(299)
  debounced('ab')
  vi.advanceTimersByTime(299)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act.mock.calls).toEqual([['ab']])
  debounced('abc')
  vi.advanceTimersByTime(300)
  expect(act).toHaveBeenLastCalledWith('abc')
})

test('a cancelled call never acts', () => {
  const act = vi.fn<() => void>()
  const debounced = debounce(act, 300)
  debounced()
  debounced.cancel()
  vi.advanceTimersByTime(1_000)
  expect(act).not.toHaveBeenCalled()
})
