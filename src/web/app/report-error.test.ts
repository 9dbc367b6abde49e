import type { AnyRouter } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'

const crash = (message: string) =>
  Object.assign(new TypeError(message), { stack: 'at a (https://planb.example/assets/a.js:1:2)' })

const FIRST_SCRIPT = 'https://planb.example/assets/entry-client-1a2b.js'

/** A newly loaded tab on a plan page. */
async function aTab({ status = 200 } = {}) {
  vi.resetModules()
  const sent: { path: string; body: unknown }[] = []
  const { setTransport } = await import('#web/lib/call.ts')
  setTransport((path, { body }) => {
    sent.push({ path, body: JSON.parse(body as string) })
    return Response.json(status === 200 ? { done: true } : { error: { kind: 'unexpected' } }, { status })
  })
  const router = {
    state: { matches: [{ fullPath: '/' }, { fullPath: '/plan/$slug' }] },
  } as unknown as AnyRouter
  const { reportError } = await import('./report-error.ts')
  return { sent, report: (error: unknown) => reportError(router, error, FIRST_SCRIPT) }
}

test('a crash is reported once, with the route of the page and the build, and without quoted words', async () => {
  const { sent, report } = await aTab()
  for (let n = 0; n < 3; n++) report(crash('No plan "Chez Lou"'))
  expect(sent).toEqual([
    {
      path: '/api/client-errors',
      body: {
        name: 'TypeError',
        message: 'No plan "…"',
        stack: 'a /assets/a.js:1:2',
        build: '1a2b',
        path: '/plan/$slug',
      },
    },
  ])
})

test('a tab sends five reports at most', async () => {
  const { sent, report } = await aTab()
  for (let n = 0; n < 9; n++) report(crash(`crash ${n}`))
  expect(sent).toHaveLength(5)
})

test('a failed report is not reported', async () => {
  const rejections = vi.fn<() => void>()
  process.on('unhandledRejection', rejections)
  onTestFinished(() => void process.off('unhandledRejection', rejections))
  const { sent, report } = await aTab({ status: 500 })
  report(crash('x'))
  await new Promise(setImmediate)
  expect(sent).toHaveLength(1)
  expect(rejections).not.toHaveBeenCalled()
})

test('refused and aborted requests and missing scripts are no crashes', async () => {
  const { sent, report } = await aTab()
  // The import follows the creation of the tab, since each tab has its own modules.
  const { AppError } = await import('#domain/errors.ts')
  report(Object.assign(new AppError('forbidden', 'Non'), { stack: crash('x').stack }))
  report(Object.assign(crash('x'), { name: 'AbortError' }))
  report(crash('Failed to fetch dynamically imported module: https://planb.example/assets/x.js'))
  expect(sent).toEqual([])
})
