import { expect, test } from 'vitest'
import { sendGeneratedCalls } from './support/generated-calls.ts'
import { aSite } from './support/site.ts'

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })

test('three hundred calls generated from the contract’s schemas, most of them invalid, all get a valid response', async () => {
  const { failures } = await sendGeneratedCalls(site, { seed: 25, count: 300 })
  expect(failures).toEqual([])
})
