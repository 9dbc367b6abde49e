import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export const GOOGLE_CLIENT = { id: 'plan-b', secret: 'un secret entre Google et nous' }

export type Person = {
  sub?: string
  name?: string
  email: string
  email_verified?: boolean
  /** The domain of a Google Workspace account. */
  hd?: string
  /** When the person signed in at the provider, in seconds; default: now. */
  auth_time?: number
}

/**
 * A real OpenID provider in place of Google. The person set by `setPerson` is signed in there and consents at once; null
 * stands for a person who presses « Annuler ».
 */
export async function anOpenIdProvider(redirectUri: string, port = 0) {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  let current: string | null = null
  let otherKeys: string | null = null
  /** Parameters of the authorization requests of the site, in order. */
  const authorizationRequests: URLSearchParams[] = []

  const provider = new Provider(issuer, configuration(redirectUri, people))
  const handleRequest = provider.callback()
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/jwks' && otherKeys) return void response.end(otherKeys)
    if (pathname === '/auth') authorizationRequests.push(searchParams)
    if (!pathname.startsWith('/interaction/')) return void handleRequest(request, response)
    const since = current ? people.get(current)?.auth_time : undefined
    void decide(provider, request, response, { sub: current, since })
  })

  return {
    issuer,
    authorizationRequests,
    setPerson(person: Person | null) {
      current = person && (person.sub ?? randomUUID())
      if (person && current) people.set(current, person)
    },
    /** From now on the published keys are not those that sign the ID tokens. */
    replaceKeys() {
      const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
      const known = { kid: 'keystore-CHANGE-ME', use: 'sig', alg: 'RS256' }
      otherKeys = JSON.stringify({ keys: [{ ...key, ...known }] })
    },
    stop: () => stopped(server),
  }
}

const configuration = (redirectUri: string, people: Map<string, Person>): Configuration => ({
  clients: [
    {
      client_id: GOOGLE_CLIENT.id,
      client_secret: GOOGLE_CLIENT.secret,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  pkce: { required: () => true },
  conformIdTokenClaims: false,
  claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
  features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ ...people.get(sub), sub, email_verified: people.get(sub)?.email_verified ?? true }),
  }),
})

async function decide(
  provider: Provider,
  request: Parameters<Provider['interactionDetails']>[0],
  response: Parameters<Provider['interactionDetails']>[1],
  { sub, since }: { sub: string | null; since: number | undefined },
) {
  const { prompt, params } = await provider.interactionDetails(request, response)
  if (!sub) {
    return await provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  if (prompt.name === 'login') {
    return await provider.interactionFinished(request, response, {
      login: { accountId: sub, ...(since && { ts: since }) },
    })
  }
  const grant = new provider.Grant({ accountId: sub, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

async function stopped(server: Server) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
