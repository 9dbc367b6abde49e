import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

// The same React as on the site: the one for development takes twice the processor time.
process.env.NODE_ENV = 'production'

const { RESPONSES } = process.env

/** `unit`: functions and the API on a real database. `components`: parts of the interface in a real browser. */
export default defineConfig({
  test: {
    // They end what hangs. How long a test takes depends on the machine, and is not tested.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    // Tests mostly wait. Not more, since some measure time and PostgreSQL needs a share of the cores.
    maxWorkers: 4,
    // Test files share their modules: loading them for each file took a quarter of the time.
    isolate: false,
    // The OpenID provider of the tests warns that its settings are not those of production.
    onConsoleLog: (line) => !line.startsWith('oidc-provider '),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,demo}/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/*.test.ts', 'lab/**/*.test.ts'],
          // What the demo shows depends on the day and on draws between equal search results: only compared when asked for.
          exclude: RESPONSES === undefined ? ['lab/responses.test.ts'] : [],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        publicDir: 'src/web/public',
        test: {
          name: 'components',
          include: ['src/web/**/*.browser.test.tsx'],
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] },
              contextOptions: { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
