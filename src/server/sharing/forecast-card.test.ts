import { expect, test } from 'vitest'
import type { Forecast } from '#domain/forecast.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { aSite } from '../../../tests/support/site.ts'

const site = await aSite()
const { sql } = site.db

test('the picture of a plan with a forecast follows what it needs and from how many sales it lives', async () => {
  const { id } = await site.aPlan({ title: 'La boutique' })
  const drawn = async (sheet: Forecast | null) => {
    await sql`update plans set forecast = ${sheet && sql.json(sheet)} where id = ${id}`
    return Buffer.from(await (await site.get(`/og/plan/${id}.png`)).arrayBuffer()).toString('base64')
  }
  const sheet = exampleForecast('E2')
  const shown = await drawn(sheet)
  expect(await drawn(null)).not.toBe(shown)
  expect(await drawn({ ...sheet, own: 0 })).toBe(shown)
  expect(await drawn({ ...sheet, stock: sheet.stock + 100_00 })).not.toBe(shown)
  expect(await drawn({ ...sheet, pay: sheet.pay + 100_00 })).not.toBe(shown)
})

test('a plan that no number of sales carries shows its need alone', async () => {
  const { id } = await site.aPlan({ title: 'À perte' })
  await sql`update plans set forecast = ${sql.json(exampleForecast('E5'))} where id = ${id}`
  expect((await site.get(`/og/plan/${id}.png`)).headers.get('content-type')).toBe('image/png')
})
