import { defineConfig } from 'vitest/config'

/** `npm run faults`: kills processes and services under load. Takes minutes; two of the tests are in `npm test`. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['lab/faults/*.fault.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // One after the other: they measure how soon a site has recovered.
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
})
