import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toggle, turnOn, type Toggle } from './wish.ts'

/** A server that answers when it is told to, and keeps what it was sent. */
function aServer() {
  const client = new QueryClient()
  const sent: { isOn: boolean; answer: () => void; fail: () => void }[] = []
  let kept = false
  const thing: Toggle<boolean> = {
    name: `like ${Math.random()}`,
    query: { queryKey: ['liked'], queryFn: async () => kept },
    isOn: (data) => data,
    guess: (_data, isOn) => isOn,
    send: (isOn) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          kept = isOn
          resolve(() => isOn)
        }
        sent.push({ isOn, answer, fail: () => reject(new Error('Non.')) })
      }),
  }
  client.setQueryData(['liked'], kept)
  return {
    client,
    sent,
    press: () => toggle(client, thing),
    setOn: () => turnOn(client, thing),
    shown: () => client.getQueryData(['liked']),
    arrives: (data: boolean) =>
      client.fetchQuery({ queryKey: ['liked'], queryFn: async () => data, staleTime: 0 }),
  }
}

const aMoment = () => Promise.resolve()

describe('A wish', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is shown before the server has answered [81]', async () => {
    const { press, shown, sent } = aServer()
    const outcome = press()
    await aMoment()
    expect(shown()).toBe(true)
    sent[0]?.answer()
    expect(await outcome).toBe(true)
    expect(shown()).toBe(true)
  })

  test('waits for the one before it, and of several the last is sent [81]', async () => {
    const { press, shown, sent } = aServer()
    const presses = [press(), press(), press(), press()]
    await aMoment()
    await aMoment()
    expect(shown()).toBe(false)
    expect(sent.map(({ isOn }) => isOn)).toEqual([true])
    sent[0]?.answer()
    await vi.waitFor(() => expect(sent.map(({ isOn }) => isOn)).toEqual([true, false]))
    sent[1]?.answer()
    expect(await Promise.all(presses)).toEqual([false, null, null, null])
    expect(shown()).toBe(false)
  })

  test('that comes back to what was sent needs no second request [81]', async () => {
    const { press, shown, sent } = aServer()
    const presses = [press(), press(), press()]
    await aMoment()
    await aMoment()
    sent[0]?.answer()
    expect(await Promise.all(presses)).toEqual([true, null, null])
    expect(sent).toHaveLength(1)
    expect(shown()).toBe(true)
  })

  test('that is refused leaves everything as the server keeps it [81] [84]', async () => {
    const { press, shown, sent } = aServer()
    const outcome = press()
    await aMoment()
    sent[0]?.fail()
    await expect(outcome).rejects.toThrow('Non.')
    expect(shown()).toBe(false)
  })

  test('is not undone by what arrives meanwhile', async () => {
    const { press, shown, sent, arrives } = aServer()
    const outcome = press()
    await aMoment()
    await arrives(false)
    expect(shown()).toBe(true)
    sent[0]?.answer()
    await outcome
  })

  test('has its state checked again after 500 ms [81]', async () => {
    const { client, press, sent } = aServer()
    const outcome = press()
    await aMoment()
    sent[0]?.answer()
    await outcome
    const isInvalid = () => client.getQueryState(['liked'])?.isInvalidated
    vi.advanceTimersByTime(499)
    expect(isInvalid()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isInvalid()).toBe(true)
  })

  test('to have it on leaves it on where it is already, also when that is refused [81]', async () => {
    const { client, setOn, shown, sent } = aServer()
    client.setQueryData(['liked'], true)
    const first = setOn()
    await aMoment()
    sent[0]?.answer()
    expect(await first).toBe(true)
    const second = setOn()
    await aMoment()
    sent[1]?.fail()
    await expect(second).rejects.toThrow('Non.')
    expect(shown()).toBe(true)
    expect(sent.map(({ isOn }) => isOn)).toEqual([true, true])
  })
})
