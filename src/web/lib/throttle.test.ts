import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const delayMs = () => 300

test('a throttled function acts after the delay, and drops the calls made meanwhile', () => {
  const act = vi.fn<() => void>()
  const throttled = throttle(act, { delayMs })
  throttled()
  vi.advanceTimersByTime(299)
  throttled()
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledOnce()
  throttled()
  vi.advanceTimersByTime(300)
  expect(act).toHaveBeenCalledTimes(2)
})

test('calls with different keys do not drop each other', () => {
  const act = vi.fn<(key: string) => void>()
  const throttled = throttle(act, { delayMs })
  for (const key of ['a', 'b', 'a']) throttled(key)
  vi.advanceTimersByTime(300)
  expect(act.mock.calls).toEqual([['a'], ['b']])
})

test('a leading throttle acts at once, and drops further calls until the delay is over', () => {
  const act = vi.fn<() => void>()
  const throttled = throttle(act, { delayMs, leading: true })
  throttled()
  throttled()
  expect(act).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(300)
  expect(act).toHaveBeenCalledOnce()
  throttled()
  expect(act).toHaveBeenCalledTimes(2)
})

test('a cancelled call never acts', () => {
  const act = vi.fn<() => void>()
  const throttled = throttle(act, { delayMs })
  throttled()
  throttled.cancel()
  vi.advanceTimersByTime(1_000)
  expect(act).not.toHaveBeenCalled()
})

test('the default delay is random, a second at most', () => {
  const act = vi.fn<() => void>()
  const throttled = throttle(act)
  throttled()
  vi.advanceTimersByTime(99)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(901)
  expect(act).toHaveBeenCalledOnce()
})
