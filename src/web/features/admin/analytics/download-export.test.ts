import { resolveObjectURL } from 'node:buffer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { save } from './download-export.ts'

test('a file can still be read in the task after it was handed over, and is released later', () => {
  vi.useFakeTimers()
  const link = { href: '', click: vi.fn<() => void>() }
  vi.stubGlobal('document', { createElement: () => link })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  save(new File(['a;b'], 'pb-analytics.csv'))
  expect(link.click).toHaveBeenCalledOnce()
  expect(resolveObjectURL(link.href)).toBeDefined()
  vi.advanceTimersByTime(60_000)
  expect(resolveObjectURL(link.href)).toBeUndefined()
})
