import { defineConfig } from '@playwright/test'

const { CHROMIUM, PORT = '3210', DATA_DIR = './data/e2e' } = process.env
const baseURL = `http://127.0.0.1:${PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // A journey is not about how quick the machine is that runs it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Journeys share one site: each looks only at what no other changes. One that needs its second try is named as
  // flaky at the end, and is to be mended: a machine that starves for a moment must not hide what all others say.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Zurich',
    // Moving takes a sixth of the time; the journeys through /dev/ui see it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox'] },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `${baseURL}/readyz`,
    // Journeys sign up more often than people do, with passwords nobody would steal; Google is offered but out of reach.
    env: {
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
