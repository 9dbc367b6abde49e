import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Sanctioned } from '#domain/ban-status.ts'

/**
 * Who may call. « anyone » is answered the same for everybody, and may be cached for all; « visitor » is answered to
 * whoever asks, signed in or not, and kept by nobody; « signed_out » refuses whoever has a session, « member » whoever
 * has none.
 */
export type Access = 'anyone' | 'visitor' | 'signed_out' | 'member'

type Schema = GenericSchema | undefined

/**
 * At most so many requests in so many seconds, counted for each network address (IPv6: each network of 64 bits, and
 * more generously those of 56 and 48 bits around it), for each member who is signed in, or for each e-mail address that is named in the body.
 */
export type Limit = {
  per: 'address' | 'member' | 'email'
  max: number
  seconds: number
  /** Endpoints that count together share a name. */
  name?: string
  /** What people are told; without it, when they may try again. */
  message?: string
}

/** One endpoint of the site, as data: named by the caller in the browser and by the route on the server. */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer = unknown,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Who
  /** The line of docs/permissions.json that says who may do this. */
  action: string
  /** One sentence for the API's documentation. */
  summary: string
  /** What a sanction may take away from members. They are refused before the body is checked. */
  needs?: Sanctioned
  limits?: Limit[]
  params?: Params
  query?: Query
  body?: Body
  /** The body is the bytes of a picture, not JSON. */
  takesPicture?: true
  /** The answer is a file of this type, not JSON: the handler makes the whole response. */
  answersFile?: string
  /**
   * Other people's servers ask too, which say no origin and send any body. Only where no session counts: access
   * « anyone ».
   */
  isOpenToServers?: true
  /** Carries the answer's type only; never set. */
  answer?: Answer
}

/** What an endpoint that answers a file gives: a whole response. */
export type FileAnswer = { readonly status: number; readonly body: unknown }

/** `answers<T>()` names the type of the answer, the rest is inferred. */
export const answers =
  <Answer>() =>
  <
    const Who extends Access,
    P extends Schema = undefined,
    Q extends Schema = undefined,
    B extends Schema = undefined,
  >(
    endpoint: Omit<Endpoint<P, Q, B, Answer, Who>, 'answer'>,
  ): Endpoint<P, Q, B, Answer, Who> =>
    endpoint

type Parts<E, Infer extends 'input' | 'output'> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P, Infer> & Part<'query', Q, Infer> & Part<'body', B, Infer>
    : never

type Part<Name extends string, S, Infer> = S extends GenericSchema
  ? { [key in Name]: Infer extends 'input' ? InferInput<S> : InferOutput<S> }
  : unknown

/** What the caller gives. */
export type InputOf<E> = Parts<E, 'input'>
/** What the handler receives, checked. */
export type CheckedInputOf<E> = Parts<E, 'output'>
export type AnswerOf<E> = E extends { answer?: infer A } ? Exclude<A, undefined> : never
