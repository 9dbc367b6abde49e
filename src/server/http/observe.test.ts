import { expect, test } from 'vitest'
import { aFilesSite } from '../../../tests/support/files.ts'

const { get, listen } = await aFilesSite()

test('an upload that its sender broke off is no failure of ours in the figures', async () => {
  const ask = await listen()
  const upload = ask('POST', '/api/uploads/avatar', { 'Content-Type': 'image/jpeg', 'Content-Length': 1000 })
  upload.on('error', () => {})
  await new Promise((resolve) => upload.write('début', resolve))
  const line = (status: number) =>
    `http_request_duration_seconds_count{method="POST",route="/api/uploads/avatar",status="${status}"} 1`
  const figures = async () => await (await get('/metrics')).text()
  upload.destroy()
  await expect.poll(figures).toContain('route="/api/uploads/avatar"')
  expect(await figures()).toContain(line(499))
})
