import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll } from 'vitest'
import { freePort } from './free-port.ts'

const PROGRAM = process.env['REDIS_SERVER'] ?? 'redis-server'

/** Whether there is one to start: `npm test` installs it where it may (scripts/redis.ts). */
export const hasRedis = spawnSync(PROGRAM, ['--version']).status === 0

/** A Redis of its own on this machine, which keeps nothing, with ways to take it away and bring it back. */
export async function aRedis() {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let server: ChildProcess | undefined

  async function start() {
    server = spawn(PROGRAM, args, { cwd: '/tmp', stdio: 'ignore' })
    while (!(await answers(port)));
  }
  async function stop() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  afterAll(stop)
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    /** It stays, but says nothing any more. */
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
  }
}

async function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return await promise.finally(() => socket.destroy())
}
