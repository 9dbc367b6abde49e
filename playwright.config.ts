import { defineConfig } from '@playwright/test'

const { CHROMIUM, PORT = '3210', DATA_DIR = './data/e2e' } = process.env
const baseURL = `http://127.0.0.1:${PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Zurich',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox'] },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `${baseURL}/readyz`,
    env: { PORT, DATA_DIR },
    stdout: 'pipe',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
