import { parentPort } from 'node:worker_threads'
import type { RenderTask } from './plan-renderer.ts'
import { renderPlanText } from './render-text.ts'
import { textBlocks } from './text-blocks.ts'

/** Each message gets one reply. plan-renderer.ts sends one text at a time, so the reply needs no id. */
parentPort?.on('message', ({ markdown, as }: RenderTask) =>
  parentPort?.postMessage(as === 'blocks' ? textBlocks(markdown) : renderPlanText(markdown)),
)
