import { spawn } from 'node:child_process'
import { openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { ensureBrowser } from './browser.ts'
import { say } from './run-site.ts'

const ROOMS = ['src/domain', 'src/api', 'src/server', 'src/web', 'scripts', 'tests']

/** Every check, in the order in which one would want to hear of a failure. `npm test -- lint unit` runs only those. */
const CHECKS: Record<string, () => Promise<void>> = {
  build: () => run('node', 'scripts/build.ts'),
  format: () => run('oxfmt', '--check', '.'),
  lint: () => run('oxlint', '--type-aware', '--deny-warnings'),
  types: async () => {
    for (const room of ROOMS) await run('node', 'node_modules/tsc7/bin/tsc', '-p', `${room}/tsconfig.json`)
  },
  walls: () => run('node', 'scripts/walls.ts'),
  unused: () => run('knip', '--no-progress'),
  schema: () => run('node', 'scripts/schema.ts', '--check'),
  spec: () => run('node', 'scripts/spec.ts'),
  unit: () => run('vitest', 'run'),
  browser: () => journeys(),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in CHECKS))
if (unknown.length > 0) {
  console.error(`Contrôle inconnu : ${unknown.join(', ')}. Connus : ${Object.keys(CHECKS).join(', ')}.`)
  process.exit(1)
}

const failed: string[] = []
const names = Object.keys(CHECKS).filter((name) => asked.length === 0 || asked.includes(name))
let journeys = runJourneys
for (const name of names) {
  const began = performance.now()
  const reason = await CHECKS[name]!().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(reason === undefined ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s) : ${reason}`)
  if (reason !== undefined) failed.push(name)
  // They take the longest: they go on beside the other checks, and are heard of when these have ended.
  if (name === 'build' && names.includes('browser')) journeys = beginJourneys()
}
console.log(
  `\nChecks: ${names.length - failed.length} passed, ${failed.length} failed (${Math.round(performance.now() / 1000)} s)`,
)
if (failed.length > 0) process.exitCode = 1

function beginJourneys() {
  const directory = aTemporaryDirectory('journeys')
  const words = join(directory, 'words.txt')
  const running = runJourneys(openSync(words, 'w'))
  running.catch(() => {})
  return async () => {
    try {
      await running
    } finally {
      process.stdout.write(readFileSync(words))
      rmSync(directory, { recursive: true, force: true })
    }
  }
}

/** The journeys in a real browser, against the real site on a database of its own. */
async function runJourneys(output: Output = 'inherit') {
  const CHROMIUM = await ensureBrowser(say)
  const DATA_DIR = aTemporaryDirectory('browser')
  const env = { CHROMIUM, DATA_DIR, PORT: String(await freePort()) }
  try {
    await start('playwright', ['test'], { env, output })
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

/** Where a command speaks: here, or into an open file. */
type Output = 'inherit' | number

function run(command: string, ...args: string[]) {
  return start(command, args, { env: {}, output: 'inherit' })
}

function start(
  command: string,
  args: string[],
  { env, output }: { env: Record<string, string>; output: Output },
) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  child.on('error', reject)
  child.on('exit', (code, signal) =>
    code === 0 ? resolve() : reject(new Error(`${command} : ${signal ?? code}`)),
  )
  return promise
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise
}
