import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/*.test.ts', 'tests/relevance/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // A test is not about how quick the machine is that runs it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Tests wait more than they work; not more, for some measure time and PostgreSQL needs its share of the machine.
    maxWorkers: 4,
    // Files share their modules: loading them anew for each took a quarter of the time.
    isolate: false,
  },
})
