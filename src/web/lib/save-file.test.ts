import { resolveObjectURL } from 'node:buffer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

test('the object URL of a file is still valid in the next task, and revoked later', () => {
  vi.useFakeTimers()
  const link = { href: '', click: vi.fn<() => void>() }
  vi.stubGlobal('document', { createElement: () => link })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  saveFile(new File(['a;b'], 'pb-analytics.csv'))
  expect(link.click).toHaveBeenCalledOnce()
  expect(resolveObjectURL(link.href)).toBeDefined()
  vi.advanceTimersByTime(60_000)
  expect(resolveObjectURL(link.href)).toBeUndefined()
})
