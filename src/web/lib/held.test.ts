import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldNow, hold, sendHeld, takeBack } from './held.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Something that answers when it is told to, and knows how often it was sent. */
function aRequest() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = { sent: 0, resolve, reject, send: () => ((request.sent += 1), promise) }
  return request
}

test('what is held is sent once its time is over, once, and answers as it was answered', async () => {
  const request = aRequest()
  const answer = hold('a', 10_000, request.send)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(request.sent).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(request.sent).toBe(1)
  expect(takeBack('a')).toBe(false)
  request.resolve('oui')
  expect(await answer).toBe('oui')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request.sent).toBe(1)
})

test('what is taken back is never sent, and the others stay held', async () => {
  const [one, other] = [aRequest(), aRequest()]
  const answer = hold('a', 10_000, one.send)
  const otherAnswer = hold('b', 10_000, other.send)
  expect(takeBack('a')).toBe(true)
  expect(await answer).toBeNull()
  expect([...heldNow().keys()]).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([one.sent, other.sent]).toEqual([0, 1])
  other.resolve('oui')
  expect(await otherAnswer).toBe('oui')
})

test('leaving sends everything at once, and waits until each was answered or refused', async () => {
  const [one, other] = [aRequest(), aRequest()]
  const answers = Promise.allSettled([hold('a', 10_000, one.send), hold('b', 10_000, other.send)])
  const isDone = vi.fn<() => void>()
  const leaving = sendHeld().then(isDone)
  expect([one.sent, other.sent]).toEqual([1, 1])
  one.resolve('oui')
  await vi.advanceTimersByTimeAsync(0)
  expect(isDone).not.toHaveBeenCalled()
  other.reject(new Error('Non.'))
  await leaving
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('what is held already is not held twice: the first is sent, once', async () => {
  const [one, other] = [aRequest(), aRequest()]
  const answer = hold('a', 10_000, one.send)
  expect(await hold('a', 10_000, other.send)).toBeNull()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([one.sent, other.sent]).toEqual([1, 0])
  one.resolve('oui')
  expect(await answer).toBe('oui')
})
