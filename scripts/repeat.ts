import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { readArguments } from './checks.ts'
import { failedTests, reportsIn } from './test-reports.ts'

/** The output, the reports and the traces of each run, until the next repetition or the next journeys. */
const FOLDER = path.resolve('test-results/repeat')
const USAGE = 'npm test -- repeat 5 [--busy] [unit [dossier…] | journeys [fichier…]]'

type Repetition = { times: number; isBusy: boolean; checks: string[]; runnerArgs: string[] }

/** Reads « 5 --busy journeys reactions ». */
export function readRepetition(args: string[], all: string[]): Repetition | null {
  const [times = '', ...rest] = args.filter((arg) => arg !== '--busy')
  const asked = readArguments(rest, all)
  if (!/^[1-9]\d*$/.test(times) || !asked) return null
  const checks = asked.checks.length > 0 ? asked.checks : ['unit', 'journeys']
  return { times: Number(times), isBusy: args.includes('--busy'), checks, runnerArgs: asked.runnerArgs }
}

/** Runs checks several times, goes on after a failure, and lists the failures at the end. Returns the exit code. */
export async function repeatChecks(
  args: string[],
  all: string[],
  print: (line: string) => void = console.log,
): Promise<number> {
  const repetition = readRepetition(args, all)
  if (!repetition) {
    print(`Usage : ${USAGE}`)
    return 1
  }
  const { times, isBusy, checks, runnerArgs } = repetition
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const load = isBusy ? startLoad(FOLDER) : []
  const failures: string[] = []
  for (let run = 1; run <= times; run++) {
    for (const check of checks) {
      const folder = path.join(FOLDER, `${run}-${check}`)
      const start = performance.now()
      const code = await runOnce([check, ...runnerArgs], folder)
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      print(`${code === 0 ? '✓' : '✗'} run ${run}: ${check} (${seconds} s, load ${loadavg()[0]?.toFixed(1)})`)
      if (code !== 0) failures.push(...failuresOf(run, check, folder))
    }
  }
  for (const child of load) child.kill()
  print(`\n${failures.length} failures in ${times} runs${isBusy ? ' on a busy machine' : ''}`)
  for (const failure of failures) print(failure)
  return failures.length > 0 ? 1 : 0
}

/** Each failed test with its trace, or else the output of the run; the output alone when no test failed. */
export function failuresOf(run: number, check: string, folder: string): string[] {
  const output = path.join(folder, 'output.log')
  const failed = failedTests(reportsIn([path.join(folder, `${check}.json`)]))
  const lines = failed.map(({ test, trace = output }) => ({ test, trace }))
  if (lines.length === 0) lines.push({ test: check, trace: output })
  return lines.map(({ test, trace }) => `run ${run}: ${test}\n  ${path.relative(process.cwd(), trace)}`)
}

/** Two busy processes per core, and one that writes to the disk. They end with this process, also when it is killed. */
export function startLoad(folder: string, loops = 2 * availableParallelism()) {
  const withoutFile = Array.from({ length: loops }, (): string[] => [])
  return [...withoutFile, [path.join(folder, 'written')]].map((file) =>
    spawn(process.execPath, [path.join(import.meta.dirname, 'busy.ts'), String(process.pid), ...file], {
      stdio: 'ignore',
    }),
  )
}

/** In its own process group, which ends with this process. */
async function runOnce(args: string[], folder: string): Promise<number> {
  mkdirSync(folder)
  const output = openSync(path.join(folder, 'output.log'), 'w')
  const child = spawn(process.execPath, ['scripts/test.ts', ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, TEST_RESULTS: folder },
    detached: true,
  })
  const endGroup = () => void process.kill(-child.pid!)
  const stop = () => process.exit(1)
  process.on('exit', endGroup)
  for (const signal of SIGNALS) process.on(signal, stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', endGroup)
  for (const signal of SIGNALS) process.off(signal, stop)
  closeSync(output)
  return code ?? 1
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
