import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ResponseOf, CheckedInputOf, Endpoint } from '#api/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import { ruleOf } from '#domain/actions.ts'
import { proofRequired } from '#domain/accounts/second-factor.ts'
import { refuseBySession } from '#server/platform/policies.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { IMPOSSIBLE_VALUE } from './errors.ts'
import { logActor } from './metrics.ts'
import type { RequestEnv } from './request-env.ts'
import { respondPublic } from './respond-public.ts'

// Schemas without a message of their own would show the library's English message.
v.setGlobalMessage(IMPOSSIBLE_VALUE)

/** The handler’s `viewer`. It depends on the endpoint’s access: a member, a member or null, or no viewer. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'member'
  ? { viewer: SessionMember }
  : E['access'] extends 'visitor'
    ? { viewer: SessionMember | null }
    : unknown

/** Responds to an endpoint. It receives the checked input. */
type Handler<E extends Endpoint> = (
  input: CheckedInputOf<E> & ViewerOf<E>,
  c: Context<RequestEnv>,
) => Promise<ResponseOf<E>> | ResponseOf<E>

/** Adds what an area serves to the site. */
export type Routes = (app: Hono<RequestEnv>) => void

/** The routes of an API object of the contract, with one handler for each of its endpoints. */
export const serve =
  <Api extends Record<string, Endpoint>>(
    api: Api,
    handlers: { [Name in keyof NoInfer<Api>]: Handler<Api[Name]> },
  ): Routes =>
  (app) => {
    for (const [name, endpoint] of Object.entries(api))
      mount(app, endpoint, handlers[name] as Handler<Endpoint>)
  }

/** Counts the rate limits, reads the member, checks their role, the input and the proof of identity, calls the handler. */
function mount(app: Hono<RequestEnv>, endpoint: Endpoint, handle: Handler<Endpoint>) {
  const rule = ruleOf(endpoint.action)
  app.on(endpoint.method, endpoint.path, async (c) => {
    c.set('route', endpoint.path)
    const rateLimits = c.get('rateLimits')
    if (endpoint.method === 'GET') rateLimits.countReading(c, 'request')
    if (!rule.proof) await rateLimits.count(c, endpoint, 'network')
    const viewer = await viewerOf(c, endpoint)
    if (viewer && isStaffAction(viewer, endpoint)) logActor(c, viewer)
    try {
      return await respond(c, viewer)
    } catch (error) {
      if (viewer && error instanceof AppError && error.kind === 'forbidden') logActor(c, viewer)
      throw error
    }
  })

  async function respond(c: Context<RequestEnv>, viewer: SessionMember | null): Promise<Response> {
    if (viewer) refuseBySession(viewer, rule)
    const input = {
      viewer,
      params: endpoint.params && check(endpoint.params, c.req.param()),
      query: endpoint.query && check(endpoint.query, c.req.query()),
      body: endpoint.body && check(endpoint.body, await readJson(c.req.raw)),
    }
    if (viewer && rule.proof) await requireProof(c, viewer, endpoint)
    if (hasEmail(input.body)) await c.get('rateLimits').count(c, endpoint, { email: input.body.email })
    const make = async () => await handle(input, c)
    const read = isPublic(endpoint) ? () => c.get('withReplica')(make) : make
    if (isCacheable(endpoint)) return await respondPublic(c, cacheKeyOf(c, endpoint), read)
    const result = await read()
    if (isMembersWrite(endpoint)) c.get('publicResponses').setRecentWriteCookie(c)
    if (result instanceof Response) return result
    c.header('Cache-Control', 'private, no-store')
    return c.json(result as object)
  }
}

/** What staff write, and what they read after a proof of identity (a CSV export). */
const isStaffAction = (viewer: SessionMember, { method, action }: Endpoint) =>
  isStaff(viewer) && (method !== 'GET' || ruleOf(action).proof === true)

const isPublic = ({ access, method }: Endpoint) => access === 'anyone' && method === 'GET'

const isMembersWrite = ({ access, method }: Endpoint) => access === 'member' && method !== 'GET'

/** A file endpoint makes its own response. An endpoint with a rate limit must count every request. */
const isCacheable = (endpoint: Endpoint) => isPublic(endpoint) && !endpoint.fileType && !endpoint.limits

/** The cache key: the path, and only the query parameters of the contract, in its order. */
function cacheKeyOf(c: Context<RequestEnv>, { query }: Endpoint): string {
  const known = new URLSearchParams()
  const given = c.req.query()
  for (const name of Object.keys((query as { entries?: object } | undefined)?.entries ?? {})) {
    const value = given[name]
    if (value !== undefined) known.set(name, value)
  }
  const { pathname } = new URL(c.req.url)
  return pathname + (known.size ? `?${known.toString()}` : '')
}

async function viewerOf(c: Context<RequestEnv>, endpoint: Endpoint): Promise<SessionMember | null> {
  const { access } = endpoint
  if (access === 'anyone') return null
  const viewer = await c.get('readMember')(c, ruleOf(endpoint.action).proof ? undefined : endpoint)
  if (access === 'member' && !viewer) throw new AppError('unauthenticated', 'Connectez-vous pour continuer.')
  if (access === 'signed_out' && viewer) throw new AppError('forbidden', 'Vous êtes déjà connecté.')
  return viewer
}

/** Counts the rate limits after the proof, so that a request that is repeated with a proof counts once. */
async function requireProof(c: Context<RequestEnv>, viewer: SessionMember, endpoint: Endpoint) {
  if (!viewer.is_proven) throw proofRequired()
  await c.get('rateLimits').count(c, endpoint, 'network')
  await c.get('readMember')(c, endpoint)
}

const hasEmail = (body: unknown): body is { email: string } =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'

function check(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, withAllKeys(schema, value))
  if (result.success) return result.output
  const [issue] = result.issues
  throw new AppError('invalid', issue.message, v.getDotPath(issue) ?? undefined)
}

/** A missing field becomes `undefined`, so that it is refused with the message of its own schema. */
function withAllKeys(schema: v.GenericSchema, value: unknown): unknown {
  const { entries } = schema as { entries?: object }
  if (!entries || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return { ...Object.fromEntries(Object.keys(entries).map((key) => [key, undefined])), ...value }
}

async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    throw new AppError('invalid', 'Cette requête doit être envoyée en JSON.')
  }
  try {
    return await request.json()
  } catch {
    throw new AppError('invalid', 'Cette requête n’est pas lisible.')
  }
}
