import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { descendantsOf } from '../../../../lab/bench/processor-time.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { createTypesetter, TypesetBusy, TypesetFailed } from './typeset.ts'

const LAST_PAGE = '#context [#metadata(counter(page).final().first()) <last-page>]'
const document =
  (template: string, data: unknown = {}) =>
  async () => ({
    template: `${template}\n${LAST_PAGE}`,
    data: JSON.stringify(data),
    files: {},
  })

/** Of test files that ran before in the same process. */
const others = new Set(allWorkers())
const typesetter = createTypesetter({ idleMs: 500 })
afterAll(typesetter.close)

/** Without a date the document has that of its making. */
const FONT = '#set document(date: none)\n#set text(font: "Source Serif 4")\n'
const LONG = `${FONT}#for n in range(40000) [Un paragraphe #n #parbreak()]`

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
    await expect(typesetter.typeset(document(template))).rejects.toThrow('refused')
    expect((await typesetter.typeset(document(`${FONT}Suite`))).pages).toBe(1)
  })

  test('does not take a worker that breaks for a refusal, and makes the next document [407]', async () => {
    const broken = async () => ({ ...(await document('a')()), files: { '/picture.jpg': null as never } })
    await expect(typesetter.typeset(broken)).rejects.toThrow('worker')
    expect((await typesetter.typeset(document(`${FONT}Suite`))).pages).toBe(1)
  })

  test.runIf(existsSync('/proc'))('stops what takes too much processor time [407]', async () => {
    const strict = createTypesetter({ processorMs: 1 })
    await expect(strict.typeset(document(LONG))).rejects.toThrow('cost')
    strict.close()
  })

  test('does not take a slow machine for a costly document [407]', async () => {
    for (const settings of [{ startMs: 1 }, { timeoutMs: 1 }]) {
      const late = createTypesetter(settings)
      await expect(late.typeset(document('a'))).rejects.toThrow('timeout')
      late.close()
    }
  })

  test.runIf(existsSync('/proc'))(
    'makes the next document with a new worker when one breaks [407]',
    async () => {
      typesetter.close()
      await expect.poll(workers).toEqual([])
      const broken = createTypesetter()
      const slow = broken.typeset(document(LONG))
      const outcome = expect(slow).rejects.toThrow(TypesetFailed)
      await expect.poll(() => workers().length).toBeGreaterThan(0)
      for (const pid of workers()) process.kill(pid, 'SIGKILL')
      await outcome
      expect((await broken.typeset(document(`${FONT}Suite`))).pages).toBe(1)
      broken.close()
    },
  )

  test('makes one document at a time, lets some wait, and refuses more [406]', async () => {
    const busy = createTypesetter({ waiting: 2 })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => busy.typeset(document(`${FONT}${n}`))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect((outcomes[3] as PromiseRejectedResult).reason).toBeInstanceOf(TypesetBusy)
    busy.close()
  })

  test('makes documents of each caller in turn [406]', async () => {
    const busy = createTypesetter()
    const begun: string[] = []
    const make = (caller: string, name: string) =>
      busy.typeset(
        async () => {
          begun.push(name)
          return await document(`${FONT}Un`)()
        },
        { caller },
      )
    await Promise.all([make('a', 'a1'), make('a', 'a2'), make('a', 'a3'), make('b', 'b1')])
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    busy.close()
  })

  test('reads no file of a document that waits, and drops one whose request is aborted [406]', async () => {
    const busy = createTypesetter()
    const running = busy.typeset(document(`${FONT}Un`))
    const request = new AbortController()
    const read: string[] = []
    const waiting = busy.typeset(async () => {
      read.push('waiting')
      return await document(FONT)()
    }, request)
    request.abort(new Error('aborted'))
    await expect(waiting).rejects.toThrow('aborted')
    await running
    expect(read).toEqual([])
    await expect(busy.typeset(() => Promise.reject(new Error('missing')))).rejects.toThrow('missing')
    expect((await busy.typeset(document(`${FONT}Suite`))).pages).toBe(1)
    busy.close()
  })

  test.runIf(existsSync('/proc'))(
    'ends its worker when it is idle, old or large, and starts another [407]',
    async () => {
      for (const settings of [{ idleMs: 1 }, { maxDocuments: 1 }, { maxMemoryBytes: 1 }]) {
        const short = createTypesetter(settings)
        await short.typeset(document(`${FONT}Un`))
        await expect.poll(workers).toEqual([])
        if ('maxDocuments' in settings) await short.typeset(document(`${FONT}Deux`))
        short.close()
      }
    },
  )
})

/** The processes of this one that make documents. */
function allWorkers(): number[] {
  if (!existsSync('/proc')) return []
  return descendantsOf(process.pid).filter((pid) => commandOf(pid).includes('typeset-worker'))
}

/** Empty for a process that has just ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Those of this file. */
const workers = () => allWorkers().filter((pid) => !others.has(pid))
