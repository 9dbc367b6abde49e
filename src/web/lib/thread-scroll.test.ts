import { afterEach, expect, test, vi } from 'vitest'
import { isInView } from './thread-scroll.ts'
import { distanceToNewest } from './use-stick-to-bottom.ts'

afterEach(() => void vi.unstubAllGlobals())

const elementAt = (top: number, bottom = top) =>
  ({ getBoundingClientRect: () => ({ top, bottom }) }) as HTMLElement

test('the end of a thread is in view where the window shows it, or the element that scrolls', () => {
  vi.stubGlobal('window', { innerHeight: 800 })
  expect([-1, 0, 800, 801].map((top) => isInView(elementAt(top)))).toEqual([false, true, true, false])
  const scroller = { current: elementAt(200, 600) }
  expect([199, 200, 600, 601].map((top) => isInView(elementAt(top), scroller))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isInView(null)).toBe(false)
})

test('the newest item is shown to its end, or from its beginning when it is longer than the view', () => {
  const view = { top: 200, bottom: 600 }
  expect(distanceToNewest(view, 700, 650)).toBe(100)
  expect(distanceToNewest(view, 1_100, 500)).toBe(300)
  expect(distanceToNewest(view, 700, Infinity)).toBe(100)
})

test('a reader is never scrolled back up to an item that they have passed', () => {
  expect(distanceToNewest({ top: 0, bottom: 800 }, 500, 300)).toBe(0)
  expect(distanceToNewest({ top: 0, bottom: 800 }, 900, -50)).toBe(0)
})
