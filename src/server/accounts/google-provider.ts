import type { Context } from 'hono'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
} from 'openid-client'
import * as v from 'valibot'
import type { GoogleSettings } from '#server/platform/config/config.ts'
import { signedCookie, type SigningOptions } from './signed-cookies.ts'

export type GoogleProvider = ReturnType<typeof createGoogleProvider>

/** The secrets of one way to Google and back. */
type Handshake = { state: string; nonce: string; verifier: string }

export const newHandshake = (): Handshake => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

/** Registered with Google as the redirect URI. */
export const CALLBACK_PATH = '/api/auth/callback/google'

const TIMEOUT_SECONDS = 10

/**
 * Speaks OpenID Connect with Google, or with any other provider that has a discovery document. The document is fetched at
 * the first use, and again after a failure: otherwise an outage of Google would last until the next restart.
 */
export function createGoogleProvider(settings: GoogleSettings, siteUrl: string) {
  const callbackUrl = siteUrl + CALLBACK_PATH
  let discovered: Promise<Configuration> | null = null

  async function ask<T>(work: (configuration: Configuration) => Promise<T>): Promise<T> {
    try {
      return await work(await (discovered ??= discover(settings)))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.reason === 'google_indisponible') discovered = null
      throw refusal
    }
  }

  return {
    /** `isProof`: Google must authenticate the person again, and say when it did. */
    authorizationUrl: ({ state, nonce, verifier }: Handshake, { isProof }: { isProof: boolean }) =>
      ask(async (configuration) =>
        buildAuthorizationUrl(configuration, {
          redirect_uri: callbackUrl,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isProof && ASK_AGAIN),
        }),
      ),

    /** Exchanges the code of the callback for the verified claims of the ID token. Google's tokens are not kept. */
    readClaims: (search: string, { state, nonce, verifier }: Handshake): Promise<GoogleClaims> =>
      ask(async (configuration) => {
        const tokens = await authorizationCodeGrant(configuration, new URL(search, callbackUrl), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        return v.parse(claims, tokens.claims())
      }),
  }
}

/**
 * With `max_age=0` Google must ask even a signed-in user, and return `auth_time` (OpenID Connect Core, 3.1.2.1). Google
 * returns it only if the claim is requested as well.
 */
const ASK_AGAIN = {
  max_age: '0',
  claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
}

const claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.string(), ''),
  email_verified: v.optional(v.boolean(), false),
  /** The domain of a Google Workspace account. */
  hd: v.optional(v.string()),
  name: v.optional(v.string(), ''),
  /** When Google authenticated the person, in seconds. A user can remove the request for it from the URL. */
  auth_time: v.optional(v.number()),
})

export type GoogleClaims = v.InferOutput<typeof claims>

const discover = ({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Checks the signature of ID tokens too, although they come over TLS.
      enableNonRepudiationChecks,
      // The settings allow http:// only for a provider on the machine of a local site.
      ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
    ],
  })

/** The codes of openid-client for responses that are not those of a working provider. */
const UNAVAILABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function refusalOf(error: unknown): GoogleRefused {
  if (error instanceof AuthorizationResponseError) {
    const { error: code } = error
    if (code === 'access_denied') return new GoogleRefused('google_refus', error)
    const isOutage = code === 'server_error' || code === 'temporarily_unavailable'
    return new GoogleRefused(isOutage ? 'google_indisponible' : 'google', error)
  }
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return new GoogleRefused('google_indisponible', error)
    return new GoogleRefused(error.error === 'invalid_grant' ? 'google_perime' : 'google', error)
  }
  const isOutage =
    // `fetch` throws a TypeError when it gets no response.
    error instanceof TypeError || (error instanceof ClientError && UNAVAILABLE.has(error.code ?? ''))
  return new GoogleRefused(isOutage ? 'google_indisponible' : 'google', error)
}

/** What a browser went to Google for, and in which session. */
export type GoogleFlow = Handshake & {
  purpose: 'sign_in' | 'prove' | 'link'
  /** Null: no member was signed in. */
  sessionId: string | null
  back: string
  /** In milliseconds. */
  startedAt: number
}

const MINUTES = 10

export type GoogleFlowCookie = ReturnType<typeof googleFlowCookie>

/** The signed cookie of a way to Google and back. A browser has one at a time. */
export function googleFlowCookie(signing: SigningOptions) {
  const cookie = signedCookie('pb-google', signing)

  return {
    write(c: Context, flow: GoogleFlow) {
      cookie.write(c, Buffer.from(JSON.stringify(flow)).toString('base64url'), MINUTES * 60)
    },

    /** Reads the cookie and deletes it. Null if there is none that we signed within the last ten minutes. */
    take(c: Context): GoogleFlow | null {
      const header = c.req.header('cookie')
      if (cookie.isIn(header)) cookie.clear(c)
      const content = cookie.read(header)
      if (content === null) return null
      const flow = JSON.parse(Buffer.from(content, 'base64url').toString()) as GoogleFlow
      return Date.now() - flow.startedAt <= MINUTES * 60_000 ? flow : null
    },
  }
}

/** Why a way through Google ended without success. The page /auth?erreur=… has a text for each. */
type GoogleRefusal =
  /** The person pressed « Annuler » at Google. */
  | 'google_refus'
  | 'google_indisponible'
  /** The callback is used, expired, or not of this browser and session. */
  | 'google_perime'
  /** Google has not verified the address. */
  | 'google_adresse'
  /** An account with this address exists, and Google may not be linked to it without its owner. */
  | 'google_existant'
  /** It is not the identity of the signed-in member. */
  | 'google_autre'
  /** The identity belongs to another account. */
  | 'google_pris'
  /** Google did not prove the identity of the member. */
  | 'google_preuve'
  | 'inscriptions_fermees'
  | 'google'

/** Ends the callback with a redirect to the page that shows why. */
export class GoogleRefused extends Error {
  readonly reason: GoogleRefusal

  constructor(reason: GoogleRefusal, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
