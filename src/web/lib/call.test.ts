import { expect, test } from 'vitest'
import { plansApi } from '#api/plans.ts'
import { reactionsApi } from '#api/reactions.ts'
import { call, isSending } from './call.ts'
import { replaceTransport } from '../../../tests/support/transport.ts'

const params = { planId: 'plan-1' }

test('counts a request that writes as being sent until its response, whatever it is', async () => {
  const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const [first, second] = responses
  let sent = 0
  replaceTransport(() => responses[sent++]!.promise)
  const [liked, lost] = [call(reactionsApi.like, { params }), call(reactionsApi.unlike, { params })]
  expect(isSending()).toBe(true)
  first?.resolve(Response.json({}))
  await liked
  expect(isSending()).toBe(true)
  second?.reject(new Error('No response.'))
  await expect(lost).rejects.toThrow('momentanément indisponible')
  expect(isSending()).toBe(false)
})

test('does not count a request that only reads', async () => {
  replaceTransport(() => Response.json({}))
  const reading = call(plansApi.read, { params: { slug: 'x' } })
  expect(isSending()).toBe(false)
  await reading
})

test('a request that hangs, also while its body is read, fails as « unavailable » when it is aborted', async () => {
  const signal = () => AbortSignal.timeout(10)
  const hang = ({ signal: limit }: RequestInit) =>
    new Promise<never>((_, reject) => limit?.addEventListener('abort', () => reject(limit.reason as Error)))
  replaceTransport((_, init) => hang(init))
  const unavailable = { kind: 'unavailable' }
  await expect(call(reactionsApi.like, { params }, { signal: signal() })).rejects.toMatchObject(unavailable)
  replaceTransport((_, init) => Object.assign(new Response(), { json: () => hang(init) }))
  await expect(call(reactionsApi.like, { params }, { signal: signal() })).rejects.toMatchObject(unavailable)
})

test('an error page of a proxy fails as « unavailable », not as « unexpected »', async () => {
  for (const [status, kind] of [
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
    [500, 'unexpected'],
  ] as const) {
    replaceTransport(() => new Response('<html>', { status }))
    await expect(call(reactionsApi.like, { params })).rejects.toMatchObject({ kind })
  }
})
