import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorKind } from '#domain/errors.ts'
import type { DraftContent, DraftForm } from '#domain/plan-form.ts'
import { EMPTY_FORECAST } from '#domain/typed-forecast.ts'
import { setTransport } from '#web/lib/call.ts'
import { dismissToast, shownToasts } from '#web/lib/toast.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { listLocalDrafts } from './local-drafts.ts'
import { EMPTY_FORM } from './plan-content.ts'

/** As a browser keeps things: what it holds are its own names. */
class LocalStorage {
  [name: string]: unknown
  getItem(name: string) {
    return this[name] ?? null
  }
  setItem(name: string, value: string) {
    this[name] = value
  }
  removeItem(name: string) {
    delete this[name]
  }
}

type Stored = { id: string; plan_id: string | null; content: DraftContent; updated_at: string }
type Body = { plan_id?: string | null; content: DraftContent }

/** A server that keeps drafts; while `refusal` stands it takes none, and while `gate` stands nobody hears from it. */
function aServer() {
  const drafts = new Map<string, Stored>()
  let saved = 0
  const server = {
    drafts,
    saves: [] as string[],
    refusal: null as ErrorKind | 'offline' | null,
    gate: null as Promise<void> | null,
    /** As another device saves it. */
    save(id: string, { plan_id = null, content }: Body): Stored {
      const updated_at = new Date(Date.now() + (saved += 1)).toISOString()
      const stored = { id, plan_id, content, updated_at }
      drafts.set(id, stored)
      return stored
    },
  }
  setTransport(async (path, { method, body }) => {
    await server.gate
    if (server.refusal === 'offline') throw new TypeError('Failed to fetch')
    if (server.refusal)
      return Response.json({ error: { kind: server.refusal, message: 'Non.' } }, { status: 400 })
    const { pathname, searchParams } = new URL(path, 'http://site')
    if (method === 'PUT') {
      const sent = JSON.parse(body as string) as Body
      server.saves.push(sent.content.title ?? '')
      return Response.json(server.save(pathname.split('/').at(-1)!, sent))
    }
    const found = [...drafts.values()].find(
      ({ id, plan_id }) => id === searchParams.get('draft_id') || plan_id === searchParams.get('plan_id'),
    )
    return Response.json(found ?? { id: null })
  })
  return server
}

const titled = (title: string): DraftForm => ({ ...EMPTY_FORM, title })
type Begun = { draftId?: string; planId?: string; stored?: DraftForm }
const aKeeper = (
  { draftId = 'd1', planId, stored = EMPTY_FORM }: Begun = {},
  serverDate: string | null = null,
) =>
  new DraftKeeper({ memberId: 'lea', draftId, planId: planId ?? null, version: null }, { stored, serverDate })
const hereOf = (memberId = 'lea') => listLocalDrafts(memberId).map(({ form }) => form.title)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

let server: ReturnType<typeof aServer>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new LocalStorage())
  server = aServer()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setTransport((path, init) => fetch(path, init))
  for (const { id } of shownToasts()) dismissToast(id)
})

describe('What is typed', () => {
  test('is in the browser at the first pause, and on the server within two seconds, in one save', async () => {
    const keeper = aKeeper()
    for (const title of ['U', 'Un', 'Un p']) {
      keeper.change(titled(title))
      await pass(100)
    }
    expect(hereOf()).toEqual([])
    expect(keeper.status.current()).toBe('saving')
    await pass(300)
    expect(hereOf()).toEqual(['Un p'])
    expect(server.saves).toEqual([])
    await pass(1_400)
    expect(server.saves).toEqual(['Un p'])
    expect(keeper.status.current()).toBe('saved')
    expect(hereOf()).toEqual([])
  })

  test('without a pause reaches the server all the same', async () => {
    const keeper = aKeeper()
    for (let typed = 0; typed < 25; typed += 1) {
      keeper.change(titled(`Lettre ${typed}`))
      await pass(100)
    }
    expect(server.saves).not.toEqual([])
  })

  test('while a save is on its way goes with the next one, and stays in the browser until then', async () => {
    const keeper = aKeeper()
    const answer = Promise.withResolvers<void>()
    server.gate = answer.promise
    keeper.change(titled('Avant'))
    await pass(1_200)
    keeper.change(titled('Après'))
    await pass(300)
    answer.resolve()
    await pass(0)
    expect(server.saves).toEqual(['Avant'])
    expect(hereOf()).toEqual(['Après'])
    expect(keeper.status.current()).toBe('saving')
    await pass(1_200)
    expect(server.saves).toEqual(['Avant', 'Après'])
    expect(keeper.status.current()).toBe('saved')
  })

  test('is written down at once when the page is about to go', () => {
    const keeper = aKeeper()
    keeper.change(titled('Un potager'))
    expect(keeper.keepHere()).toBe(true)
    expect(hereOf()).toEqual(['Un potager'])
  })
})

describe('Without a network', () => {
  test.each<ErrorKind | 'offline'>(['offline', 'unavailable', 'unexpected', 'rate_limited'])(
    'or a server that can take it (%s), it is kept in the browser and sent again until it is taken',
    async (refusal) => {
      const keeper = aKeeper()
      server.refusal = refusal
      keeper.change(titled('Un potager'))
      await pass(1_200)
      expect(keeper.status.current()).toBe('kept')
      expect(hereOf()).toEqual(['Un potager'])
      keeper.change(titled('Un potager au sud'))
      expect(keeper.status.current()).toBe('kept')
      await pass(10_000)
      server.refusal = null
      await pass(5_000)
      expect(server.saves).toEqual(['Un potager au sud'])
      expect(keeper.status.current()).toBe('saved')
      expect(hereOf()).toEqual([])
    },
  )

  test('what waits is sent as soon as there is one again', async () => {
    const keeper = aKeeper()
    server.refusal = 'offline'
    keeper.change(titled('Un potager'))
    await pass(1_200)
    server.refusal = null
    await keeper.send()
    expect(server.saves).toEqual(['Un potager'])
    await pass(20_000)
    expect(server.saves).toEqual(['Un potager'])
  })

  test('and with a browser that keeps nothing, it says that nobody has it', async () => {
    const full = Object.assign(new LocalStorage(), {
      setItem: () => {
        throw new Error('full')
      },
    })
    vi.stubGlobal('localStorage', full)
    const keeper = aKeeper()
    server.refusal = 'offline'
    keeper.change(titled('Un potager'))
    await pass(1_200)
    expect(keeper.status.current()).toBe('unsafe')
    expect(keeper.keepHere()).toBe(false)
  })

  test('an answer that was lost on its way is not taken for another device’s work', async () => {
    const keeper = aKeeper()
    keeper.change(titled('Un potager'))
    await pass(1_200)
    keeper.change(titled('Un potager au sud'))
    // The server takes it, and nobody hears of it.
    server.refusal = 'offline'
    await pass(1_200)
    server.save('d1', { content: titled('Un potager au sud') })
    server.refusal = null
    await pass(6_000)
    expect(keeper.draftId).toBe('d1')
    expect(server.drafts.size).toBe(1)
    expect(shownToasts()).toEqual([])
  })
})

describe('A draft that went on elsewhere', () => {
  test('since the last save stays as it is: this one becomes a draft of its own, and its author is told', async () => {
    const { updated_at } = server.save('d1', { content: titled('Ensemble') })
    const keeper = aKeeper({}, updated_at)
    server.save('d1', { content: titled('Sur le téléphone') })
    await pass(6_000)
    keeper.change(titled('Sur l’ordinateur'))
    await pass(1_200)
    expect(keeper.draftId).not.toBe('d1')
    expect(server.drafts.get('d1')?.content.title).toBe('Sur le téléphone')
    expect(server.drafts.get(keeper.draftId)?.content.title).toBe('Sur l’ordinateur')
    expect(hereOf()).toEqual([])
    expect(shownToasts().map(({ title }) => title)).toEqual(['Brouillon continué ailleurs'])
  })

  test('of a plan there is one: what the other device wrote becomes the draft of a new plan', async () => {
    const { updated_at } = server.save('d1', { plan_id: 'p1', content: titled('Ensemble') })
    const keeper = aKeeper({ planId: 'p1' }, updated_at)
    server.save('d1', { plan_id: 'p1', content: titled('Sur le téléphone') })
    await pass(6_000)
    keeper.change(titled('Sur l’ordinateur'))
    await pass(1_200)
    expect(keeper.draftId).toBe('d1')
    expect(server.drafts.get('d1')?.content.title).toBe('Sur l’ordinateur')
    const added = [...server.drafts.values()].filter(({ id }) => id !== 'd1')
    expect(added.map(({ plan_id, content }) => [plan_id, content.title])).toEqual([
      [null, 'Sur le téléphone'],
    ])
  })

  test('by a device that knows no sheet keeps the one of its plan', async () => {
    const stored = { ...titled('Ensemble'), forecast: { ...EMPTY_FORECAST, price: '12' } }
    const { updated_at } = server.save('d1', { plan_id: 'p1', content: stored })
    const keeper = aKeeper({ planId: 'p1', stored }, updated_at)
    const { forecast: _none, ...content } = titled('Sur le téléphone')
    server.save('d1', { plan_id: 'p1', content })
    await pass(6_000)
    keeper.change({ ...stored, title: 'Sur l’ordinateur' })
    await pass(1_200)
    const added = [...server.drafts.values()].find(({ id }) => id !== 'd1')
    expect(added?.content).toMatchObject({ title: 'Sur le téléphone', forecast: stored.forecast })
  })
})

describe('A draft that the server refuses', () => {
  test.each<ErrorKind>(['conflict', 'invalid', 'forbidden', 'not_found'])(
    'for good (%s) stays in the browser, and is sent again only with other words',
    async (refusal) => {
      const keeper = aKeeper()
      server.refusal = refusal
      keeper.change(titled('Un potager'))
      await pass(1_200)
      // Too many drafts: another one may go.
      expect(keeper.status.current()).toBe(refusal === 'conflict' ? 'full' : 'refused')
      server.refusal = null
      await pass(60_000)
      expect(server.saves).toEqual([])
      expect(hereOf()).toEqual(['Un potager'])
      keeper.change(titled('Un potager plus court'))
      await pass(1_200)
      expect(server.saves).toEqual(['Un potager plus court'])
      expect(keeper.status.current()).toBe('saved')
    },
  )

  test('is sent again once there is room, though a save that will be refused is still on its way', async () => {
    const keeper = aKeeper()
    const answer = Promise.withResolvers<void>()
    server.gate = answer.promise
    server.refusal = 'conflict'
    keeper.change(titled('Un potager'))
    await pass(1_200)
    const seen: string[] = []
    keeper.status.subscribe(() => {
      seen.push(keeper.status.current())
      server.refusal = null
    })
    const sending = keeper.send()
    answer.resolve()
    await sending
    expect(seen).toEqual(['full', 'saved'])
    expect(server.saves).toEqual(['Un potager'])
  })

  test('because somebody signed out stays for its author alone, and goes out once they are back', async () => {
    const keeper = aKeeper()
    server.refusal = 'unauthenticated'
    keeper.change(titled('Un potager'))
    await pass(1_200)
    keeper.leave()
    await pass(0)
    expect(hereOf('lea')).toEqual(['Un potager'])
    expect(hereOf('tom')).toEqual([])
    server.refusal = null
    await pass(60_000)
    expect(server.saves).toEqual([])
    const [draft] = listLocalDrafts('lea')
    const again = aKeeper({ draftId: draft!.draftId })
    again.change(draft!.form)
    await pass(1_200)
    expect(server.saves).toEqual(['Un potager'])
    expect(hereOf()).toEqual([])
  })
})

describe('The end of a draft', () => {
  test('leaving the form sends what waits, and what is typed later is nobody’s', async () => {
    const keeper = aKeeper()
    keeper.change(titled('Un potager'))
    keeper.leave()
    await pass(0)
    expect(server.saves).toEqual(['Un potager'])
    keeper.change(titled('Trop tard'))
    await pass(5_000)
    expect(server.saves).toEqual(['Un potager'])
    expect(hereOf()).toEqual([])
  })

  test('while its plan is being sent nothing is saved, and nothing is still on its way', async () => {
    const keeper = aKeeper()
    const answer = Promise.withResolvers<void>()
    server.gate = answer.promise
    keeper.change(titled('Un potager'))
    await pass(1_200)
    const isPaused = vi.fn<() => void>()
    const pausing = keeper.pause().then(isPaused)
    await pass(0)
    expect(isPaused).not.toHaveBeenCalled()
    answer.resolve()
    await pausing
    keeper.change(titled('Un potager au sud'))
    await pass(5_000)
    expect(server.saves).toEqual(['Un potager'])
    keeper.goOn(2)
    await pass(1_200)
    expect(server.saves).toEqual(['Un potager', 'Un potager au sud'])
    expect(server.drafts.get('d1')?.content.version).toBe(2)
  })

  test('once its plan has it all, nothing of it is left in the browser', async () => {
    const keeper = aKeeper()
    keeper.change(titled('Un potager'))
    await pass(300)
    keeper.forget()
    await pass(5_000)
    expect(hereOf()).toEqual([])
    expect(server.saves).toEqual([])
  })
})
