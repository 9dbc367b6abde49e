import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { aFilesSite } from '../../../tests/support/files.ts'
import { aSite } from '../../../tests/support/site.ts'
import { createLog } from './log.ts'

const { get, listen } = await aFilesSite()

test('an upload that its sender aborted is not counted as a server error', async () => {
  const ask = await listen()
  const upload = ask('POST', '/api/uploads/avatar', { 'Content-Type': 'image/jpeg', 'Content-Length': 1000 })
  upload.on('error', () => {})
  await new Promise((resolve) => upload.write('début', resolve))
  const line = (status: number) =>
    `http_request_duration_seconds_count{method="POST",route="/api/uploads/avatar",status="${status}"} 1`
  const readMetrics = async () => await (await get('/metrics')).text()
  upload.destroy()
  await expect.poll(readMetrics).toContain('route="/api/uploads/avatar"')
  expect(await readMetrics()).toContain(line(499))
})

test('health checks are logged at debug level only', async () => {
  const routesAt = async (level: string) => {
    const routes: unknown[] = []
    const log = createLog(level, {
      write: (line) => void routes.push((JSON.parse(line) as { route: string }).route),
    })
    const server = createServer(getRequestListener((await aSite({ log })).app.fetch))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/feed'])
      await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    return routes
  }
  expect(await routesAt('info')).toEqual(['/api/feed'])
  expect(await routesAt('debug')).toEqual(['/healthz', '/readyz', '/metrics', '/api/feed'])
})
