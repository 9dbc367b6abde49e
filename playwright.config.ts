import { defineConfig } from '@playwright/test'
import { aTemporaryDirectory } from './tests/support/temporary-directory.ts'

// A folder with data of an earlier run has names that journeys would use again. Set for the workers too, which read this file.
process.env.DATA_DIR ??= aTemporaryDirectory('journeys')
const { CHROMIUM, PORT = '3210', DATA_DIR } = process.env
const baseURL = `http://127.0.0.1:${PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // Generous, for slow machines.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Journeys share one site: each uses only data that no other changes. One that needs a second attempt must be fixed.
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Zurich',
    // Animations take a sixth of the time; component tests play them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Without the snapshots of each step, which take a tenth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    // No page lives long enough for the optimising compilers to pay off.
    launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox', '--js-flags=--no-opt --no-maglev'] },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `${baseURL}/readyz`,
    // Journeys sign up more often than members, with weak passwords; Google is configured but unreachable.
    env: {
      LOCAL: '1',
      PORT,
      DATA_DIR,
      RATE_LIMIT_FACTOR: '1000',
      PASSWORD_COST: '4',
      GOOGLE_CLIENT_ID: 'plan-b',
      GOOGLE_CLIENT_SECRET: 'e2e',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    },
    stdout: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
