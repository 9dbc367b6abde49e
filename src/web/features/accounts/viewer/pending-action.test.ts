import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isReaction, type PendingAction } from '#domain/accounts/pending-actions.ts'
import { markSentWithSignUp, pendingOfVisitor, savePending, takePending } from './pending-action.ts'

const MINUTE = 60_000
const HERE = '/plan/un-potager'
const pressed = { kind: 'like', id: '0b9f6d2e-0000-4000-8000-000000000001' } as const
const press = (action: PendingAction = pressed) => savePending(action, HERE)
const take = (path = HERE) => takePending(path, isReaction)

describe('What a visitor pressed before signing in', () => {
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
    press()
    expect(take()).toEqual(pressed)
    expect(take()).toBeNull()
    expect(tab.size).toBe(0)
  })

  test('is the last one, where there were several', () => {
    press()
    press({ ...pressed, kind: 'repost' })
    expect(take()).toEqual({ ...pressed, kind: 'repost' })
  })

  test('is discarded after 15 minutes', () => {
    press()
    vi.advanceTimersByTime(15 * MINUTE - 1)
    expect(take()).toEqual(pressed)
    press()
    vi.advanceTimersByTime(15 * MINUTE)
    expect(take()).toBeNull()
    expect(tab.size).toBe(0)
  })

  test('is null where the browser stores another value under its key', () => {
    tab.set('pb-pending-action', 'not json')
    expect(take()).toBeNull()
    tab.set('pb-pending-action', '[]')
    expect(take()).toBeNull()
  })

  test('is discarded for a member who signed in from another page', () => {
    press()
    expect(take('/top')).toBeNull()
    expect(take()).toBeNull()
    expect(tab.size).toBe(0)
  })

  test('is found on a page whose address is written otherwise', () => {
    savePending(pressed, '/@Zoé?tab=plans#haut')
    expect(take('/@Zo%C3%A9')).toEqual(pressed)
  })

  test('stays for the one that completes it, where a caller does not', () => {
    press({ kind: 'scenario', id: pressed.id })
    expect(take()).toBeNull()
    const isScenario = (action: PendingAction): action is PendingAction => action.kind === 'scenario'
    expect(takePending(HERE, isScenario)).toEqual({ kind: 'scenario', id: pressed.id })
  })

  test('goes with a sign-up, and not to another account that signs in here', () => {
    press()
    expect(pendingOfVisitor()).toEqual(pressed)
    markSentWithSignUp()
    // For a second attempt with a corrected address.
    expect(pendingOfVisitor()).toEqual(pressed)
    expect(take()).toBeNull()
    expect(tab.size).toBe(0)
  })

  test('lasts as long as the page where the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    press()
    expect(take()).toEqual(pressed)
    expect(take()).toBeNull()
  })
})
