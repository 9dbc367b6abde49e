import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from './build.ts'

/** Runs the fault injection tests (lab/faults). Takes minutes; `npm run faults -- kill` runs only that one. */
await buildIfNeeded()
const { status } = spawnSync(
  'vitest',
  ['run', '--config', 'lab/faults/vitest.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
