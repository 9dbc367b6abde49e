import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localKeys, localStore, sessionStore, switchStore } from './local-store.ts'

/** A browser's storage, as far as the store uses it: the entries are own properties. */
class AStorage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

class FullStorage extends AStorage {
  override setItem() {
    throw new DOMException('The quota is used up.', 'QuotaExceededError')
  }
}

const list = (key = 'pb-list') =>
  localStore<string[]>(
    key,
    (text) => {
      const parsed: unknown = JSON.parse(text ?? '[]')
      return Array.isArray(parsed) ? parsed.map(String) : []
    },
    (values) => (values.length > 0 ? JSON.stringify(values) : null),
  )

/** Another tab writes: this tab sees it in the storage, and receives the event. */
function writeElsewhere(key: string, text: string) {
  localStorage.setItem(key, text)
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

const forbid = () =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    },
  })

describe('A value stored in the browser', () => {
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('localStorage', new AStorage())
    vi.stubGlobal('sessionStorage', new AStorage())
  })
  afterEach(() => {
    delete (globalThis as { localStorage?: unknown }).localStorage
    vi.unstubAllGlobals()
  })

  test('is there when the page is opened again', () => {
    expect(list().set(['un'])).toBe(true)
    expect(list().current()).toEqual(['un'])
  })

  test('is the same object as long as it does not change', () => {
    const store = list()
    localStorage.setItem('pb-list', '["un"]')
    expect(store.current()).toBe(store.current())
  })

  test('is removed when there is no text to store', () => {
    const store = list()
    store.set(['un'])
    store.set([])
    expect(localKeys('pb-')).toEqual([])
  })

  test.each(['{', 'null', '"un"', ''])('is what it was at first where the stored text is %j', (text) => {
    localStorage.setItem('pb-list', text)
    expect(list().current()).toEqual([])
  })

  test('changes in every tab when it changes in one', () => {
    const store = list()
    const listener = vi.fn<() => void>()
    const stop = store.subscribe(listener)
    writeElsewhere('pb-other', '["deux"]')
    expect(listener).not.toHaveBeenCalled()
    writeElsewhere('pb-list', '["deux"]')
    expect(listener).toHaveBeenCalledOnce()
    expect(store.current()).toEqual(['deux'])
    stop()
    writeElsewhere('pb-list', '["trois"]')
    expect(listener).toHaveBeenCalledOnce()
    expect(store.current()).toEqual(['trois'])
  })

  test('lasts as long as the page when storage is full, until another tab writes', () => {
    vi.stubGlobal('localStorage', Object.assign(new FullStorage(), { 'pb-list': '["un"]' }))
    const store = list()
    const stop = store.subscribe(() => {})
    expect(store.set(['un', 'deux'])).toBe(false)
    expect(store.current()).toEqual(['un', 'deux'])
    vi.stubGlobal('localStorage', new AStorage())
    writeElsewhere('pb-list', '["trois"]')
    expect(store.current()).toEqual(['trois'])
    stop()
  })

  test('lasts as long as the page when storage is forbidden', () => {
    forbid()
    const store = list()
    const listener = vi.fn<() => void>()
    store.subscribe(listener)
    expect(store.current()).toEqual([])
    expect(store.set(['un'])).toBe(false)
    expect(listener).toHaveBeenCalledOnce()
    expect(store.current()).toEqual(['un'])
    expect(localKeys('pb-')).toEqual([])
  })

  test('is changed from its current value, and not written when that stays the same', () => {
    const store = list()
    const listener = vi.fn<() => void>()
    store.subscribe(listener)
    store.change((values) => values)
    expect(listener).not.toHaveBeenCalled()
    store.change((values) => [...values, 'un'])
    expect(store.current()).toEqual(['un'])
  })

  test('of one tab stays in that tab', () => {
    sessionStore('pb-tab', String, String).set('ici')
    expect(sessionStorage.getItem('pb-tab')).toBe('ici')
    expect(localKeys('pb-')).toEqual([])
  })

  test('a switch is on unless it was turned off', () => {
    const store = switchStore('pb-switch')
    expect(store.current()).toBe(true)
    store.set(false)
    expect(store.current()).toBe(false)
    expect(localKeys('pb-')).toEqual(['pb-switch'])
    store.set(true)
    expect(localKeys('pb-')).toEqual([])
  })
})
