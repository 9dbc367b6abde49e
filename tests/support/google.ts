import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll } from 'vitest'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { aBrowser } from './browser.ts'
import { followRedirects } from './follow-redirects.ts'
import { anOpenIdProvider, GOOGLE_CLIENT } from './openid.ts'
import { aSite } from './site.ts'

type Visitor = ReturnType<typeof aBrowser>

/** A site that listens on a port, with an OpenID provider in place of Google. */
export async function aSiteWithGoogle() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = await anOpenIdProvider(`${url}/api/auth/callback/google`)
  const env = {
    PUBLIC_URL: url,
    RATE_LIMIT_FACTOR: '1000',
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
    GOOGLE_ISSUER: provider.issuer,
  }
  const site = await aSite({ env })
  server.on('request', getRequestListener(site.app.fetch))
  afterAll(async () => {
    server.close()
    await provider.stop()
  })

  const aVisitor = () => aBrowser((path, init) => fetch(url + path, { ...init, redirect: 'manual' }))

  /** The path on our site to which the provider redirects the browser. `without`: the parameters that the user removes. */
  async function callbackOf(start: Response, without: string[] = []): Promise<string> {
    const address = new URL(((await start.json()) as { url: string }).url)
    for (const name of without) address.searchParams.delete(name)
    return await followRedirects(address.href, url)
  }

  async function comeBack(visitor: Visitor, callback: string) {
    const landing = await visitor.get(callback)
    return { visitor, callback, landing: landing.headers.get('location') }
  }

  return {
    site,
    provider,
    url,
    env,
    aVisitor,
    callbackOf,
    /** Presses « Continuer avec Google », passes the provider, and returns where the site redirects the browser. */
    throughGoogle: async (visitor: Visitor = aVisitor(), back?: string, without?: string[]) =>
      comeBack(visitor, await callbackOf(await visitor.post('/api/auth/google', { back }), without)),
    /** Presses « Relier Google » in the settings, and so on. */
    linkGoogle: async (visitor: Visitor, back?: string) =>
      comeBack(visitor, await callbackOf(await visitor.post('/api/account/google', { back }))),
    viewerOf: async (visitor: Visitor) =>
      (await visitor.getJson<{ viewer: Viewer | null }>('/api/viewer')).viewer,
    eventsOf: async (userId: string) =>
      (
        await site.db.sql<{ kind: string }[]>`
          select kind from security_events where user_id = ${userId} order by created_at, kind`
      ).map(({ kind }) => kind),
    mailsTo: async (address: string) => (await site.mailbox.list()).filter(({ to }) => to === address),
  }
}
