import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { tooSoon, waitOf } from '#server/platform/http/rate-limit.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'

const GUESSES = { max: 5, seconds: 60 * 60 }

/** `hash`: of the password that belongs to the link. */
type Given = { token: string; password: string; hash: string }

/** Requires link and password. A stranger who typed the address has only the password; its owner has only the mail. */
export async function isLinkProven(
  { hashes, passwords }: Pick<AccountContext, 'hashes' | 'passwords'>,
  c: Context<RequestEnv>,
  { token, password, hash }: Given,
): Promise<boolean> {
  const key = `confirmation ${hashes.token(token)}`
  const { beyond, seconds_left } = await c.get('rateLimits').hit({ key, ...GUESSES })
  if (beyond > 0) {
    throw tooSoon(c, seconds_left, `Trop d’essais avec ce lien : réessayez dans ${waitOf(seconds_left)}.`)
  }
  return await passwords.verify({ hash, password })
}

export const wrongPassword = (whose: 'cette inscription' | 'ce compte') =>
  new AppError('forbidden', `Ce n’est pas le mot de passe de ${whose}.`, 'password')
