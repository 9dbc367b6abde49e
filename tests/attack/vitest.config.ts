import { defineConfig } from 'vitest/config'

/** `npm run attack`: what strangers try, in earnest. Takes minutes; a part of it is in `npm test`. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/attack/*.attack.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
  },
})
