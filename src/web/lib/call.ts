import type { Endpoint, InputOf, ResponseOf } from '#api/endpoint.ts'
import { AppError, type ErrorKind, offline, unavailable, unexpected } from '#domain/errors.ts'
import { PROOF_REQUIRED } from '#domain/accounts/second-factor.ts'
import { BACKGROUND_HEADER } from '#domain/accounts/viewer.ts'

type Transport = (path: string, init: RequestInit) => Response | Promise<Response>

let transport: Transport = (path, init) => fetch(path, init)

/** The server renders pages without cookies, so all of them share one transport: the API in process. */
export function setTransport(replacement: Transport) {
  transport = replacement
}

type Options = Pick<RequestInit, 'keepalive' | 'signal'>

/**
 * Calls an endpoint of the contract. Every failure is an AppError with a French message. For a file, the caller gets the
 * response itself. With `keepalive` the request outlives its page; a request aborted by `signal` fails as « unavailable ».
 * A request that needs a proof of identity is repeated once the member has given it.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<ResponseOf<E>> {
  try {
    return await callOnce(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== PROOF_REQUIRED || !(await askForProof())) throw error
    return await callOnce(endpoint, input, options)
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options,
): Promise<ResponseOf<E>> {
  const { params = {}, query = {}, body } = input as Input
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const sent = send(path + queryString(query), {
    ...options,
    method: endpoint.method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(globalThis.document?.hidden && { [BACKGROUND_HEADER]: '1' }),
    },
  })
  const response = await (endpoint.method === 'GET' ? sent : countSending(sent))
  if (!response.ok) throw reported(await errorOf(response))
  return (endpoint.fileType ? response : await response.json().catch(failWithoutResponse)) as ResponseOf<E>
}

/** Requests a public file of the site by its path. Fails like `call`. */
export async function readFile(path: string, options: Options): Promise<Response> {
  const response = await send(path, { ...options, headers: { accept: 'application/json' } })
  if (!response.ok) throw await errorOf(response)
  return response
}

let sending = 0

/** Whether a request that writes is in flight. */
export const isSending = () => sending > 0

/** Counts a request as being sent until its response arrives. */
export async function countSending<T>(request: Promise<T>): Promise<T> {
  sending++
  try {
    return await request
  } finally {
    sending--
  }
}

let unauthenticatedListener = () => {}

/** Calls the listener after every call that was refused because there is no session. */
export function onUnauthenticated(listener: () => void): () => void {
  unauthenticatedListener = listener
  return () => void (unauthenticatedListener = () => {})
}

function reported(error: AppError): AppError {
  if (error.kind === 'unauthenticated') unauthenticatedListener()
  return error
}

let askForProof = async () => false

/** Asks the member for a proof of their identity when a call needs it. The listener returns whether they gave it. */
export function onProofRequired(listener: () => Promise<boolean>) {
  askForProof = listener
}

type Plain = string | number | boolean | undefined
type Input = { params?: Record<string, Plain>; query?: Record<string, Plain>; body?: unknown }

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(path, init)
  } catch {
    return failWithoutResponse()
  }
}

function failWithoutResponse(): never {
  throw 'onLine' in navigator && !navigator.onLine ? offline() : unavailable()
}

async function errorOf(response: Response): Promise<AppError> {
  try {
    const { error } = (await response.json()) as {
      error: { kind: ErrorKind; message: string; field?: string; code?: string; id?: string }
    }
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return new AppError(error.kind, error.message, error.field, {
      code: error.code,
      id: error.id,
      retryAfter,
    })
  } catch {
    // The response is the page of a proxy.
    return GATEWAY_ERRORS.has(response.status) ? unavailable() : unexpected()
  }
}

const GATEWAY_ERRORS = new Set([502, 503, 504])

function queryString(query: Record<string, Plain>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size ? `?${search.toString()}` : ''
}

/** The server waits for the data of a page; in the browser each component shows its own loading and error state. */
export async function awaitOnServer(loading: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await loading
  else loading.catch(() => {})
}
