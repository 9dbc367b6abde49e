import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'

/** A template in the language of Typst, the JSON it reads as /data.json, and other files by their absolute names. */
export type TypesetRequest = { template: string; data: string; files: Record<string, Uint8Array> }
type Typeset = { pdf: Uint8Array<ArrayBuffer>; pages: number }
export type TypesetReply = { memoryBytes: number } & (Typeset | { refusal: string })

export type Typesetter = {
  /**
   * `prepare` runs when it is the document's turn, so that those that wait hold no files. Callers take turns: a member, or the
   * network of a visitor.
   */
  typeset(
    prepare: () => Promise<TypesetRequest>,
    request?: { caller?: string; signal?: AbortSignal },
  ): Promise<Typeset>
  close(): void
}

/**
 * The document takes too much processor time (« cost »), the compiler refuses it, the machine is too slow at the moment
 * (« timeout »), or the worker broke. It names nothing of the document.
 */
export class TypesetFailed extends Error {
  readonly reason: 'cost' | 'refused' | 'timeout' | 'worker'

  constructor(reason: TypesetFailed['reason']) {
    super(`The document failed: ${reason}.`)
    this.reason = reason
  }
}
/** Too many documents are waiting. */
export class TypesetBusy extends Error {}

const SETTINGS = {
  waiting: 20,
  /** Reading and compiling the WebAssembly takes half a second on a quiet machine. */
  startMs: 30_000,
  /** Of processor time, which does not depend on what else the machine does. */
  processorMs: 20_000,
  /** A busy machine makes an ordinary document in less. */
  timeoutMs: 60_000,
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

  async function typesetNow(prepare: () => Promise<TypesetRequest>): Promise<Typeset> {
    const request = await prepare()
    clearTimeout(idle)
    const reply = await replyTo(request).catch((error: unknown) => {
      stop()
      throw error
    })
    const isSpent = documents >= settings.maxDocuments || reply.memoryBytes > settings.maxMemoryBytes
    if (isSpent) stop()
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
      await messageOf(started, { timeoutMs: settings.startMs, processorMs: Infinity })
    }
    const reply = messageOf(worker, settings)
    worker.send(request)
    return (await reply) as TypesetReply
  }

  return { typeset: (prepare, request) => pool(() => typesetNow(prepare), request), close: stop }
}

/** The processor time is read so often. */
const WATCH_MS = 250

/** The next message of the worker: that it is ready, or its reply. */
async function messageOf(
  worker: ChildProcess,
  { timeoutMs, processorMs }: { timeoutMs: number; processorMs: number },
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = () => reject(new TypesetFailed('worker'))
  const timer = setTimeout(() => reject(new TypesetFailed('timeout')), timeoutMs)
  const before = processorTime(worker)
  const watch = setInterval(() => {
    if (processorTime(worker) - before > processorMs) reject(new TypesetFailed('cost'))
  }, WATCH_MS)
  worker.once('message', resolve)
  worker.once('error', fail)
  worker.once('exit', fail)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    worker.off('message', resolve).off('error', fail).off('exit', fail)
  }
}

/** The unit of processor time in /proc. */
const JIFFY_MS = 10

/** Of the worker so far, in milliseconds. Only Linux says it: on other platforms a document has the time-out alone. */
function processorTime({ pid }: ChildProcess): number {
  try {
    // The fields from the state on; the name before them may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * JIFFY_MS
  } catch {
    return 0
  }
}

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
