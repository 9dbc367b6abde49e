import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../tests/support/free-port.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { ensureBrowser } from './browser.ts'
import { changedFolders } from './changed-folders.ts'
import { isRunner, readArguments, runSteps, summaryOf, type Step } from './checks.ts'
import { ensureRedis } from './redis.ts'
import { printStep } from './output.ts'
import { repeatChecks } from './repeat.ts'
import { reportsIn, slowestFiles, slowestTests } from './test-reports.ts'

/**
 * All checks. Those of the first step run two at a time, since each alone leaves cores idle; the tests do not.
 * A failure ends the run after its step.
 * `npm test -- lint unit` runs only those; `npm test -- unit src/domain -t plural` passes the rest to vitest,
 * `npm test -- journeys search` to playwright. `npm test -- quick` runs those of QUICK, with the unit and component tests
 * of the folders that changed since the last commit on main, or all of them when none changed. `npm test -- repeat 5` repeats
 * checks (scripts/repeat.ts).
 */
const STEPS: Step[] = [
  {
    async build() {
      await run('node', 'scripts/build.ts', '--deny-warnings')
      // For tests/e2e/two-versions.e2e.ts.
      await run('node', 'scripts/second-version.ts')
    },
    // Checks the types as well, with the tsconfig of each layer.
    lint: () => run('oxlint', '--type-aware', '--type-check', '--deny-warnings'),
    lockfile: () => run('node', 'scripts/lock-file.ts'),
    unused: () => run('knip', '--no-progress'),
    imports: () => run('node', 'scripts/import-rules.ts'),
    schema: () => run('node', 'scripts/schema.ts', '--check'),
    async spec() {
      await run('node', 'scripts/spec.ts')
      await run('node', 'scripts/permissions-page.ts', '--check')
    },
    format: () => run('oxfmt', '--check', '.'),
    typography: () => run('node', 'scripts/typography.ts', '--check'),
  },
  { unit: runUnitTests },
  { journeys: runJourneys },
]
const QUICK = ['lint', 'imports', 'unit']

const all = STEPS.flatMap((step) => Object.keys(step))
const named = process.argv.slice(2)
if (named[0] === 'repeat') process.exit(await repeatChecks(named.slice(1), all))
const asked = named.join() === 'quick' ? quickChecks() : readArguments(named, all)
if (asked === null) {
  const names = named.filter((name) => !all.includes(name))
  console.error(`Contrôle inconnu : ${names.join(', ')}. Connus : ${all.join(', ')}, quick.`)
  process.exit(1)
}

const { checks, runnerArgs } = asked
// The tests start the built site.
const isBuilt = existsSync('dist/server') && existsSync('.cache/second-version')
const isAsked = (name: string) =>
  checks.length === 0 || checks.includes(name) || (name === 'build' && !isBuilt && checks.some(isRunner))
const steps = STEPS.map((step): Step =>
  Object.fromEntries(Object.entries(step).filter(([name]) => isAsked(name))),
)
// Set by scripts/repeat.ts, which reads the reports.
const { TEST_RESULTS } = process.env
const reports = TEST_RESULTS ?? aTemporaryDirectory('reports')
const unitReport = path.join(reports, 'unit.json')
const journeyReport = path.join(reports, 'journeys.json')
const outcome = await runSteps(steps, console.log)
const results = reportsIn([unitReport, journeyReport])
if (results.length > 0) {
  console.log(`\nSlowest test files:\n${slowestFiles(results).join('\n')}`)
  console.log(`\nSlowest tests:\n${slowestTests(results).join('\n')}`)
}
if (!TEST_RESULTS) rmSync(reports, { recursive: true, force: true })
console.log(`\n${summaryOf(outcome)}`)
if (outcome.failed.length > 0) process.exitCode = 1

function quickChecks() {
  const folders = changedFolders(process.cwd())
  return { checks: QUICK, runnerArgs: folders.length > 0 ? ['--passWithNoTests', ...folders] : [] }
}

async function runUnitTests() {
  ensureRedis(printStep)
  const CHROMIUM = await ensureBrowser(printStep)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  await run('vitest', 'run', ...reporters, ...runnerArgs, { CHROMIUM })
}

/** The journeys in a real browser, against the real site on a separate database. */
async function runJourneys() {
  const CHROMIUM = await ensureBrowser(printStep)
  const DATA_DIR = aTemporaryDirectory('journeys')
  try {
    const env = {
      CHROMIUM,
      DATA_DIR,
      PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
    }
    const output = TEST_RESULTS ? [`--output=${TEST_RESULTS}/traces`] : []
    await run('playwright', 'test', '--reporter=list,json', ...output, ...runnerArgs, env)
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

function run(command: string, ...rest: (string | Record<string, string>)[]): Promise<void> {
  const args = rest.filter((part) => typeof part === 'string')
  const env = Object.assign({}, process.env, ...rest.filter((part) => typeof part === 'object'))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  child.on('error', reject)
  child.on('exit', (code, signal) =>
    code === 0 ? resolve() : reject(new Error(`${command} : ${signal ?? code}`)),
  )
  return promise
}
