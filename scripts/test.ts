import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { ensureBrowser } from './browser.ts'
import { say } from './run-site.ts'

const ROOMS = ['src/domain', 'src/api', 'src/server', 'src/web', 'scripts', 'tests']

/** Every check, in the order in which one would want to hear of a failure. `npm test -- lint unit` runs only those. */
const CHECKS: Record<string, () => Promise<void>> = {
  format: () => run('oxfmt', '--check', '.'),
  lint: () => run('oxlint', '--type-aware', '--deny-warnings'),
  build: () => run('node', 'scripts/build.ts'),
  types: async () => {
    for (const room of ROOMS) await run('node', 'node_modules/tsc7/bin/tsc', '-p', `${room}/tsconfig.json`)
  },
  walls: () => run('node', 'scripts/walls.ts'),
  unused: () => run('knip', '--no-progress'),
  schema: () => run('node', 'scripts/schema.ts', '--check'),
  spec: () => run('node', 'scripts/spec.ts'),
  unit: () => run('vitest', 'run'),
  browser: runJourneys,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in CHECKS))
if (unknown.length > 0) {
  console.error(`Contrôle inconnu : ${unknown.join(', ')}. Connus : ${Object.keys(CHECKS).join(', ')}.`)
  process.exit(1)
}

const failed: string[] = []
const names = asked.length > 0 ? asked : Object.keys(CHECKS)
for (const name of names) {
  const began = performance.now()
  const reason = await CHECKS[name]!().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(reason === undefined ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s) : ${reason}`)
  if (reason !== undefined) failed.push(name)
}
console.log(`\nChecks: ${names.length - failed.length} passed, ${failed.length} failed`)
if (failed.length > 0) process.exitCode = 1

/** The journeys in a real browser, against the real site on a database of its own. */
async function runJourneys() {
  const CHROMIUM = await ensureBrowser(say)
  const DATA_DIR = aTemporaryDirectory('browser')
  try {
    await run('playwright', 'test', { CHROMIUM, DATA_DIR, PORT: String(await freePort()) })
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
