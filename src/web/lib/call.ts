import type { Endpoint, InputOf, ResponseOf } from '#api/endpoint.ts'
import { AppError, type ErrorKind, offline, unavailable, unexpected } from '#domain/errors.ts'

type Transport = (path: string, init: RequestInit) => Response | Promise<Response>

let transport: Transport = (path, init) => fetch(path, init)

/** The server renders pages without anybody's cookies, so one transport serves all of them: the API in process. */
export function setTransport(replacement: Transport) {
  transport = replacement
}

/**
 * Calls an endpoint of the contract. Whatever goes wrong is an AppError with a French message. A file is answered as it
 * comes, to be read by the caller. With `keepalive` the request outlives its page; one that `signal` ends counts as not
 * answered.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Pick<RequestInit, 'keepalive' | 'signal'> = {},
): Promise<ResponseOf<E>> {
  const { params = {}, query = {}, body } = input as Input
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const sent = send(path + queryString(query), {
    ...options,
    method: endpoint.method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const response = await (endpoint.method === 'GET' ? sent : countSending(sent))
  if (!response.ok) throw noticed(await errorOf(response))
  return (endpoint.fileType ? response : await response.json().catch(failUnanswered)) as ResponseOf<E>
}

let sending = 0

/** Whether something that changes anything is on its way. */
export const isSending = () => sending > 0

/** Counts a request as being sent until it is answered. */
export async function countSending<T>(request: Promise<T>): Promise<T> {
  sending++
  try {
    return await request
  } finally {
    sending--
  }
}

let onUnauthenticated = () => {}

/** Hears of every call that was refused for want of a session. */
export function watchRefusals(listener: () => void): () => void {
  onUnauthenticated = listener
  return () => void (onUnauthenticated = () => {})
}

function noticed(error: AppError): AppError {
  if (error.kind === 'unauthenticated') onUnauthenticated()
  return error
}

type Plain = string | number | boolean | undefined
type Input = { params?: Record<string, Plain>; query?: Record<string, Plain>; body?: unknown }

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(path, init)
  } catch {
    return failUnanswered()
  }
}

function failUnanswered(): never {
  throw 'onLine' in navigator && !navigator.onLine ? offline() : unavailable()
}

async function errorOf(response: Response): Promise<AppError> {
  try {
    const { error } = (await response.json()) as {
      error: { kind: ErrorKind; message: string; field?: string; id?: string }
    }
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return new AppError(error.kind, error.message, error.field, error.id, retryAfter)
  } catch {
    // A proxy in between answered with a page of its own.
    return NOT_REACHED.has(response.status) ? unavailable() : unexpected()
  }
}

const NOT_REACHED = new Set([502, 503, 504])

function queryString(query: Record<string, Plain>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size ? `?${search.toString()}` : ''
}

/** The server waits for what a page shows, and fails with it; in the browser each part shows its own loading and errors. */
export async function awaitOnServer(loading: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await loading
  else loading.catch(() => {})
}
