import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { createWorkPool } from '#server/lib/work-pool.ts'

/** A template in the language of Typst, the JSON it reads as /data.json, and other files by their absolute names. */
export type TypesetRequest = { template: string; data: string; files: Record<string, Uint8Array> }
type Typeset = { pdf: Uint8Array<ArrayBuffer>; pages: number }
export type TypesetReply = { memoryBytes: number } & (Typeset | { refusal: string })

export type Typesetter = {
  /** `prepare` runs when it is the document's turn, so that those that wait hold no files. */
  typeset(prepare: () => Promise<TypesetRequest>, signal?: AbortSignal): Promise<Typeset>
  close(): void
}

/** The document takes too long, the compiler refuses it, or the worker broke. It names nothing of the document. */
export class TypesetFailed extends Error {
  readonly reason: 'timeout' | 'refused' | 'worker'

  constructor(reason: TypesetFailed['reason']) {
    super(`The document failed: ${reason}.`)
    this.reason = reason
  }
}
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

/** Reading and compiling the WebAssembly takes half a second on a quiet machine. */
const START_MS = 30_000

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

  async function typesetNow(prepare: () => Promise<TypesetRequest>): Promise<Typeset> {
    const request = await prepare()
    clearTimeout(idle)
    const reply = await replyTo(request).catch((error: unknown) => {
      stop()
      throw error
    })
    if (documents >= settings.maxDocuments || reply.memoryBytes > settings.maxMemoryBytes) stop()
    else idle = setTimeout(stop, settings.idleMs).unref()
    if ('refusal' in reply) throw new TypesetFailed('refused')
    return reply
  }

  /** The time that the worker takes to start is not the document's. */
  async function replyTo(request: TypesetRequest): Promise<TypesetReply> {
    documents += 1
    if (!worker) {
      const started = startWorker()
      worker = started
      // One that ends while it is idle is replaced.
      started.once('exit', () => worker === started && stop())
      await messageOf(started, START_MS)
      lowerPriority(started)
    }
    const reply = messageOf(worker, settings.timeoutMs)
    worker.send(request)
    return (await reply) as TypesetReply
  }

  return { typeset: (prepare, signal) => pool(() => typesetNow(prepare), signal), close: stop }
}

/** The next message of the worker: that it is ready, or its reply. */
async function messageOf(worker: ChildProcess, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = () => reject(new TypesetFailed('worker'))
  const timer = setTimeout(() => reject(new TypesetFailed('timeout')), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', fail)
  worker.once('exit', fail)
  try {
    return await promise
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
      // With one helper thread of V8 it holds some 70 MB less than with four, and starts faster; a warm dossier takes 40 ms longer.
      execArgv: ['--max-old-space-size=256', '--v8-pool-size=1'],
      env: {},
    },
  )
  // An error without a listener would end this process. The document that waits for the reply has its own.
  worker.on('error', () => {})
  worker.unref()
  worker.channel?.unref()
  return worker
}

/** Not every platform allows it. */
function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) os.setPriority(pid, LOW_PRIORITY)
  } catch {
    // The documents are then made at the priority of this process.
  }
}
