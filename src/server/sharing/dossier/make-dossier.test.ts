import { afterAll, describe, expect, test } from 'vitest'
import { type Typesetter, TypesetFailed } from '#server/adapters/typeset/typeset.ts'
import { exampleForecast } from '../../../../tests/support/example-forecasts.ts'
import { aDossierMaker } from '../../../../tests/support/dossiers.ts'

const PARTS = { text: true, forecast: true, months: true }
const BUSY = 'Trop de dossiers sont en préparation : réessayez dans un instant.'

/** A dossier maker whose typesetter does what the test says, and how often it was asked. */
function aMaker(finish: () => Promise<void>) {
  const asked = { count: 0 }
  const typesetter: Typesetter = {
    async typeset(prepare) {
      await prepare()
      asked.count += 1
      await finish()
      return { pdf: new Uint8Array([asked.count]), pages: 1 }
    },
    close() {},
  }
  const maker = aDossierMaker(undefined, typesetter)
  afterAll(maker.close)
  return { ...maker, asked }
}

describe('A text that takes too long', () => {
  test('is refused at once for an hour with another scenario, cover, title or version too [407]', async () => {
    const { make, asked } = aMaker(() => Promise.reject(new TypesetFailed('timeout')))
    const plan = { forecast: exampleForecast('E2') }
    const refused = 'Ce plan est trop complexe pour un PDF. Le Markdown reste disponible.'
    await expect(make(plan)).rejects.toThrow(refused)
    await expect(make(plan, { scenario: { ventes: 50 } })).rejects.toThrow(refused)
    await expect(make(plan, { cover: { by: 'Sara', contact: '', to: '' } })).rejects.toThrow(refused)
    await expect(make({ ...plan, title: 'Un autre titre', version: 9 })).rejects.toThrow(refused)
    expect(asked.count).toBe(1)
    await expect(make(plan, { parts: { ...PARTS, months: false } })).rejects.toThrow(refused)
    expect(asked.count).toBe(2)
  })
})

describe('Dossiers at once', () => {
  test('are one for each member or address, and one of the same content is made once [406]', async () => {
    const gate = Promise.withResolvers<void>()
    const { make, asked } = aMaker(() => gate.promise)
    const [one, same] = [make({}, {}, 'sara'), make({}, {}, 'paul')]
    await expect(make({ title: 'Un autre' }, {}, 'sara')).rejects.toThrow(BUSY)
    const other = make({ title: 'Un autre' }, {}, 'paul')
    gate.resolve()
    expect((await one).pdf).toEqual((await same).pdf)
    await other
    expect(asked.count).toBe(2)
    await make({ title: 'Un troisième' }, {}, 'sara')
  })
})
