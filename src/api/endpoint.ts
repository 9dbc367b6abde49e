import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Action } from '#domain/actions.ts'

/**
 * Who may call. « anyone »: the response is the same for all callers and may be cached; « visitor »: callers with or
 * without a session, never cached; « signed_out » refuses callers with a session, « member » those without one.
 */
export type Access = 'anyone' | 'visitor' | 'signed_out' | 'member'

type Schema = GenericSchema | undefined

/**
 * At most `max` requests in `seconds`, counted for each network address (IPv6: each /64, and more generously the /56
 * and /48 around it), each signed-in member, or each e-mail address named in the body.
 */
export type Limit = {
  per: 'address' | 'member' | 'email'
  max: number
  seconds: number
  /** Endpoints with the same name share a counter. */
  name?: string
  /** The error message; « {attente} » is when the caller may try again, which the default says too. */
  message?: string
}

/** One endpoint as data: named by the caller in the browser and by the route on the server. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Result = unknown,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Who
  /** The row of domain/actions.ts that says who may do this. */
  action: Action
  /** One sentence for the API's documentation. */
  summary: string
  limits?: Limit[]
  params?: Params
  query?: Query
  body?: Body
  /** The body is the bytes of a picture, not JSON. */
  takesPicture?: true
  /** The response is a file of this media type, or of one of these, not JSON: the handler makes the whole response. */
  fileType?: string | string[]
  /** Set for webhooks: the caller sends no origin and any body. Requires access « anyone », which ignores the session. */
  isOpenToServers?: true
  /** Carries the type of the response only; never set. */
  result?: Result
}

/** The result of an endpoint with a `fileType`: a whole response. */
export type FileResponse = { readonly status: number; readonly body: unknown }

/** `endpoint<T>()` names the type of the response, the rest is inferred. */
export const endpoint =
  <Result>() =>
  <
    const Who extends Access,
    P extends Schema = undefined,
    Q extends Schema = undefined,
    B extends Schema = undefined,
  >(
    definition: Omit<Endpoint<P, Q, B, Result, Who>, 'result'>,
  ): Endpoint<P, Q, B, Result, Who> =>
    definition

type Input<E, Infer extends 'input' | 'output'> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Field<'params', P, Infer> & Field<'query', Q, Infer> & Field<'body', B, Infer>
    : never

type Field<Name extends string, S, Infer> = S extends GenericSchema
  ? { [key in Name]: Infer extends 'input' ? InferInput<S> : InferOutput<S> }
  : unknown

/** The input as the caller passes it. */
export type InputOf<E> = Input<E, 'input'>
/** The input as the handler receives it, after validation. */
export type CheckedInputOf<E> = Input<E, 'output'>
export type ResponseOf<E> = E extends { result?: infer R } ? Exclude<R, undefined> : never
