import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { createWorkPool } from '#server/lib/work-pool.ts'

/** A template in the language of Typst, the JSON it reads as /data.json, and other files by their absolute names. */
export type TypesetRequest = { template: string; data: string; files: Record<string, Uint8Array> }
type Typeset = { pdf: Uint8Array<ArrayBuffer>; pages: number }
export type TypesetReply = { memoryBytes: number } & (Typeset | { refusal: string })

export type Typesetter = { typeset(request: TypesetRequest): Promise<Typeset>; close(): void }

/** The document takes too long, or the compiler refuses it. */
export class TypesetFailed extends Error {}
/** Too many documents are waiting. */
export class TypesetBusy extends Error {}

const SETTINGS = {
  waiting: 20,
  timeoutMs: 20_000,
  idleMs: 5 * 60_000,
  /** The compiler keeps what it computed: a new worker begins with little memory. */
  maxDocuments: 50,
  maxMemoryBytes: 512 * 1024 * 1024,
}

/**
 * Makes PDFs in a worker process, one at a time, so that this one goes on serving. The worker starts with the first document,
 * and ends when it is idle, old, large, slow or broken. A thread would leave a third of its memory to this process.
 */
export function createTypesetter(changes: Partial<typeof SETTINGS> = {}): Typesetter {
  const settings = { ...SETTINGS, ...changes }
  const pool = createWorkPool({ running: 1, waiting: settings.waiting }, () => new TypesetBusy())
  let worker: ChildProcess | undefined
  let documents = 0
  let idle: NodeJS.Timeout | undefined

  function stop() {
    clearTimeout(idle)
    worker?.kill('SIGKILL')
    worker = undefined
    documents = 0
  }

  async function typesetNow(request: TypesetRequest): Promise<Typeset> {
    clearTimeout(idle)
    worker ??= startWorker()
    documents += 1
    const reply = await replyOf(worker, request, settings.timeoutMs).catch((error: unknown) => {
      stop()
      throw error
    })
    if (documents >= settings.maxDocuments || reply.memoryBytes > settings.maxMemoryBytes) stop()
    else idle = setTimeout(stop, settings.idleMs).unref()
    if ('refusal' in reply) throw new TypesetFailed(reply.refusal)
    return reply
  }

  return { typeset: (request) => pool(() => typesetNow(request)), close: stop }
}

async function replyOf(
  worker: ChildProcess,
  request: TypesetRequest,
  timeoutMs: number,
): Promise<TypesetReply> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = (error: unknown) => reject(new TypesetFailed(String(error), { cause: error }))
  const timer = setTimeout(() => fail('timeout'), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', fail)
  worker.once('exit', fail)
  worker.send(request, (error) => error && fail(error))
  try {
    return (await promise) as TypesetReply
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', fail).off('exit', fail)
  }
}

/** Requests are served before documents are made; a quarter of a busy processor remains for these. */
const LOW_PRIORITY = 5

/**
 * The idle worker does not keep this process alive, and ends with it. It gets none of the settings of the site. In the build,
 * its file is also beside this one (vite.config.ts).
 */
function startWorker(): ChildProcess {
  const worker = fork(
    path.join(import.meta.dirname, `typeset-worker${path.extname(import.meta.filename)}`),
    [],
    {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=256'],
      env: {},
    },
  )
  // An error without a listener would end this process. The document that waits for the reply has its own.
  worker.on('error', () => {})
  if (worker.pid !== undefined) lowerPriority(worker.pid)
  worker.unref()
  worker.channel?.unref()
  return worker
}

/** Not every platform allows it. */
function lowerPriority(pid: number) {
  try {
    os.setPriority(pid, LOW_PRIORITY)
  } catch {
    // The documents are then made at the priority of this process.
  }
}
