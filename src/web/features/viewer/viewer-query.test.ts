import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refetchViewer, viewerQuery } from './viewer-query.ts'
import { replaceTransport } from '../../../../tests/support/transport.ts'

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
