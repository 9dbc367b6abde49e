import { defineConfig } from 'vitest/config'

/** `npm run faults`: kills and stops things while people read and write. Takes minutes; two of them are in `npm test`. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/faults/*.fault.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // One after the other: they measure how soon a site is back.
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
})
