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
 * Where to send the browser. State, nonce and PKCE are better-auth's; the way back is always one of our own paths. A member who
 * is signed in goes there to authenticate again.
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

/** The one address that better-auth serves itself: the browser comes back from Google to it. */
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
    // No member changes accounts without noticing.
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

/** The account that better-auth signed in. The session that it made is not used: openSession() opens ours. */
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

/** Of « name=token.signature; … », as better-auth has just written it. */
const tokenOf = (cookie: string) => /=([^.;]*)/.exec(cookie)?.[1] ?? ''

/** False when the member may not sign in from here. */
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
      // A member who authenticated again has one session, the new one.
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

/** Removes the earlier Google identity and ends its sessions: it may be another person's. */
async function linkGoogle(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<void> {
  await logSecurity(tx, ctx, c, { userId, kind: 'google_linked' })
  if (await deleteEarlierGoogle(tx, userId)) await endAccess(tx, ctx, userId)
}

/** A stranger may have signed up with this address before its owner came with Google, and knows the password. */
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

/** Ends every session and link of the ways to sign in that the account no longer has. */
async function endAccess(tx: Transaction, { live }: AccountContext, userId: string): Promise<void> {
  await deleteSessions(tx, userId)
  await deleteMailTokens(tx, userId)
  await deleteKnownDevices(tx, userId, { except: [] })
  live.disconnect({ users: [userId] }, tx)
}
