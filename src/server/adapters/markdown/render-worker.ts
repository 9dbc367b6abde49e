import { parentPort } from 'node:worker_threads'
import { renderPlanText } from './render-text.ts'

/** Each message gets one reply. plan-renderer.ts sends one text at a time, so the reply needs no id. */
parentPort?.on('message', (markdown: string) => parentPort?.postMessage(renderPlanText(markdown)))
