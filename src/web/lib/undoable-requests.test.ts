import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelRequest, flushRequests, pendingRequests, scheduleRequest } from './undoable-requests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request that the test resolves or rejects, and that counts how often it was sent. */
function aRequest() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = { sent: 0, resolve, reject, send: () => ((request.sent += 1), promise) }
  return request
}

test('a scheduled request is sent once after its delay, and resolves with the response', async () => {
  const request = aRequest()
  const response = scheduleRequest('a', 10_000, request.send)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(request.sent).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(request.sent).toBe(1)
  expect(cancelRequest('a')).toBe(false)
  request.resolve('oui')
  expect(await response).toBe('oui')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request.sent).toBe(1)
})

test('a cancelled request is never sent, and the others stay pending', async () => {
  const [one, other] = [aRequest(), aRequest()]
  const response = scheduleRequest('a', 10_000, one.send)
  const otherResponse = scheduleRequest('b', 10_000, other.send)
  expect(cancelRequest('a')).toBe(true)
  expect(await response).toBeNull()
  expect([...pendingRequests().keys()]).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([one.sent, other.sent]).toEqual([0, 1])
  other.resolve('oui')
  expect(await otherResponse).toBe('oui')
})

test('a flush sends all pending requests at once, and waits until each has succeeded or failed', async () => {
  const [one, other] = [aRequest(), aRequest()]
  const responses = Promise.allSettled([
    scheduleRequest('a', 10_000, one.send),
    scheduleRequest('b', 10_000, other.send),
  ])
  const isDone = vi.fn<() => void>()
  const flushing = flushRequests().then(isDone)
  expect([one.sent, other.sent]).toEqual([1, 1])
  one.resolve('oui')
  await vi.advanceTimersByTimeAsync(0)
  expect(isDone).not.toHaveBeenCalled()
  other.reject(new Error('Non.'))
  await flushing
  expect((await responses).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('an id that is already pending is not scheduled twice: the first request is sent, once', async () => {
  const [one, other] = [aRequest(), aRequest()]
  const response = scheduleRequest('a', 10_000, one.send)
  expect(await scheduleRequest('a', 10_000, other.send)).toBeNull()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([one.sent, other.sent]).toEqual([1, 0])
  one.resolve('oui')
  expect(await response).toBe('oui')
})
