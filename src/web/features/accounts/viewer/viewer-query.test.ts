import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NOTHING_NEW } from '#domain/feed/last-visit.ts'
import { BACKGROUND_HEADER } from '#domain/accounts/viewer.ts'
import { keys } from '#web/lib/keys.ts'
import { refetchViewer, viewerQuery } from './viewer-query.ts'
import { replaceTransport } from '../../../../../tests/support/transport.ts'

/** A page with the session hint; `isMember` is the attribute that hides « Connexion ». */
function aPage() {
  const page = { cookie: 'pb-member=1', isMember: true }
  const documentElement = {
    toggleAttribute: (_name: string, isOn: boolean) => void (page.isMember = isOn),
  }
  vi.stubGlobal('document', {
    documentElement,
    get cookie() {
      return page.cookie
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return page
}

test('a response that arrives after signing out changes nothing: the header offers « Connexion » [14]', async () => {
  const page = aPage()
  const client = new QueryClient()
  const requested = Promise.withResolvers<void>()
  const late = Promise.withResolvers<Response>()
  // As fetch does: it rejects when the request is aborted.
  replaceTransport((_path, { signal }) => {
    signal?.addEventListener('abort', () => late.reject(signal.reason))
    requested.resolve()
    return late.promise
  })
  onTestFinished(new QueryObserver(client, viewerQuery).subscribe(() => {}))
  await requested.promise

  page.cookie = ''
  expect(await refetchViewer(client)).toBeNull()
  late.resolve(Response.json({ viewer: { user: { id: 'ann' } } }))
  await Promise.allSettled([late.promise])
  await new Promise(setImmediate)
  expect(client.getQueryData(viewerQuery.queryKey)).toBeNull()
  expect(page.isMember).toBe(false)
})

test('on the home page alone the viewer brings what is new since the last visit; a tab in the background says that it is one', async () => {
  aPage()
  const sent: { path: string; headers: unknown }[] = []
  replaceTransport((path, { headers }) => {
    sent.push({ path, headers })
    const isHome = path.endsWith('?home=1')
    return Response.json({
      viewer: { user: { id: 'ann' } },
      ...(isHome && { since_last_visit: NOTHING_NEW }),
    })
  })
  const readAt = async (pathname: string) => {
    vi.stubGlobal('location', { pathname })
    const client = new QueryClient()
    await client.fetchQuery(viewerQuery)
    return client.getQueryData(keys.lastVisit)
  }
  expect(await readAt('/')).toEqual(NOTHING_NEW)
  expect(await readAt('/top')).toBeUndefined()
  Object.assign(document, { hidden: true })
  await readAt('/top')
  expect(sent).toEqual([
    { path: '/api/viewer?home=1', headers: {} },
    { path: '/api/viewer', headers: {} },
    { path: '/api/viewer', headers: { [BACKGROUND_HEADER]: '1' } },
  ])
})
