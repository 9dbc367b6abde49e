import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { TotpEnrolment } from '#domain/accounts/second-factor.ts'
import type { aBrowser } from './browser.ts'
import type { aSite } from './site.ts'

type Site = Awaited<ReturnType<typeof aSite>>
type Browser = ReturnType<typeof aBrowser>

/**
 * The code of an authenticator app. Each code works once: `step` 1 is the next one, which is valid already. Codes of steps 0
 * and 1 stay valid if the next 30 seconds begin before the server reads them.
 */
export const codeOf = (secret: string, step: -2 | 0 | 1 = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + step * 30_000,
  })

/** Adds an authenticator app in the browser of a member, whose current code may be used again. */
export async function addApp({ db }: Pick<Site, 'db'>, browser: Browser, token?: string) {
  const started = await browser.post('/api/account/factors/totp/start', { token })
  if (!started.ok) throw new Error(await started.text())
  const { secret } = (await started.json()) as TotpEnrolment
  const added = await browser.post('/api/account/factors/totp', {
    code: codeOf(secret),
    name: 'Téléphone',
    token,
  })
  if (!added.ok) throw new Error(await added.text())
  const { recovery_codes } = (await added.json()) as { recovery_codes: string[] }
  await db.sql`update second_factors set last_step = null where last_step is not null`
  return { secret, recovery_codes }
}

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

/** A passkey in software: ES256, without attestation. `origin` is the page that asks. */
export function anAuthenticator({ origin = 'http://localhost', isVerified = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let signCount = 0

  const dataFor = (rpId: string, flags: number, attested = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++signCount)
    const allFlags = Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)])
    return Buffer.concat([sha256(rpId), allFlags, counter, attested])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create({ challenge, rp }: CreationOptions) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = dataFor(rp.id, ATTESTED, Buffer.concat([Buffer.alloc(16), length, id, key]))
      // CBOR of { fmt: 'none', attStmt: {}, authData }
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return credential({
        attestationObject: attestationObject.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        transports: ['internal'],
      })
    },

    get({ challenge, rpId }: RequestOptions) {
      const data = dataFor(rpId, 0)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        authenticatorData: data.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const ATTESTED = 64

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()

/** Adds a passkey in the browser of a member. */
export async function addPasskey(browser: Browser, authenticator = anAuthenticator()) {
  const started = await browser.post('/api/account/factors/passkey/start', {})
  if (!started.ok) throw new Error(await started.text())
  const { passkey } = (await started.json()) as { passkey: CreationOptions }
  const added = await browser.post('/api/account/factors/passkey', {
    credential: authenticator.create(passkey),
    name: 'Ordinateur',
  })
  if (!added.ok) throw new Error(await added.text())
  const { recovery_codes } = (await added.json()) as { recovery_codes: string[] | null }
  return { authenticator, recovery_codes }
}

/** The options of a challenge for the passkey of a pending sign-in. */
export const passkeyOptionsIn = async (response: Response) =>
  ((await response.json()) as { passkey: RequestOptions }).passkey

/** Gives the member a passkey that no authenticator knows. Returns its id. */
export async function giveFactor({ db }: Pick<Site, 'db'>, member: { id: string }): Promise<string> {
  const factor = await db.sql.one<{ id: string }>`
    insert into second_factors (user_id, kind, name, credential_id, public_key, sign_count)
    values (${member.id}, 'passkey', 'Ordinateur', ${randomBytes(32)}, ${randomBytes(32)}, 0) returning id`
  return factor.id
}
