import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll } from 'vitest'
import { freePort } from './free-port.ts'

const PROGRAM = process.env['REDIS_SERVER'] ?? 'redis-server'

/** Whether redis-server is installed: `npm test` installs it where it can (scripts/redis.ts). */
export const hasRedis = spawnSync(PROGRAM, ['--version']).status === 0

/** A local Redis without persistence that can be stopped, started and frozen. */
export async function aRedis() {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let server: ChildProcess | undefined

  async function start() {
    server = spawn(PROGRAM, args, { cwd: '/tmp', stdio: 'ignore' })
    while (!(await isReachable(port)));
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
    /** Suspends the process: connections stay open without a response. */
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
  }
}

async function isReachable(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return await promise.finally(() => socket.destroy())
}
