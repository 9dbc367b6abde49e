import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './browser.ts'
import { buildIfNeeded } from './build.ts'
import { printStep } from './output.ts'

/** Runs the attack tests (lab/attack). Takes minutes; `npm run attack -- pictures` runs only those. */
await buildIfNeeded()
const CHROMIUM = await ensureBrowser(printStep)
const { status } = spawnSync(
  'vitest',
  ['run', '--config', 'lab/attack/vitest.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM } },
)
process.exitCode = status ?? 1
