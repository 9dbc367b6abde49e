import { afterAll, describe, expect, test } from 'vitest'
import { createTypesetter, type Typesetter, TypesetFailed } from '#server/platform/adapters/typeset.ts'
import { exampleForecast } from '../../../tests/support/example-forecasts.ts'
import { aDossierMaker } from '../../../tests/support/dossiers.ts'

const PARTS = { text: true, forecast: true, months: true }

function aMakerWith(typesetter: Typesetter) {
  const maker = aDossierMaker(undefined, typesetter)
  afterAll(maker.close)
  return maker
}

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
  return { ...aMakerWith(typesetter), asked }
}

describe('A text that costs too much', () => {
  test('is refused at once for an hour with another scenario, cover, title or version too [407]', async () => {
    const { make, asked } = aMaker(() => Promise.reject(new TypesetFailed('cost')))
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

  test.each([
    ['words in bold in one paragraph', '**a** *b* '.repeat(4_561)],
    ['words in bold in many paragraphs', `${'**a** '.repeat(1_000)}\n\n`.repeat(16)],
    ['words of code', '`a` '.repeat(6_000)],
    ['links', '[a](https://a.fr) '.repeat(4_000)],
  ])('is refused before it is set, with its own sentence: %s [393]', async (_what, markdown_content) => {
    const { make, asked } = aMaker(async () => {})
    await expect(make({ markdown_content })).rejects.toThrow(
      'Ce plan change trop souvent de mise en forme (gras, italique, liens) pour un PDF. Le Markdown reste disponible.',
    )
    expect(asked.count).toBe(0)
  })

  test('is none with a word in bold in each line of a long plan [393]', async () => {
    const { make } = aMaker(async () => {})
    const line = 'Une phrase **ordinaire** du plan, avec *ses* chiffres et `son` code. '
    expect((await make({ markdown_content: `${line.repeat(14)}\n\n`.repeat(100) })).pages).toBe(1)
  })
})

test.each(['timeout', 'worker'] as const)(
  'A dossier that fails by a %s may be requested again at once',
  async (reason) => {
    const failing = { now: true }
    const { make } = aMaker(async () => {
      if (failing.now) throw new TypesetFailed(reason)
    })
    await expect(make({})).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Réessayez dans un instant.',
      retryAfter: 5,
    })
    failing.now = false
    expect((await make({})).pages).toBe(1)
  },
)

describe('Dossiers at once', () => {
  test('of one member or network wait for each other, and one of the same content is made once [406]', async () => {
    const gate = Promise.withResolvers<void>()
    const { make, asked } = aMaker(() => gate.promise)
    const same = ['sara', 'paul', 'sara'].map((caller) => make({}, {}, caller))
    const other = make({ title: 'Un autre' }, {}, 'sara')
    gate.resolve()
    const [one] = await Promise.all(same)
    expect((await Promise.all(same)).every((file) => file.pdf === one?.pdf)).toBe(true)
    expect((await other).pages).toBe(1)
    expect(asked.count).toBe(2)
  })

  test('are refused beyond the queue with their own sentence, also with long texts [406]', async () => {
    const { make } = aMakerWith(createTypesetter({ waiting: 2 }))
    const text = 'Une phrase ordinaire du plan. '.repeat(50)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => make({ markdown_content: text + n }, {}, `reader-${n}`)),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(37)
    expect(new Set(refused.map(({ reason }) => String(reason)))).toEqual(
      new Set(['AppError: Trop de dossiers sont en préparation : réessayez dans un instant.']),
    )
  })
})
