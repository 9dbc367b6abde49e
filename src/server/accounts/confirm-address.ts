import type { Context } from 'hono'
import { AppError, unavailable } from '#domain/errors.ts'
import type { MailLinkResult } from '#domain/accounts/viewer.ts'
import { confirmNewAddress } from './confirm-email.ts'
import { linkRefused } from './mail-links.ts'
import { isLinkProven, wrongPassword } from './prove-link.ts'
import { findMailToken } from './mail-links.queries.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccountByEmail, isTaken, setPassword } from '#server/accounts/queries.ts'
import { knownDeviceOf } from '#server/accounts/sessions/client-info.ts'
import { openSession } from './open-session.ts'
import { answerDigest } from '#server/platform/mail/consents.ts'
import { requireOpenSignUps } from '#server/platform/policies/feature-guard.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { openDataAccess } from './data-access.ts'
import { openAccount } from './open-account.ts'
import { findSignUp, takeSignUp, type WaitingSignUp } from './sign-up.queries.ts'

type Followed = { token: string; password?: string | undefined; is_pressed?: boolean | undefined }

/**
 * Handles the links of three mails: sign-up, new address, and access to data. Mail programs open links too and run the
 * scripts of the page. So an unknown browser must send a password or a click before anything changes.
 */
export async function confirmAddress(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  followed: Followed,
): Promise<MailLinkResult> {
  const { db, hashes } = ctx
  const tokens = hashes.tokens(followed.token)
  const signUp = await findSignUp(db.sql, tokens)
  if (signUp) return await confirmSignUp(ctx, c, viewer, { ...followed, signUp })
  const email = await findMailToken(db.sql, tokens, 'email')
  const link = email ?? (await findMailToken(db.sql, tokens, 'rights'))
  if (!link) throw linkRefused()
  if (viewer && viewer.id !== link.userId) throw otherAccount()
  if (email) return await confirmNewAddress(ctx, c, viewer, { ...followed, link: email })
  if (!followed.is_pressed) return { asks: 'rights' }
  const result = await openDataAccess(ctx, c, followed.token)
  return 'asks' in result ? result : { confirmed: 'rights' }
}

/** A signed-in member must not switch to another account unnoticed, and write under another name. */
const otherAccount = () =>
  new AppError('forbidden', 'Ce lien est celui d’un autre compte : déconnectez-vous d’abord.', 'token')

/** Creates the account with its profile, signs the member in on this browser, and says where they signed up. */
async function confirmSignUp(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  { token, password, signUp }: Followed & { signUp: WaitingSignUp },
): Promise<MailLinkResult> {
  if (viewer) throw otherAccount()
  await requireOpenSignUps(ctx.db.sql)
  if (await findAccountByEmail(ctx.db.sql, signUp.email)) throw linkRefused()
  if (!isWhereMade(ctx, c, signUp)) {
    if (password === undefined) return { asks: 'sign_up' }
    const isProven = await isLinkProven(ctx, c, { token, password, hash: signUp.password.hash })
    if (!isProven) throw wrongPassword('cette inscription')
  }
  const { db, hashes } = ctx
  const { return_path, pending_action } = await db
    .transaction(async (tx) => {
      const taken = await takeSignUp(tx, hashes.tokens(token))
      if (!taken || (await findAccountByEmail(tx, taken.email))) throw linkRefused()
      const userId = await openAccount(tx, ctx, c, taken)
      await setPassword(tx, userId, taken.password)
      if (taken.wants_digest !== null) {
        await answerDigest(tx, userId, { isGiven: taken.wants_digest, source: 'sign_up' })
      }
      await openSession(tx, ctx, c, { userId, how: 'mail_link' })
      return taken
    })
    .catch((error: unknown) => {
      // A concurrent request took the address or the pseudo first. A retry sees its rows.
      throw isTaken(error) ? unavailable() : error
    })
  return { confirmed: 'sign_up', back: return_path, pending_action }
}

function isWhereMade(
  { hashes, site }: AccountContext,
  c: Context<RequestEnv>,
  { device }: WaitingSignUp,
): boolean {
  const here = knownDeviceOf(c, site.isHttps)
  return here !== null && hashes.devices(here).some((hash) => hash.equals(device))
}
