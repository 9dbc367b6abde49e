import { afterAll, describe, expect, test } from 'vitest'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { createTypesetter, TypesetBusy, TypesetFailed } from './typeset.ts'

const LAST_PAGE = '#context [#metadata(counter(page).final().first()) <last-page>]'
const document = (template: string, data: unknown = {}) => ({
  template: `${template}\n${LAST_PAGE}`,
  data: JSON.stringify(data),
  files: {},
})

const typesetter = createTypesetter()
afterAll(typesetter.close)

const FONT = '#set text(font: "Source Serif 4")\n'

describe('The typesetter', () => {
  test('prints values as they are, whatever they contain [387]', async () => {
    const attack = '#panic() $x$ = T @ref \\ <img> */ // #include "/x" `'
    const { pdf, pages } = await typesetter.typeset(
      document(`${FONT}#json("/data.json").text #pagebreak() b`, { text: attack }),
    )
    expect(pages).toBe(2)
    expect(pdfText(pdf)[0]?.replaceAll('\n', '')).toContain(attack)
  })

  test('makes the same bytes of the same document [389]', async () => {
    const [one, other] = [
      await typesetter.typeset(document(`${FONT}Bonjour`)),
      await typesetter.typeset(document(`${FONT}Bonjour`)),
    ]
    expect(Buffer.from(one.pdf).equals(other.pdf)).toBe(true)
  })

  test.each([
    ['a file of the machine', '#read("/etc/passwd")'],
    ['a package', '#import "@preview/cetz:0.3.0"'],
    ['a loop without end', '#while true {}'],
    ['a text that is no template', '#(('],
  ])('refuses %s, and makes the next document [407]', async (_what, template) => {
    await expect(typesetter.typeset(document(template))).rejects.toThrow(TypesetFailed)
    expect((await typesetter.typeset(document(`${FONT}Suite`))).pages).toBe(1)
  })

  test('stops what takes too long, and makes the next document with a new worker [407]', async () => {
    const hurried = createTypesetter({ timeoutMs: 1 })
    await expect(hurried.typeset(document('a'))).rejects.toThrow(TypesetFailed)
    await hurried.close()
    const slow = `${FONT}#for n in range(40000) [Un paragraphe #n #parbreak()]`
    const patient = createTypesetter({ timeoutMs: 2_000 })
    await expect(patient.typeset(document(slow))).rejects.toThrow(TypesetFailed)
    expect((await patient.typeset(document(`${FONT}Suite`))).pages).toBe(1)
    await patient.close()
  })

  test('makes one document at a time, lets some wait, and refuses more [406]', async () => {
    const busy = createTypesetter({ waiting: 2 })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => busy.typeset(document(`${FONT}${n}`))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect((outcomes[3] as PromiseRejectedResult).reason).toBeInstanceOf(TypesetBusy)
    await busy.close()
  })

  test('ends its worker when it is idle, old or large, and starts another [407]', async () => {
    for (const settings of [{ idleMs: 1 }, { maxDocuments: 1 }, { maxMemoryBytes: 1 }]) {
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      process.once('worker', (worker) => worker.once('exit', () => resolve()))
      const short = createTypesetter(settings)
      await short.typeset(document(`${FONT}Un`))
      await ended
      expect((await short.typeset(document(`${FONT}Deux`))).pages).toBe(1)
      await short.close()
    }
  })
})
