import { expect, test } from 'vitest'
import { sendGeneratedCalls } from '../../tests/support/generated-calls.ts'
import { aSite } from '../../tests/support/site.ts'

const aFreshSite = () => aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
const site = await aFreshSite()
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

test(`ten thousand calls generated from the contract’s schemas all get a valid response (SEED=${seed})`, async () => {
  const { failures, statuses } = await sendGeneratedCalls(site, { seed, count: 10_000 })
  console.log(Object.fromEntries(statuses))
  expect(failures).toEqual([])
})

test('the same seed sends the same calls and gets the same statuses', async () => {
  const [first, second] = await Promise.all(
    [await aFreshSite(), await aFreshSite()].map((one) => sendGeneratedCalls(one, { seed, count: 300 })),
  )
  expect(second?.calls).toEqual(first?.calls)
})
