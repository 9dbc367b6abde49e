import { parentPort } from 'node:worker_threads'
import { renderPlanText } from './render-text.ts'

/** One text at a time: each message gets one reply. */
parentPort?.on('message', (markdown: string) => parentPort?.postMessage(renderPlanText(markdown)))
