import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { LIVE, LIVE_CLOSE, type LiveMessage } from '#api/live.ts'
import { createPasswords } from '#server/accounts/auth/passwords.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { connect } from '#server/db/database.ts'
import { aPlanForm } from '../support/plan-form.ts'
import { aTemporaryDirectory } from '../support/temporary-directory.ts'
import { aBalancer } from './support/balancer.ts'
import { aProcess, aSharedDatabase, until } from './support/processes.ts'

/*
 * Two processes on one database, behind a balancer: what happens on one is heard on the other, also after their ears
 * were cut off; and both are restarted, one after the other, without a reader noticing.
 */
const FRONT = 3296
const PORTS = [3294, 3295] as const
const SITE = `http://127.0.0.1:${FRONT}`
/** Known to people by another name, over TLS that ends before the balancer. */
const ORIGIN = 'https://planb.test'
const READERS = 8
const PATHS = ['/', '/?sort=new', '/api/feed', '/api/viewer', '/cgu']
const HEARD_MS = 5_000

const dataDir = aTemporaryDirectory('two-processes')
const database = await aSharedDatabase(dataDir, 3297)
const settings = { DATABASE_URL: database.url, PUBLIC_URL: ORIGIN, DATA_DIR: dataDir }
const processes = [await aProcess(PORTS[0], settings), await aProcess(PORTS[1], settings)]
const balancer = await aBalancer(FRONT, [...PORTS])
const db = connect(database.target)
const reading = { isOn: true, answers: 0, wrong: [] as string[] }
try {
  const { cookie, userId } = await aMember('Deux')
  const { cookie: fanCookie } = await aMember('Trois')
  await eventsCross(cookie, userId, fanCookie)
  await rollingRestart(cookie)
} finally {
  reading.isOn = false
  balancer.stop()
  await Promise.all(processes.map(({ stop }) => stop()))
  await db.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

async function aMember(pseudo: string) {
  const email = `${pseudo.toLowerCase()}@exemple.test`
  const password = await createPasswords({ cost: 4 }).hash('savon-de-Vevey')
  const userId = await insertAccount(db.sql, { pseudo, email, password })
  const answer = await fetch(`${SITE}/api/auth/sign-in`, {
    method: 'POST',
    body: JSON.stringify({ email, password: 'savon-de-Vevey' }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { cookie, userId }
}

/** A tab on each process; what is done to the member must reach both in time. */
async function eventsCross(cookie: string, userId: string, fanCookie: string) {
  await bothClose('a new role', LIVE_CLOSE.resync, cookie, async () => {
    await db.sql`update profiles set role = 'vip' where user_id = ${userId}`
  })
  await likeCrosses(cookie, fanCookie)
  await bothClose('both listening connections lost', LIVE_CLOSE.resync, cookie, async () => {
    await db.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query ilike 'listen %'`
  })
  await pause(1_500)
  await bothClose('a sanction, after that', LIVE_CLOSE.resync, cookie, async () => {
    await db.sql`insert into user_bans (user_id, type) values (${userId}, 'comment')`
  })
  await bothClose('a sign-out on one process', LIVE_CLOSE.signedOut, cookie, async () => {
    const answer = await fetch(`${processes[0]!.url}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    if (!answer.ok) throw new Error(`sign-out: ${answer.status}`)
  })
}

/** Whoever likes on one process rings on both. */
async function likeCrosses(cookie: string, fanCookie: string) {
  const [here] = processes
  const ask = async (method: string, address: string, whose: string, body?: object) => {
    const answer = await fetch(here!.url + address, {
      method,
      headers: { cookie: whose, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const plan = await ask('POST', '/api/plans', cookie, { form: aPlanForm() })
  const tabs = await Promise.all(PORTS.map((port) => aTab(port, cookie)))
  const began = performance.now()
  await ask('PUT', `/api/plans/${plan.id}/like`, fanCookie)
  const heard = await Promise.all(
    tabs.map(({ notified }) => Promise.race([notified, pause(HEARD_MS, null, { ref: false })])),
  )
  if (!heard[0] || heard[0] !== heard[1]) throw new Error(`a like: the tabs heard ${heard.join(' and ')}`)
  console.log(`• a like: heard on both processes within ${Math.round(performance.now() - began)} ms`)
  for (const { socket } of tabs) socket.close()
}

async function bothClose(what: string, code: number, cookie: string, act: () => Promise<void>) {
  const tabs = await Promise.all(PORTS.map((port) => aTab(port, cookie)))
  const began = performance.now()
  await act()
  const codes = await Promise.all(
    tabs.map(({ closed }) => Promise.race([closed, pause(HEARD_MS, null, { ref: false })])),
  )
  if (codes.some((each) => each !== code)) throw new Error(`${what}: the tabs heard ${codes.join(' and ')}`)
  console.log(`• ${what}: heard on both processes within ${Math.round(performance.now() - began)} ms`)
}

async function aTab(port: number, cookie: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE.path}`, { headers: { cookie, origin: ORIGIN } })
  const closed = once(socket, 'close').then(([code]) => code as number)
  const { promise: notified, resolve } = Promise.withResolvers<string>()
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as LiveMessage
    if (message.type === 'notification') resolve(message.id)
  })
  await once(socket, 'open')
  return { socket, closed, notified }
}

async function rollingRestart(cookie: string) {
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader, cookie))
  for (const [at, port] of PORTS.entries()) {
    await pause(1_000)
    await processes[at]!.stop()
    processes[at] = await aProcess(port, settings)
    await until('both processes are ready', () => balancer.readyCount() === 2, 10_000)
  }
  await pause(1_000)
  reading.isOn = false
  await Promise.all(readers)
  const { answers, wrong } = reading
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${answers}: ${wrong.slice(0, 5).join(' | ')}`)
  console.log(`Both processes restarted under load: ${answers} answers, 0 errors.`)
}

async function read(reader: number, cookie: string) {
  for (let n = reader; reading.isOn; n++) {
    const path = PATHS[n % PATHS.length]!
    const status = await fetch(SITE + path, { headers: { cookie } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      (error: unknown) => String(error),
    )
    reading.answers += 1
    if (status !== 200) reading.wrong.push(`${path} ${status}`)
    await pause(5)
  }
}
