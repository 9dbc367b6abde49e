import { Worker } from 'node:worker_threads'
import { AppError, unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'
import { type PlanText, renderPlanText } from './render-text.ts'

/** Below this even the worst text is rendered in a few milliseconds (`npm run bench -- texts`). */
export const SHORT = 1_000
/** Ten times what the worst text takes; a busy machine is no reason to refuse a plain one. */
const PATIENCE_MS = 5_000

const inTurn = createWorkPool({ running: 1, waiting: 30 }, unavailable)
let worker: Worker | undefined

/**
 * A long text is rendered beside the process that answers: one made to be slow holds nobody up but its author, who is
 * told after a while.
 */
export async function renderApart(markdown: string): Promise<PlanText> {
  if (markdown.length < SHORT) return renderPlanText(markdown)
  return await inTurn(() => ask(markdown))
}

async function ask(markdown: string): Promise<PlanText> {
  const asked = (worker ??= open())
  const { promise, resolve, reject } = Promise.withResolvers<PlanText>()
  const giveUp = (error: Error) => {
    worker = undefined
    void asked.terminate()
    reject(error)
  }
  const timer = setTimeout(() => giveUp(tooComplex()), PATIENCE_MS)
  asked.once('message', resolve)
  asked.once('error', giveUp)
  asked.postMessage(markdown)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    asked.removeAllListeners('message')
    asked.removeAllListeners('error')
  }
}

/** It ends with the process, and keeps none alive. */
function open(): Worker {
  const opened = new Worker(new URL('render-worker.ts', import.meta.url))
  opened.unref()
  return opened
}

const tooComplex = () =>
  new AppError('invalid', 'Ce texte est trop complexe à mettre en forme : simplifiez-le.', 'markdown_content')
