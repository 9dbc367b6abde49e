import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/*.test.ts', 'tests/relevance/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Generous, for slow machines.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Tests mostly wait. Not more, since some measure time and PostgreSQL needs a share of the cores.
    maxWorkers: 4,
    // Test files share their modules: loading them for each file took a quarter of the time.
    isolate: false,
  },
})
