import { defineConfig } from 'vitest/config'

/** `npm run attack`: security tests with many requests. Takes minutes; some of them are in `npm test`. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['lab/attack/*.attack.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
  },
})
