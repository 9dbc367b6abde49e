import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startHttpServer } from '../../../../tests/support/http-server.ts'
import { oneHostOnly } from './security.ts'

const url = await startHttpServer(oneHostOnly((_, response) => response.end('seen')))

async function statusOf(headers: string[]) {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('a request with two Host headers is refused, whatever their case; a value that reads « host » is not one', async () => {
  expect(await statusOf(['Host', 'planb.example', 'host', 'autre.example'])).toBe(400)
  expect(await statusOf(['Host', 'planb.example', 'Host', 'planb.example'])).toBe(400)
  expect(await statusOf(['Host', 'planb.example', 'X-Name', 'host'])).toBe(200)
})
