import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toggle, turnOn, type Toggle } from './toggle-queue.ts'
import { unique } from '../../../../tests/support/unique.ts'

/** A server that responds when the test says so, and stores what it was sent. */
function aServer() {
  const client = new QueryClient()
  const sent: { isOn: boolean; respond: () => void; fail: () => void }[] = []
  let stored = false
  const item: Toggle<boolean> = {
    name: unique('like'),
    query: { queryKey: ['liked'], queryFn: async () => stored },
    isOn: (data) => data,
    applyOptimistic: (_data, isOn) => isOn,
    send: (isOn) =>
      new Promise((resolve, reject) => {
        const respond = () => {
          stored = isOn
          resolve(() => isOn)
        }
        sent.push({ isOn, respond, fail: () => reject(new Error('Non.')) })
      }),
  }
  client.setQueryData(['liked'], stored)
  return {
    client,
    sent,
    press: () => toggle(client, item),
    setOn: () => turnOn(client, item),
    shown: () => client.getQueryData(['liked']),
    arrives: (data: boolean) =>
      client.fetchQuery({ queryKey: ['liked'], queryFn: async () => data, staleTime: 0 }),
  }
}

const aMoment = () => Promise.resolve()

describe('A toggle', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is shown before the server has responded [81]', async () => {
    const { press, shown, sent } = aServer()
    const outcome = press()
    await aMoment()
    expect(shown()).toBe(true)
    sent[0]?.respond()
    expect(await outcome).toBe(true)
    expect(shown()).toBe(true)
  })

  test('has one request in flight, and of several presses meanwhile the last is sent [81]', async () => {
    const { press, shown, sent } = aServer()
    const presses = [press(), press(), press(), press()]
    await aMoment()
    await aMoment()
    expect(shown()).toBe(false)
    expect(sent.map(({ isOn }) => isOn)).toEqual([true])
    sent[0]?.respond()
    await vi.waitFor(() => expect(sent.map(({ isOn }) => isOn)).toEqual([true, false]))
    sent[1]?.respond()
    expect(await Promise.all(presses)).toEqual([false, null, null, null])
    expect(shown()).toBe(false)
  })

  test('that is pressed back to the state that was sent needs no second request [81]', async () => {
    const { press, shown, sent } = aServer()
    const presses = [press(), press(), press()]
    await aMoment()
    await aMoment()
    sent[0]?.respond()
    expect(await Promise.all(presses)).toEqual([true, null, null])
    expect(sent).toHaveLength(1)
    expect(shown()).toBe(true)
  })

  test('that the server refuses returns to the stored state [81] [84]', async () => {
    const { press, shown, sent } = aServer()
    const outcome = press()
    await aMoment()
    sent[0]?.fail()
    await expect(outcome).rejects.toThrow('Non.')
    expect(shown()).toBe(false)
  })

  test('is not undone by a response that arrives meanwhile', async () => {
    const { press, shown, sent, arrives } = aServer()
    const outcome = press()
    await aMoment()
    await arrives(false)
    expect(shown()).toBe(true)
    sent[0]?.respond()
    await outcome
  })

  test('has its state checked again after 500 ms [81]', async () => {
    const { client, press, sent } = aServer()
    const outcome = press()
    await aMoment()
    sent[0]?.respond()
    await outcome
    const isInvalid = () => client.getQueryState(['liked'])?.isInvalidated
    vi.advanceTimersByTime(499)
    expect(isInvalid()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isInvalid()).toBe(true)
  })

  test('that is turned on stays on where it already is, also when the request is refused [81]', async () => {
    const { client, setOn, shown, sent } = aServer()
    client.setQueryData(['liked'], true)
    const first = setOn()
    await aMoment()
    sent[0]?.respond()
    expect(await first).toBe(true)
    const second = setOn()
    await aMoment()
    sent[1]?.fail()
    await expect(second).rejects.toThrow('Non.')
    expect(shown()).toBe(true)
    expect(sent.map(({ isOn }) => isOn)).toEqual([true, true])
  })
})
