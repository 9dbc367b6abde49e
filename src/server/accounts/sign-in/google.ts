import { isAPIError } from 'better-auth/api'
import type { Context, Hono } from 'hono'
import { safeReturnPath } from '#domain/accounts.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { askForProof, withProof } from '#server/accounts/auth/google-proof.ts'
import { deleteMailTokens } from '#server/accounts/mail-links/queries.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { deleteUnprovenPassword, findAccount } from '#server/accounts/queries.ts'
import { logCapped, logSecurity } from '#server/accounts/security-log/log.ts'
import {
  NETWORK_HEADER,
  authHeaders,
  clientInfo,
  SIGNED_IN_HEADER,
} from '#server/accounts/sessions/client-info.ts'
import { isAddressBanned, openSession } from './open-session.ts'
import { deleteSession, deleteSessions, deleteKnownDevices } from '#server/accounts/sessions/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { passwordRemoved } from '#server/mail/templates/password-changed.ts'
import { type GoogleSignIn, deleteEarlierGoogle, takeGoogleSession } from './queries.ts'

const CALLBACK = {
  method: 'GET',
  path: '/api/auth/callback/google',
  limits: [{ per: 'address', max: 30, seconds: 60 }],
} as const

/**
 * Returns the URL of Google for the browser. better-auth handles state, nonce and PKCE. The return path is always one of
 * ours. A signed-in member goes to Google to authenticate again.
 */
export async function startGoogle(
  { google }: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  back: string | undefined,
): Promise<{ url: string }> {
  if (!google) throw notFound('La connexion avec Google n’est pas proposée ici.')
  try {
    const auth = await google.open()
    const callbackURL = safeReturnPath(back)
    const { headers, response } = await auth.api.signInSocial({
      body: {
        provider: 'google',
        callbackURL,
        newUserCallbackURL: callbackURL === '/' ? '/?bienvenue=1' : callbackURL,
        errorCallbackURL: '/auth',
        disableRedirect: true,
        ...(viewer && askForProof()),
      },
      headers: authHeaders(c),
      returnHeaders: true,
    })
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    if (response.url) return { url: response.url }
  } catch (error) {
    if (!isAPIError(error)) throw error
  }
  google.forget()
  throw new AppError('unavailable', 'Google ne répond pas pour le moment.')
}

/** Mounts the OAuth callback, the only route that better-auth serves itself. */
export function googleRoutes(app: Hono<RequestEnv>, ctx: AccountContext) {
  const { google } = ctx
  if (!google) return
  app.get(CALLBACK.path, async (c) => {
    c.set('route', CALLBACK.path)
    await c.get('rateLimits').count(c, CALLBACK, 'network')
    const viewer = await c.get('readMember')(c)
    const request = new Request(c.req.raw)
    request.headers.set(NETWORK_HEADER, clientInfo(c).network)
    request.headers.set(SIGNED_IN_HEADER, viewer ? '1' : '')
    const since = new Date()
    const auth = await google.open()
    const { result: response, isProof } = await withProof(() => auth.handler(request))
    const to = new URL(response.headers.get('location') ?? '/', ctx.site.url)
    const back = safeReturnPath(to.pathname + to.search + to.hash)
    c.header('Cache-Control', 'no-store')
    const signIn = await googleSignInOf(ctx, c, response, since)
    if (!signIn) return c.redirect(`/auth?erreur=${reasonOf(to.searchParams.get('error'))}`)
    // A signed-in member must not switch to another account unnoticed.
    if (viewer && viewer.id !== signIn.user_id) {
      return c.redirect(`/auth?erreur=google_autre&retour=${encodeURIComponent(back)}`)
    }
    const isIn = await welcome(ctx, c, viewer, { ...signIn, isProof })
    return c.redirect(isIn ? back : '/auth?erreur=google')
  })
}

const REASONS: Record<string, string> = {
  access_denied: 'google_refus',
  account_not_linked: 'google_existant',
  invalid_code: 'google_indisponible',
  SIGN_UPS_CLOSED: 'inscriptions_fermees',
}

const reasonOf = (failure: string | null) => REASONS[failure ?? ''] ?? 'google'

/** Returns the account that better-auth signed in, and deletes its session: openSession() opens ours instead. */
async function googleSignInOf(
  { db, cookies }: AccountContext,
  c: Context<RequestEnv>,
  response: Response,
  since: Date,
): Promise<GoogleSignIn | null> {
  const given = response.headers.getSetCookie()
  for (const cookie of given) if (!cookies.isIn(cookie)) c.header('Set-Cookie', cookie, { append: true })
  const session = given.find((cookie) => cookies.isIn(cookie))
  return session ? await takeGoogleSession(db.sql, tokenOf(session), since) : null
}

/** Reads the token of « name=token.signature; … ». better-auth has just written it, so the signature is not checked. */
const tokenOf = (cookie: string) => /=([^.;]*)/.exec(cookie)?.[1] ?? ''

/** Returns false if an address ban refuses the sign-in. */
async function welcome(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  { user_id: userId, is_new, is_linked, isProof }: GoogleSignIn & { isProof: boolean },
): Promise<boolean> {
  try {
    await ctx.db.transaction(async (tx) => {
      if (is_new) await logSecurity(tx, ctx, c, { userId, kind: 'account_opened' })
      else if (is_linked) await linkGoogle(tx, ctx, c, userId)
      await removeUnproven(tx, ctx, c, userId)
      // The new session replaces the one in which the member authenticated again.
      if (viewer) await deleteSession(tx, userId, viewer.session_id)
      await openSession(tx, ctx, c, { userId, how: 'google', isProof })
      if (viewer) ctx.live.disconnect({ sessions: [viewer.session_id] }, tx)
    })
    return true
  } catch (error) {
    if (!isAddressBanned(error)) throw error
    const details = { why: 'address_ban' }
    await logCapped(ctx.db.sql, ctx, c, { userId, kind: 'sign_in_refused', details })
    return false
  }
}

/** Removes the earlier Google identity and ends all sessions, because it may belong to another person. */
async function linkGoogle(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<void> {
  await logSecurity(tx, ctx, c, { userId, kind: 'google_linked' })
  if (await deleteEarlierGoogle(tx, userId)) await endAccess(tx, ctx, userId)
}

/** Removes an unproven password: a stranger may have signed up with this address before its owner used Google. */
async function removeUnproven(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<void> {
  if (!(await deleteUnprovenPassword(tx, userId))) return
  const { sendLater, site } = ctx
  await endAccess(tx, ctx, userId)
  await logSecurity(tx, ctx, c, { userId, kind: 'password_removed' })
  const account = await findAccount(tx, userId)
  const link = `${site.url}/auth/mot-de-passe-oublie`
  if (account) await sendLater(tx, passwordRemoved({ to: account.email, link }))
}

/** Ends all sessions, mailed links and known devices, because a way to sign in was removed. */
async function endAccess(tx: Transaction, { live }: AccountContext, userId: string): Promise<void> {
  await deleteSessions(tx, userId)
  await deleteMailTokens(tx, userId)
  await deleteKnownDevices(tx, userId, { except: [] })
  live.disconnect({ users: [userId] }, tx)
}
