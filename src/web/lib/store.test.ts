import { expect, test, vi } from 'vitest'
import { createEmitter, createStore } from './store.ts'

test('a store calls its listeners after every change, until they unsubscribe', () => {
  const store = createStore('un')
  const seen: string[] = []
  const leave = store.subscribe(() => seen.push(store.current()))
  store.set('deux')
  store.set('trois')
  leave()
  store.set('quatre')
  expect(seen).toEqual(['deux', 'trois'])
  expect(store.current()).toBe('quatre')
})

test('an emitter starts with its first listener, stops once after its last one, and starts again', () => {
  const stop = vi.fn<() => void>()
  const start = vi.fn<() => () => void>(() => stop)
  const { emit, subscribe } = createEmitter<string>(start)
  expect(start).not.toHaveBeenCalled()
  const received: string[] = []
  const unsubscribes = ['a', 'b'].map((name) => subscribe((event) => received.push(name + event)))
  emit('1')
  expect(received).toEqual(['a1', 'b1'])
  expect(start).toHaveBeenCalledOnce()
  unsubscribes[0]!()
  unsubscribes[0]!()
  expect(stop).not.toHaveBeenCalled()
  unsubscribes[1]!()
  unsubscribes[1]!()
  expect(stop).toHaveBeenCalledOnce()
  subscribe(() => {})
  expect(start).toHaveBeenCalledTimes(2)
})

test('a listener that unsubscribes while it is called does not prevent the others from being called', () => {
  const { emit, subscribe } = createEmitter()
  const received = vi.fn<() => void>()
  const leave = subscribe(() => leave())
  subscribe(received)
  emit()
  emit()
  expect(received).toHaveBeenCalledTimes(2)
})
