import type { Hono } from 'hono'
import * as v from 'valibot'
import type { AnswerOf, CheckedInputOf, Endpoint } from '#api/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import { IMPOSSIBLE_VALUE } from './errors.ts'
import { respondPublic } from './public-answer.ts'
import type { RequestEnv } from './request-env.ts'

// A schema without words of its own must not answer in the library's English.
v.setGlobalMessage(IMPOSSIBLE_VALUE)

/** Serves an endpoint of the contract: checks what came in, hands it to the one line that answers. */
export function mount<E extends Endpoint>(
  app: Hono<RequestEnv>,
  endpoint: E,
  handle: (input: CheckedInputOf<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
) {
  app.on(endpoint.method, endpoint.path, async (c) => {
    c.set('route', endpoint.path)
    await c.get('rateLimits').count(c, endpoint)
    const input = {
      params: endpoint.params && check(endpoint.params, c.req.param()),
      query: endpoint.query && check(endpoint.query, c.req.query()),
      body: endpoint.body && check(endpoint.body, await readJson(c.req.raw)),
    }
    const answer = await handle(input as CheckedInputOf<E>)
    if (endpoint.access === 'anyone' && endpoint.method === 'GET') return await respondPublic(c, answer)
    c.header('Cache-Control', 'private, no-store')
    return c.json(answer as object)
  })
}

function check(schema: v.GenericSchema, value: unknown): unknown {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new AppError('invalid', issue.message, v.getDotPath(issue) ?? undefined)
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
