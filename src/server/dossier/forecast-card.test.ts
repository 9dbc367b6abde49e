import { expect, test } from 'vitest'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

/** Creates a plan, and returns a function that draws its card with a given sheet. */
async function aDrawnPlan(title: string) {
  const { id } = await site.aPlan({ title })
  const drawn = async (sheet: Forecast | null) => {
    await sql`update plans set forecast = ${sheet && sql.json(sheet)} where id = ${id}`
    return Buffer.from(await (await site.get(`/og/plan/${id}.png`)).arrayBuffer()).toString('base64')
  }
  return drawn
}

test('the share card of a plan with a forecast shows its funding need and its break-even sales', async () => {
  const drawn = await aDrawnPlan('La boutique')
  const sheet = exampleForecast('E2')
  const shown = await drawn(sheet)
  expect(await drawn(null)).not.toBe(shown)
  expect(await drawn({ ...sheet, own: 0 })).toBe(shown)
  expect(await drawn({ ...sheet, stock: sheet.stock + 100_00 })).not.toBe(shown)
  expect(await drawn({ ...sheet, pay: sheet.pay + 100_00 })).not.toBe(shown)
})

test('the share card of a plan without a break-even shows its need only', async () => {
  const drawn = await aDrawnPlan('À perte')
  const sheet = exampleForecast('E5')
  const shown = await drawn(sheet)
  expect(await drawn({ ...sheet, own: 0 })).toBe(shown)
  expect(await drawn({ ...sheet, unit: 'un panier' })).toBe(shown)
  expect(await drawn({ ...sheet, stock: sheet.stock + 100_00 })).not.toBe(shown)
})
