import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { addressBanned, isAddressRefusal } from './auth.ts'
import { linkRefused, useMailLink } from './mail-tokens.ts'
import { greet } from './open-session.ts'
import type { AccountParts } from './parts.ts'
import { deleteMailTokens, findAccount, type MailToken, setConfirmedEmail } from './queries.ts'
import { whereFrom } from './where-from.ts'

/** The link of a mail: confirms the address, once, and signs in on this browser. */
export async function confirmAddress(
  parts: AccountParts,
  c: Context<RequestEnv>,
  secret: string,
): Promise<{ changed_email: boolean }> {
  const { db, live } = parts
  const token = await db
    .transaction(async (tx) => {
      const used = await useMailLink(tx, parts, secret, ['confirm', 'email'])
      const account = await findAccount(tx, used.userId)
      if (!account || !isStillMeant(used, account.email)) throw linkRefused()
      await setConfirmedEmail(tx, used.userId, used.email)
      await deleteMailTokens(tx, used.userId)
      live.publish({ to: [used.userId], event: { type: 'profile_changed' } }, tx)
      return used
    })
    .catch(inFrench)
  await openSession(parts, c, token.userId)
  return { changed_email: token.purpose === 'email' }
}

/** A link to confirm the address of a sign-up says nothing any more once that address was changed. */
const isStillMeant = ({ purpose, email }: MailToken, current: string) =>
  purpose === 'email' || email === current

function inFrench(error: unknown): never {
  const isTaken =
    error instanceof Error && 'constraint_name' in error && error.constraint_name === 'users_email_key'
  throw isTaken ? new AppError('conflict', 'Cette adresse appartient entre-temps à un autre compte.') : error
}

async function openSession(parts: AccountParts, c: Context<RequestEnv>, userId: string): Promise<void> {
  const { network, userAgent } = whereFrom(c)
  const { internalAdapter } = await parts.auth.$context
  const { token } = await internalAdapter
    .createSession(userId, false, { ipAddress: network, userAgent })
    .catch((error: unknown) => {
      throw isAddressRefusal(error) ? addressBanned() : error
    })
  await greet(parts, c, { userId, token })
}
