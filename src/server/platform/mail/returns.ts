import * as v from 'valibot'
import { mailReturn } from '#api/notifications.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { Live } from '#server/platform/adapters/live/live.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Hashes, isSameText } from '#server/platform/lib/hashes.ts'
import { findRecipientById, recordReturn, type Recipient } from './queries.ts'

/** In bytes: the name of an address has at most 64 characters, and the token has two for each byte. */
const SIGNATURE_BYTES = 14

/**
 * The envelope sender of mails to one member, to which mail servers return what they cannot deliver. The token is hexadecimal,
 * because some servers change the case of addresses. It is valid for one address of the member: a late return does not
 * concern the next one.
 */
export const returnAddresses =
  (hashes: Hashes, domain: string) =>
  ({ id, email }: Pick<Recipient, 'id' | 'email'>): string =>
    `r-${id.replaceAll('-', '')}${signatureOf(hashes.mailReturn(id, email))}@${domain}`

const signatureOf = (hash: Buffer) => hash.subarray(0, SIGNATURE_BYTES).toString('hex')

type Ctx = { db: Pick<Database, 'sql'>; hashes: Hashes; live: Pick<Live, 'publish'> }
type Given = { authorization: string | undefined; body: string }

/** Takes a bounce or a complaint from the operator's mail server. Idempotent: mail servers report some of them twice. */
export async function takeReturn(
  { db, hashes, live }: Ctx,
  secret: string | undefined,
  { authorization = '', body }: Given,
): Promise<{ received: true }> {
  if (secret === undefined || !isSameText(authorization, `Bearer ${secret}`)) throw notFound()
  const { token, kind } = parseReturn(body)
  const member = await findRecipientById(db.sql, idOf(token))
  if (!member || !hashes.mailReturns(member.id, member.email).some((hash) => isSigned(token, hash))) {
    throw new AppError('invalid', 'Ce jeton n’est pas valable, ou l’adresse a changé.', 'token')
  }
  if (await recordReturn(db.sql, member, kind)) {
    live.publish({ to: [member.id], event: { type: 'profile_changed' } })
  }
  return { received: true }
}

function parseReturn(body: string) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), mailReturn), body)
  if (!parsed.success) throw new AppError('invalid', 'Un jeton et « bounce » ou « complaint » sont attendus.')
  return parsed.output
}

const idOf = (token: string) =>
  token.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const isSigned = (token: string, hash: Buffer) => isSameText(token.slice(32), signatureOf(hash))
