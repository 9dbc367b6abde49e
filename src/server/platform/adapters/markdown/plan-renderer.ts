import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'
import type { TextBlocks } from './block-types.ts'
import { type PlanText, renderPlanText } from './render-text.ts'
import { textBlocks } from './text-blocks.ts'

/** Characters. Even the slowest text below this length takes a few milliseconds (`npm run bench -- functions`). */
export const SHORT = 1_000
/** Ten times the processor time of the slowest text. It does not depend on what else the machine does. */
const PROCESSOR_MS = 5_000
const WATCH_MS = 250
/** A busy machine renders a text in less. */
const TIMEOUT_MS = 30_000

export type RenderTask = { markdown: string; as: 'html' | 'blocks' }

export type PlanRenderer = {
  render(markdown: string): Promise<PlanText>
  /** For documents. */
  blocks(markdown: string): Promise<TextBlocks>
  close(): Promise<void>
}

/**
 * Renders long texts in a worker thread, one at a time. A text that is made to be slow does not block the process, and its
 * author gets an error. The worker starts with the first long text. After a failure it is replaced.
 */
export function createPlanRenderer(): PlanRenderer {
  const pool = createWorkPool({ running: 1, waiting: 30 }, unavailable)
  let worker: Worker | undefined

  function stopWorker() {
    const stopped = worker?.terminate()
    worker = undefined
    return stopped
  }

  async function renderElsewhere<Rendered>(task: RenderTask): Promise<Rendered> {
    return await pool(() => renderIn<Rendered>((worker ??= startWorker()), task, () => void stopWorker()))
  }

  return {
    async render(markdown) {
      if (markdown.length < SHORT) return renderPlanText(markdown)
      return await renderElsewhere({ markdown, as: 'html' })
    },
    async blocks(markdown) {
      if (markdown.length < SHORT) return textBlocks(markdown)
      return await renderElsewhere({ markdown, as: 'blocks' })
    },
    async close() {
      await stopWorker()
    },
  }
}

async function renderIn<Rendered>(
  worker: Worker,
  task: RenderTask,
  onFailure: () => void,
): Promise<Rendered> {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered>()
  const fail = (error: Error) => {
    onFailure()
    reject(error)
  }
  const before = await processorMs(worker)
  const watch = setInterval(async () => {
    if ((await processorMs(worker)) - before > PROCESSOR_MS) fail(tooComplex())
  }, WATCH_MS)
  const timer = setTimeout(() => fail(unavailable()), TIMEOUT_MS)
  worker.once('message', resolve)
  worker.once('error', fail)
  worker.postMessage(task)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    worker.removeAllListeners('message')
    worker.removeAllListeners('error')
  }
}

/** None before the worker runs, and after its end. */
const processorMs = (worker: Worker) =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  )

/** The worker does not keep the process alive. In the build, its file is also beside this one (vite.config.ts). */
function startWorker(): Worker {
  const worker = new Worker(
    path.join(import.meta.dirname, `render-worker${path.extname(import.meta.filename)}`),
  )
  worker.unref()
  return worker
}

const tooComplex = () =>
  new AppError('invalid', 'Ce texte est trop complexe à mettre en forme : simplifiez-le.', 'markdown_content')
