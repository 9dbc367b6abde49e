import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorKind } from '#domain/errors.ts'
import type { DraftContent, DraftForm } from '#domain/editor/plan-form.ts'
import { EMPTY_FORECAST } from '#domain/forecast/typed-forecast.ts'
import { dismissToast, shownToasts } from '#web/lib/toast.ts'
import { DraftAutosave } from './draft-autosave.ts'
import { listLocalDrafts } from './local-drafts.ts'
import { EMPTY_FORM } from './plan-content.ts'
import { replaceTransport } from '../../../../tests/support/transport.ts'

/** Like the browser’s: stored keys are properties of the object. */
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

/** A server that stores drafts; it refuses all while `refusal` is set, and responds to none while `gate` is pending. */
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
  replaceTransport(async (path, { method, body }) => {
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
const anAutosave = (
  { draftId = 'd1', planId, stored = EMPTY_FORM }: Begun = {},
  serverDate: string | null = null,
) =>
  new DraftAutosave(
    { memberId: 'lea', draftId, planId: planId ?? null, version: null },
    { stored, serverDate },
  )
const localTitles = (memberId = 'lea') => listLocalDrafts(memberId).map(({ form }) => form.title)
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
  for (const { id } of shownToasts()) dismissToast(id)
})

describe('A draft being typed', () => {
  test('is saved in the browser at the first pause, and on the server within two seconds, in one request', async () => {
    const autosave = anAutosave()
    for (const title of ['U', 'Un', 'Un p']) {
      autosave.change(titled(title))
      await pass(100)
    }
    expect(localTitles()).toEqual([])
    expect(autosave.status.current()).toBe('saving')
    await pass(300)
    expect(localTitles()).toEqual(['Un p'])
    expect(server.saves).toEqual([])
    await pass(1_400)
    expect(server.saves).toEqual(['Un p'])
    expect(autosave.status.current()).toBe('saved')
    expect(localTitles()).toEqual([])
  })

  test('is sent to the server even while typing never pauses', async () => {
    const autosave = anAutosave()
    for (let typed = 0; typed < 25; typed += 1) {
      autosave.change(titled(`Lettre ${typed}`))
      await pass(100)
    }
    expect(server.saves).not.toEqual([])
  })

  test('is sent less than 40 times a minute, as the server allows, while typing never pauses', async () => {
    const autosave = anAutosave()
    for (let typed = 0; typed < 600; typed += 1) {
      autosave.change(titled(`Lettre ${typed}`))
      await pass(100)
    }
    expect(server.saves.length).toBeGreaterThan(30)
    expect(server.saves.length).toBeLessThan(40)
  })

  test('changed during a save goes with the next one, and stays in the browser until then', async () => {
    const autosave = anAutosave()
    const response = Promise.withResolvers<void>()
    server.gate = response.promise
    autosave.change(titled('Avant'))
    await pass(1_600)
    autosave.change(titled('Après'))
    await pass(300)
    response.resolve()
    await pass(0)
    expect(server.saves).toEqual(['Avant'])
    expect(localTitles()).toEqual(['Après'])
    expect(autosave.status.current()).toBe('saving')
    await pass(1_600)
    expect(server.saves).toEqual(['Avant', 'Après'])
    expect(autosave.status.current()).toBe('saved')
  })

  test('is saved in the browser at once before the page closes', () => {
    const autosave = anAutosave()
    autosave.change(titled('Un potager'))
    expect(autosave.saveLocally()).toBe(true)
    expect(localTitles()).toEqual(['Un potager'])
  })
})

describe('Without a network', () => {
  test.each<ErrorKind | 'offline'>(['offline', 'unavailable', 'unexpected', 'rate_limited'])(
    'or a working server (%s), the draft is saved in the browser and sent again until the server has it',
    async (refusal) => {
      const autosave = anAutosave()
      server.refusal = refusal
      autosave.change(titled('Un potager'))
      await pass(1_600)
      expect(autosave.status.current()).toBe('local')
      expect(localTitles()).toEqual(['Un potager'])
      autosave.change(titled('Un potager au sud'))
      expect(autosave.status.current()).toBe('local')
      await pass(10_000)
      server.refusal = null
      await pass(5_000)
      expect(server.saves).toEqual(['Un potager au sud'])
      expect(autosave.status.current()).toBe('saved')
      expect(localTitles()).toEqual([])
    },
  )

  test('an unsent draft is sent as soon as the network is back', async () => {
    const autosave = anAutosave()
    server.refusal = 'offline'
    autosave.change(titled('Un potager'))
    await pass(1_600)
    server.refusal = null
    await autosave.send()
    expect(server.saves).toEqual(['Un potager'])
    await pass(20_000)
    expect(server.saves).toEqual(['Un potager'])
  })

  test('and without browser storage, the status says that the draft is saved nowhere', async () => {
    const full = Object.assign(new LocalStorage(), {
      setItem: () => {
        throw new Error('full')
      },
    })
    vi.stubGlobal('localStorage', full)
    const autosave = anAutosave()
    server.refusal = 'offline'
    autosave.change(titled('Un potager'))
    await pass(1_600)
    expect(autosave.status.current()).toBe('unsafe')
    expect(autosave.saveLocally()).toBe(false)
  })

  test('a save whose response was lost is not taken for another device’s', async () => {
    const autosave = anAutosave()
    autosave.change(titled('Un potager'))
    await pass(1_600)
    autosave.change(titled('Un potager au sud'))
    // The server saves it, and the response is lost.
    server.refusal = 'offline'
    await pass(1_600)
    server.save('d1', { content: titled('Un potager au sud') })
    server.refusal = null
    await pass(6_000)
    expect(autosave.draftId).toBe('d1')
    expect(server.drafts.size).toBe(1)
    expect(shownToasts()).toEqual([])
  })
})

describe('A draft changed on another device', () => {
  test('since the last save stays as it is: this one becomes a separate draft, and a toast informs the author', async () => {
    const { updated_at } = server.save('d1', { content: titled('Ensemble') })
    const autosave = anAutosave({}, updated_at)
    server.save('d1', { content: titled('Sur le téléphone') })
    await pass(6_000)
    autosave.change(titled('Sur l’ordinateur'))
    await pass(1_600)
    expect(autosave.draftId).not.toBe('d1')
    expect(server.drafts.get('d1')?.content.title).toBe('Sur le téléphone')
    expect(server.drafts.get(autosave.draftId)?.content.title).toBe('Sur l’ordinateur')
    expect(localTitles()).toEqual([])
    expect(shownToasts().map(({ title }) => title)).toEqual(['Brouillon continué ailleurs'])
  })

  test('while editing a plan becomes the draft of a new plan, since an edit has one draft', async () => {
    const { updated_at } = server.save('d1', { plan_id: 'p1', content: titled('Ensemble') })
    const autosave = anAutosave({ planId: 'p1' }, updated_at)
    server.save('d1', { plan_id: 'p1', content: titled('Sur le téléphone') })
    await pass(6_000)
    autosave.change(titled('Sur l’ordinateur'))
    await pass(1_600)
    expect(autosave.draftId).toBe('d1')
    expect(server.drafts.get('d1')?.content.title).toBe('Sur l’ordinateur')
    const added = [...server.drafts.values()].filter(({ id }) => id !== 'd1')
    expect(added.map(({ plan_id, content }) => [plan_id, content.title])).toEqual([
      [null, 'Sur le téléphone'],
    ])
  })

  test('by a version without forecasts keeps the forecast of its plan', async () => {
    const stored = { ...titled('Ensemble'), forecast: { ...EMPTY_FORECAST, price: '12' } }
    const { updated_at } = server.save('d1', { plan_id: 'p1', content: stored })
    const autosave = anAutosave({ planId: 'p1', stored }, updated_at)
    const { forecast: _none, ...content } = titled('Sur le téléphone')
    server.save('d1', { plan_id: 'p1', content })
    await pass(6_000)
    autosave.change({ ...stored, title: 'Sur l’ordinateur' })
    await pass(1_600)
    const added = [...server.drafts.values()].find(({ id }) => id !== 'd1')
    expect(added?.content).toMatchObject({ title: 'Sur le téléphone', forecast: stored.forecast })
  })
})

describe('A draft that the server refuses', () => {
  test.each<ErrorKind>(['conflict', 'invalid', 'forbidden', 'not_found'])(
    'for good (%s) stays in the browser, and is sent again only once it changes',
    async (refusal) => {
      const autosave = anAutosave()
      server.refusal = refusal
      autosave.change(titled('Un potager'))
      await pass(1_600)
      // Too many drafts: the author may delete another one.
      expect(autosave.status.current()).toBe(refusal === 'conflict' ? 'full' : 'refused')
      server.refusal = null
      await pass(60_000)
      expect(server.saves).toEqual([])
      expect(localTitles()).toEqual(['Un potager'])
      autosave.change(titled('Un potager plus court'))
      await pass(1_600)
      expect(server.saves).toEqual(['Un potager plus court'])
      expect(autosave.status.current()).toBe('saved')
    },
  )

  test('is sent again once another is deleted, even while a save that will be refused is in flight', async () => {
    const autosave = anAutosave()
    const response = Promise.withResolvers<void>()
    server.gate = response.promise
    server.refusal = 'conflict'
    autosave.change(titled('Un potager'))
    await pass(1_600)
    const seen: string[] = []
    autosave.status.subscribe(() => {
      seen.push(autosave.status.current())
      server.refusal = null
    })
    const sending = autosave.send()
    response.resolve()
    await sending
    expect(seen).toEqual(['full', 'saved'])
    expect(server.saves).toEqual(['Un potager'])
  })

  test('because its author signed out stays visible to its author alone, and is sent once they are back', async () => {
    const autosave = anAutosave()
    server.refusal = 'unauthenticated'
    autosave.change(titled('Un potager'))
    await pass(1_600)
    autosave.leave()
    await pass(0)
    expect(localTitles('lea')).toEqual(['Un potager'])
    expect(localTitles('tom')).toEqual([])
    server.refusal = null
    await pass(60_000)
    expect(server.saves).toEqual([])
    const [draft] = listLocalDrafts('lea')
    const again = anAutosave({ draftId: draft!.draftId })
    again.change(draft!.form)
    await pass(1_600)
    expect(server.saves).toEqual(['Un potager'])
    expect(localTitles()).toEqual([])
  })
})

describe('The end of a draft', () => {
  test('leaving the form sends what is unsaved, and ignores later changes', async () => {
    const autosave = anAutosave()
    autosave.change(titled('Un potager'))
    autosave.leave()
    await pass(0)
    expect(server.saves).toEqual(['Un potager'])
    autosave.change(titled('Trop tard'))
    await pass(5_000)
    expect(server.saves).toEqual(['Un potager'])
    expect(localTitles()).toEqual([])
  })

  test('while its plan is being sent no draft is saved, and no save is in flight', async () => {
    const autosave = anAutosave()
    const response = Promise.withResolvers<void>()
    server.gate = response.promise
    autosave.change(titled('Un potager'))
    await pass(1_600)
    const isPaused = vi.fn<() => void>()
    const pausing = autosave.pause().then(isPaused)
    await pass(0)
    expect(isPaused).not.toHaveBeenCalled()
    response.resolve()
    await pausing
    autosave.change(titled('Un potager au sud'))
    await pass(5_000)
    expect(server.saves).toEqual(['Un potager'])
    autosave.resume(2)
    await pass(1_600)
    expect(server.saves).toEqual(['Un potager', 'Un potager au sud'])
    expect(server.drafts.get('d1')?.content.version).toBe(2)
  })

  test('once its plan is saved, no draft is left in the browser', async () => {
    const autosave = anAutosave()
    autosave.change(titled('Un potager'))
    await pass(300)
    autosave.discard()
    await pass(5_000)
    expect(localTitles()).toEqual([])
    expect(server.saves).toEqual([])
  })
})
