import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { aTemporaryDirectory } from '../support/temporary-directory.ts'

/**
 * Pulls the plug on the embedded database ten times while it writes as fast as it can, and then looks for every row that
 * it had said was safe. Run: node tests/faults/kill-nine.ts
 */
const ROUNDS = 10
const LANES = 8
const ROW_NUMBERS_PER_ROUND = 1_000_000
const LONGEST_MS = 110_000

const [role, dataDir = '', round = '0'] = process.argv.slice(2)
if (role === 'writer') await write(dataDir, Number(round))
else await attack(aTemporaryDirectory('kill-nine'))

async function attack(place: string) {
  const timer = setTimeout(() => fail(`Still not done after ${LONGEST_MS / 1000} s.`), LONGEST_MS)
  const acknowledged = new Set<number>()
  let serversKilled = 0
  for (let n = 0; n < ROUNDS; n++) {
    const killsServer = n % 3 === 1
    if (killsServer) serversKilled += 1
    const numbers = await oneRound(place, n, killsServer)
    if (numbers.length === 0) fail(`Round ${n + 1}: nothing was written.`)
    for (const number of numbers) acknowledged.add(number)
  }
  const found = await readAll(place)
  clearTimeout(timer)
  rmSync(place, { recursive: true, force: true })

  const lost = [...acknowledged].filter((number) => !found.has(number))
  const summary = `${ROUNDS} kill -9 (${serversKilled} of the server too), ${acknowledged.size} acknowledged writes`
  if (lost.length > 0) fail(`${summary}, ${lost.length} LOST, the first is ${lost[0]}.`)
  console.log(`${summary}, 0 lost, ${found.size - acknowledged.size} kept beyond them.`)
}

/** Lets a writer run for a moment, kills it, and answers the numbers that it had acknowledged. */
async function oneRound(place: string, n: number, killsServer: boolean): Promise<number[]> {
  const writer = spawn(process.execPath, [import.meta.filename, 'writer', place, String(n)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(writer, 'exit')
  const lines = createInterface({ input: writer.stdout })
  const numbers: number[] = []
  const { promise: ready, resolve } = Promise.withResolvers<number>()
  lines.on('line', (line) => {
    const [word, value] = line.split(' ')
    if (word === 'server') resolve(Number(value))
    else numbers.push(Number(value))
  })
  const server = await Promise.race([ready, exit.then(() => null)])
  if (server === null) fail(`Round ${n + 1}: the writer could not start.`)

  await pause(200 + Math.random() * 600)
  if (killsServer) {
    process.kill(server, 'SIGKILL')
    await pause(Math.random() * 50)
  }
  writer.kill('SIGKILL')
  await once(lines, 'close')
  return numbers
}

async function write(place: string, n: number) {
  const server = await startEmbeddedPostgres({ dataDir: place })
  const { sql } = connect(server)
  await sql`create table if not exists written (number int primary key)`
  process.stdout.write(`server ${server.pid()}\n`)

  let next = n * ROW_NUMBERS_PER_ROUND
  const lane = async () => {
    while (true) {
      const number = next++
      try {
        await sql`insert into written values (${number})`
        process.stdout.write(`written ${number}\n`)
      } catch {
        await pause(10)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function readAll(place: string): Promise<Set<number>> {
  const server = await startEmbeddedPostgres({ dataDir: place })
  const db = connect(server)
  const rows = await db.sql<{ number: number }[]>`select number from written`
  await db.end()
  await server.stop()
  return new Set(rows.map(({ number }) => number))
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
