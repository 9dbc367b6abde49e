import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { WebAuthnJson } from '#api/accounts-second-factor.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { NewPasskey, PasskeyRow } from './second-factor.queries.ts'

/** Loaded at the first passkey, because the import takes long. */
const webauthn = () => import('@simplewebauthn/server')

/** The site as WebAuthn knows it: passkeys belong to its host name. */
export type RelyingParty = { id: string; origin: string }

/** Null for a page that was opened by an IP address. A local site has every name of the loopback address. */
export function findRelyingParty(
  { site }: Pick<AppContext, 'site'>,
  c: Context<RequestEnv>,
): RelyingParty | null {
  const { hostname, origin } = new URL(site.isLocal ? c.req.url : site.url)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin }
}

export function requireRelyingParty(ctx: Pick<AppContext, 'site'>, c: Context<RequestEnv>): RelyingParty {
  const party = findRelyingParty(ctx, c)
  if (party) return party
  const { port } = new URL(c.req.url)
  throw new AppError(
    'conflict',
    `Les clés d’accès demandent un nom d’hôte : ouvrez http://localhost${port && `:${port}`} à la place de cette adresse.`,
  )
}

/** The options of `navigator.credentials.get`. Without passkeys the browser offers those that it knows for this site. */
export async function assertionOptions(
  { id }: RelyingParty,
  challenge: string,
  passkeys: readonly PasskeyRow[] = [],
): Promise<WebAuthnJson> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    userVerification: passkeys.length === 0 ? 'required' : 'preferred',
  })
  return { ...options }
}

type Asserted = {
  party: RelyingParty
  challenge: string
  passkey: PasskeyRow
  assertion: WebAuthnJson
  /** The authenticator must have checked a PIN or a fingerprint. */
  requiresVerification: boolean
}

/** Returns the new counter of the authenticator, or null for an assertion that is not valid. */
export async function verifyAssertion({
  party,
  challenge,
  passkey,
  assertion,
  requiresVerification,
}: Asserted): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.sign_count,
        transports: passkey.transports,
      },
      requireUserVerification: requiresVerification,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for every invalid part of the assertion, whatever the browser sent.
    return null
  }
}

/** The id of the credential that an assertion names. */
export const credentialIdOf = ({ id }: WebAuthnJson): Buffer | null =>
  typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? Buffer.from(id, 'base64url') : null

/** EdDSA, ES256 and RS256. Those of the library include one that Node has as an experiment, with a warning. */
const ALGORITHMS = [-8, -7, -257]

type Registrant = { id: string; email: string; pseudo: string }

/** The options of `navigator.credentials.create`. */
export async function registrationOptions(
  { id }: RelyingParty,
  challenge: string,
  member: Registrant,
  passkeys: readonly PasskeyRow[],
): Promise<WebAuthnJson> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Plan B',
    rpID: id,
    userID: Uint8Array.from(Buffer.from(member.id.replaceAll('-', ''), 'hex')),
    userName: member.email,
    userDisplayName: member.pseudo,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

/** Returns the new passkey, or null if the browser's response is not valid. */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  response: WebAuthnJson,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports: transports.filter((name) => /^[a-z-]{1,20}$/.test(name)).slice(0, 8),
    }
  } catch {
    return null
  }
}
