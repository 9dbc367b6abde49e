import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { createPlanRenderer, SHORT } from './plan-renderer.ts'
import { renderPlanText } from './render-text.ts'

const LONG = 8_000
const renderer = createPlanRenderer()
afterAll(renderer.close)

/** Renders a text. `isThreadFree` is false if this thread rendered it: the result is then ready before the next tick. */
async function renderedBeside(text: string) {
  let isDone = false
  const rendering = renderer.render(text).finally(() => (isDone = true))
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const isThreadFree = !isDone
  return { rendered: await rendering, isThreadFree }
}

test.each([
  ['a text of many sections', '## Étape\n\nDu **texte** et | un | tableau |\n\n'.repeat(400)],
  ['a text that is just too long for this thread', 'a '.repeat(SHORT / 2)],
  ['quotes within quotes', '>'.repeat(LONG)],
  ['brackets that never close', '['.repeat(LONG)],
  ['pictures that never close', '!['.repeat(LONG / 2)],
  ['emphasis without end', '*a '.repeat(LONG / 3)],
  [
    'a table of thousands of cells',
    `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${`${'|b'.repeat(100)}\n`.repeat(38)}`,
  ],
  ['thousands of headings', '# a\n'.repeat(LONG / 4)],
])('%s: the output is the same, rendered while the process serves other requests', async (_what, text) => {
  const { rendered, isThreadFree } = await renderedBeside(text)
  expect(rendered).toEqual(renderPlanText(text))
  expect(isThreadFree).toBe(true)
})

test('the thread ends when its renderer is closed', async () => {
  const own = createPlanRenderer()
  const started = new Promise<Worker>((resolve) => process.once('worker', resolve))
  await own.render('a '.repeat(SHORT))
  const thread = await started
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  await own.close()
  await ended
  expect(thread.threadId).toBe(-1)
})
