import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PlanViewerState, Viewer } from '#domain/viewer.ts'
import { followedQuery, marksQuery } from '#web/features/viewer/use-marks.ts'
import { rereadViewer, viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { setTransport } from '#web/lib/call.ts'
import { dismissToast, shownToasts } from '#web/lib/toast.ts'
import { savePending } from './pending-reaction.ts'
import { type App, resumePending, toggleReaction } from './toggle-reaction.ts'

const PLAN = '0b9f6d2e-0000-4000-8000-000000000002'

describe('Without a network', () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const app = { client } as App
  const titles = () => shownToasts().map(({ title }) => title)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: false })
    setTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  })
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id)
    client.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test.each(['like', 'vote', 'repost', 'bookmark', 'follow'] as const)(
    'a %s says « Hors ligne »',
    async (kind) => {
      client.setQueryData(viewerQuery.queryKey, { user: { id: 'm' } } as Viewer)
      client.setQueryData(marksQuery(PLAN).queryKey, { liked: false, reposted: false } as PlanViewerState)
      client.setQueryData(followedQuery(PLAN).queryKey, false)
      await toggleReaction(app, kind, PLAN)
      expect(titles()).toEqual(['Hors ligne'])
    },
  )
})

test('a press waits until it is known who is there, also when the site asks again meanwhile', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let sent = 0
  setTransport(() => answers[sent++]!.promise)
  vi.stubGlobal('document', {
    cookie: 'pb-member=1',
    documentElement: { toggleAttribute: () => {} },
  })
  onTestFinished(() => {
    for (const { id } of shownToasts()) dismissToast(id)
    vi.unstubAllGlobals()
  })
  const pressed = toggleReaction({ client } as App, 'like', PLAN)
  await vi.waitFor(() => expect(sent).toBe(1))
  const reread = rereadViewer(client)
  await vi.waitFor(() => expect(sent).toBe(2))
  answers[1]!.resolve(Response.json({ viewer: null }))
  await Promise.all([pressed, reread])
  expect(shownToasts().map(({ title }) => title)).toEqual(['Connexion requise'])
})

describe('What a visitor wanted, once they have signed in,', () => {
  const tab = new Map<string, string>()
  const client = new QueryClient()
  const app = { client } as App
  const titles = () => shownToasts().map(({ title }) => title)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => void tab.set(key, value),
      removeItem: (key: string) => void tab.delete(key),
    })
    client.setQueryData(viewerQuery.queryKey, { user: { id: 'm' } } as Viewer)
    client.setQueryData(marksQuery(PLAN).queryKey, {
      liked: false,
      reposted: false,
      bookmarked: false,
    } as PlanViewerState)
  })
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id)
    client.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is said, a like too', async () => {
    setTransport(() => Response.json({ liked: true, likes_count: 1 }))
    savePending({ kind: 'like', id: PLAN })
    await resumePending(app)
    savePending({ kind: 'repost', id: PLAN })
    await resumePending(app)
    expect(titles()).toEqual(['J’aime ajouté\u202F!', 'Plan reposté\u202F!'])
  })

  test('is left to a press that is under way, which says what holds in the end', async () => {
    const answer = Promise.withResolvers<Response>()
    const sent = vi.fn<() => Promise<Response>>(() => answer.promise)
    setTransport(sent)
    const pressed = toggleReaction(app, 'repost', PLAN)
    await vi.waitFor(() => expect(sent).toHaveBeenCalled())
    savePending({ kind: 'repost', id: PLAN })
    await resumePending(app)
    expect(titles()).toEqual([])
    answer.resolve(Response.json({ reposted: true, reposts_count: 1 }))
    await pressed
    expect(titles()).toEqual(['Plan reposté\u202F!'])
  })

  test('is not said where a later press took it back', async () => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    let sent = 0
    setTransport(() => answers[sent++]!.promise)
    savePending({ kind: 'like', id: PLAN })
    const done = resumePending(app)
    await toggleReaction(app, 'like', PLAN)
    answers[0]!.resolve(Response.json({ liked: true, likes_count: 1 }))
    answers[1]!.resolve(Response.json({ liked: false, likes_count: 0 }))
    await done
    expect(titles()).toEqual([])
  })
})
