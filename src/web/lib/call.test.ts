import { expect, test } from 'vitest'
import { plansApi } from '#api/plans.ts'
import { reactionsApi } from '#api/reactions.ts'
import { call, isSending, setTransport } from './call.ts'

const params = { planId: 'plan-1' }

test('what changes something counts as being sent until it is answered, whatever the answer', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const [first, second] = answers
  let sent = 0
  setTransport(() => answers[sent++]!.promise)
  const [kept, lost] = [call(reactionsApi.like, { params }), call(reactionsApi.unlike, { params })]
  expect(isSending()).toBe(true)
  first?.resolve(Response.json({}))
  await kept
  expect(isSending()).toBe(true)
  second?.reject(new Error('No answer.'))
  await expect(lost).rejects.toThrow('momentanément indisponible')
  expect(isSending()).toBe(false)
})

test('what only reads does not', async () => {
  setTransport(() => Response.json({}))
  const reading = call(plansApi.read, { params: { slug: 'x' } })
  expect(isSending()).toBe(false)
  await reading
})
