import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { createWorkPool } from '#server/lib/work-pool.ts'

/** A template in the language of Typst, the JSON it reads as /data.json, and other files by their absolute names. */
export type TypesetRequest = { template: string; data: string; files: Record<string, Uint8Array> }
type Typeset = { pdf: Uint8Array<ArrayBuffer>; pages: number }
export type TypesetReply = { memoryBytes: number } & (Typeset | { refusal: string })

export type Typesetter = { typeset(request: TypesetRequest): Promise<Typeset>; close(): Promise<void> }

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
 * Makes PDFs in a worker thread, one at a time, so that the process goes on serving. The worker starts with the first
 * document, and ends when it is idle, old, large, slow or broken.
 */
export function createTypesetter(changes: Partial<typeof SETTINGS> = {}): Typesetter {
  const settings = { ...SETTINGS, ...changes }
  const pool = createWorkPool({ running: 1, waiting: settings.waiting }, () => new TypesetBusy())
  let worker: Worker | undefined
  let documents = 0
  let idle: NodeJS.Timeout | undefined

  async function stop() {
    clearTimeout(idle)
    const stopping = worker
    worker = undefined
    documents = 0
    await stopping?.terminate()
  }

  async function typesetNow(request: TypesetRequest): Promise<Typeset> {
    clearTimeout(idle)
    worker ??= startWorker()
    documents += 1
    const reply = await replyOf(worker, request, settings.timeoutMs).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    if (documents >= settings.maxDocuments || reply.memoryBytes > settings.maxMemoryBytes) await stop()
    else idle = setTimeout(() => void stop(), settings.idleMs).unref()
    if ('refusal' in reply) throw new TypesetFailed(reply.refusal)
    return reply
  }

  return { typeset: (request) => pool(() => typesetNow(request)), close: stop }
}

async function replyOf(worker: Worker, request: TypesetRequest, timeoutMs: number): Promise<TypesetReply> {
  const { promise, resolve, reject } = Promise.withResolvers<TypesetReply>()
  const fail = (error: unknown) => reject(new TypesetFailed(String(error), { cause: error }))
  const timer = setTimeout(() => fail('timeout'), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', fail)
  worker.once('exit', fail)
  worker.ref()
  worker.postMessage(request)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', fail).off('exit', fail)
    worker.unref()
  }
}

/** The idle worker does not keep the process alive. In the build, its file is also beside this one (vite.config.ts). */
function startWorker(): Worker {
  const worker = new Worker(
    path.join(import.meta.dirname, `typeset-worker${path.extname(import.meta.filename)}`),
    { resourceLimits: { maxOldGenerationSizeMb: 256 } },
  )
  // An error without a listener would end the process. The document that waits for the reply has its own.
  worker.on('error', () => {})
  worker.unref()
  return worker
}
