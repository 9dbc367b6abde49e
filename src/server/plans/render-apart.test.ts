import { expect, test } from 'vitest'
import { renderApart } from './render-apart.ts'
import { renderPlanText } from './render-text.ts'

const LONGEST = 100_000

test('a long text becomes the same beside the process as in it', async () => {
  const text = '## Étape\n\nDu **texte** et | un | tableau |\n\n'.repeat(400)
  expect(await renderApart(text)).toEqual(renderPlanText(text))
})

test.each([
  ['quotes within quotes', '>'.repeat(LONGEST)],
  ['brackets that never close', '['.repeat(LONGEST)],
  ['pictures that never close', '!['.repeat(LONGEST / 2)],
  ['emphasis without end', '*a '.repeat(LONGEST / 3)],
  [
    'a table of fifty thousand cells',
    `${'|a'.repeat(500)}\n${'|-'.repeat(500)}\n${`${'|b'.repeat(500)}\n`.repeat(97)}`,
  ],
  ['thousands of headings', '# a\n'.repeat(LONGEST / 4)],
])('%s: the process that answers everybody else hardly works on it', async (_what, text) => {
  const before = process.threadCpuUsage()
  // Rendered, or refused where the machine is too busy for it.
  await renderApart(text).catch(() => {})
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(250)
})
