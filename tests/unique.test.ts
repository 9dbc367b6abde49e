import { expect, test, vi } from 'vitest'

test('names of tests differ in all processes of a run, and none is a part of another', async () => {
  const codes: string[] = []
  for (const worker of [0, 1, 2, 1_023]) {
    vi.stubEnv('TEST_WORKER_INDEX', String(worker))
    vi.resetModules()
    const { uniqueCode } = await import('./support/unique.ts')
    for (let times = 0; times < 2_000; times++) codes.push(uniqueCode())
  }
  vi.unstubAllEnvs()
  expect(new Set(codes).size).toBe(8_000)
  expect(codes.filter((code) => !/^[b-t]{8}$/.test(code))).toEqual([])
})
