import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PlanViewerState, Viewer } from '#domain/accounts/viewer.ts'
import { followedQuery, planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { savePending } from '#web/features/accounts/viewer/pending-action.ts'
import { refetchViewer, viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { dismissToast, shownToasts } from '#web/lib/toast.ts'
import { type ReactionContext, resumePending, toggleReaction } from './toggle-reaction.ts'
import { replaceTransport } from '../../../../tests/support/transport.ts'

const PLAN = '0b9f6d2e-0000-4000-8000-000000000002'

describe('Without a network', () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  const app = { client } as ReactionContext
  const titles = () => shownToasts().map(({ title }) => title)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: false })
    replaceTransport(() => Promise.reject(new TypeError('Failed to fetch')))
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
      client.setQueryData(planViewerStateQuery(PLAN).queryKey, {
        liked: false,
        reposted: false,
      } as PlanViewerState)
      client.setQueryData(followedQuery(PLAN).queryKey, false)
      await toggleReaction(app, kind, PLAN)
      expect(titles()).toEqual(['Hors ligne'])
    },
  )
})

test('a press waits until the viewer is known, also when the viewer is fetched again meanwhile', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let sent = 0
  replaceTransport(() => responses[sent++]!.promise)
  vi.stubGlobal('document', {
    cookie: 'pb-member=1',
    documentElement: { toggleAttribute: () => {} },
  })
  onTestFinished(() => {
    for (const { id } of shownToasts()) dismissToast(id)
    vi.unstubAllGlobals()
  })
  const pressed = toggleReaction({ client } as ReactionContext, 'like', PLAN)
  await vi.waitFor(() => expect(sent).toBe(1))
  const refetched = refetchViewer(client)
  await vi.waitFor(() => expect(sent).toBe(2))
  responses[1]!.resolve(Response.json({ viewer: null }))
  await Promise.all([pressed, refetched])
  expect(shownToasts().map(({ title }) => title)).toEqual(['Connexion requise'])
})

describe('The reaction that a visitor pressed, once they have signed in,', () => {
  const tab = new Map<string, string>()
  const client = new QueryClient()
  const router = { state: { location: { pathname: '/' } } } as ReactionContext['router']
  const app = { client, router }
  const titles = () => shownToasts().map(({ title }) => title)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => tab.get(key) ?? null,
      setItem: (key: string, value: string) => void tab.set(key, value),
      removeItem: (key: string) => void tab.delete(key),
    })
    client.setQueryData(viewerQuery.queryKey, { user: { id: 'm' } } as Viewer)
    client.setQueryData(planViewerStateQuery(PLAN).queryKey, {
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

  test('shows a toast, a like too', async () => {
    replaceTransport(() => Response.json({ liked: true, likes_count: 1 }))
    savePending({ kind: 'like', id: PLAN }, '/')
    await resumePending(app)
    savePending({ kind: 'repost', id: PLAN }, '/')
    await resumePending(app)
    expect(titles()).toEqual(['J’aime ajouté\u202F!', 'Plan reposté\u202F!'])
  })

  test('shows an error where it is no longer possible, and is not retried [82]', async () => {
    const error = { kind: 'not_found', message: 'Ce plan n’existe pas ou n’existe plus.' }
    replaceTransport(() => Response.json({ error }, { status: 404 }))
    savePending({ kind: 'vote', id: PLAN }, '/')
    await resumePending(app)
    expect(shownToasts()).toMatchObject([{ title: 'Erreur', description: error.message }])
    await resumePending(app)
    expect(titles()).toEqual(['Erreur'])
  })

  test('is left to a press in flight, which reports the final state', async () => {
    const response = Promise.withResolvers<Response>()
    const sent = vi.fn<() => Promise<Response>>(() => response.promise)
    replaceTransport(sent)
    const pressed = toggleReaction(app, 'repost', PLAN)
    await vi.waitFor(() => expect(sent).toHaveBeenCalled())
    savePending({ kind: 'repost', id: PLAN }, '/')
    await resumePending(app)
    expect(titles()).toEqual([])
    response.resolve(Response.json({ reposted: true, reposts_count: 1 }))
    await pressed
    expect(titles()).toEqual(['Plan reposté\u202F!'])
  })

  test('shows no toast where a later press undid it', async () => {
    const responses = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    let sent = 0
    replaceTransport(() => responses[sent++]!.promise)
    savePending({ kind: 'like', id: PLAN }, '/')
    const done = resumePending(app)
    await toggleReaction(app, 'like', PLAN)
    responses[0]!.resolve(Response.json({ liked: true, likes_count: 1 }))
    responses[1]!.resolve(Response.json({ liked: false, likes_count: 0 }))
    await done
    expect(titles()).toEqual([])
  })
})
