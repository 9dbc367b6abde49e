import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { failuresOf, readRepetition } from './repeat.ts'

const all = ['lint', 'unit', 'journeys']
const read = (text: string) => readRepetition(text.split(' '), all)

test('unit tests and journeys are repeated, or only the named checks and files', () => {
  expect(read('5 --busy')).toEqual({ times: 5, isBusy: true, checks: ['unit', 'journeys'], runnerArgs: [] })
  expect(read('3 journeys reactions --busy')).toEqual({
    times: 3,
    isBusy: true,
    checks: ['journeys'],
    runnerArgs: ['reactions'],
  })
  expect(read('3 unit src/server/comments -t plural')).toMatchObject({
    isBusy: false,
    checks: ['unit'],
    runnerArgs: ['src/server/comments', '-t', 'plural'],
  })
})

test.each(['', '0', 'unit', '5 lnit', '5 unit journeys search'])('« repeat %s » is refused', (text) => {
  expect(read(text)).toBeNull()
})

test('each failure is listed with its run and its trace, or the output of a run in which no test failed', () => {
  const folder = aFolder()
  const output = path.relative(process.cwd(), path.join(folder, 'output.log'))
  expect(failuresOf(2, 'journeys', folder)).toEqual([`run 2: journeys\n  ${output}`])
  const failed = { fullName: 'plural', status: 'failed' }
  const file = { name: path.resolve('src/a.test.ts'), status: 'failed', assertionResults: [failed] }
  writeFileSync(path.join(folder, 'unit.json'), JSON.stringify({ testResults: [file] }))
  expect(failuresOf(1, 'unit', folder)).toEqual([`run 1: src/a.test.ts › plural\n  ${output}`])
})

test.skipIf(!existsSync('/proc'))('the load ends with the command, also when it is killed', async () => {
  const folder = aFolder()
  const start = `import { startLoad } from './scripts/repeat.ts'
    console.log(startLoad('${folder}', 1).map(({ pid }) => pid).join())
    setInterval(() => {}, 1000)`
  const command = spawn(process.execPath, ['--input-type=module-typescript', '-e', start])
  const [line] = (await once(command.stdout, 'data')) as [Buffer]
  const load = line.toString().trim().split(',')
  expect(load).toHaveLength(2)
  expect(load.filter(isRunning)).toEqual(load)
  command.kill('SIGKILL')
  await vi.waitFor(() => expect(load.filter(isRunning)).toEqual([]), { timeout: 60_000 })
})

/** Not a process that has ended and waits for its parent to read its exit code. */
const isRunning = (pid: string) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

function aFolder() {
  const folder = aTemporaryDirectory('repeat')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
