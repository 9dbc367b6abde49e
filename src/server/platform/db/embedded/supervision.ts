import { setTimeout as pause } from 'node:timers/promises'
import { type Postmaster, stopPostmaster } from './postmaster.ts'

type Supervision = { pid(): number; stop(): Promise<void> }

type Revival = {
  /** Called once, when the server has ended unexpectedly. Returns whether it may start again. */
  onEnd: () => boolean
  restart: () => Promise<Postmaster>
}

const RETRY_MS = 1000

/** Restarts the server at the same address whenever it ends unexpectedly, until `stop`. */
export function superviseServer(first: Postmaster, { onEnd, restart }: Revival): Supervision {
  let current = first
  let restarting: Promise<void> | null = null
  let isStopping = false

  async function watch() {
    await current.exited
    if (isStopping || !onEnd()) return
    restarting = restartPatiently()
    await restarting
    restarting = null
    if (!isStopping) void watch()
  }

  async function restartPatiently(): Promise<void> {
    try {
      current = await restart()
    } catch {
      await pause(RETRY_MS)
      if (!isStopping) await restartPatiently()
    }
  }

  // Stops the server when this process exits without `stop`, also where the kernel does not (postmaster.ts).
  const stopWithProcess = () => {
    if (!current.hasExited()) process.kill(current.pid, 'SIGINT')
  }
  process.once('exit', stopWithProcess)
  void watch()

  return {
    pid: () => current.pid,
    async stop() {
      isStopping = true
      await restarting
      if (!current.hasExited()) await stopPostmaster(current.pid)
      process.off('exit', stopWithProcess)
    },
  }
}
