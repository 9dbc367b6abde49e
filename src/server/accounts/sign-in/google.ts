import { isAPIError } from 'better-auth/api'
import type { Context, Hono } from 'hono'
import { safeReturnPath } from '#domain/accounts.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { finishSignIn } from '#server/accounts/sessions/finish-sign-in.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { findSessionMember } from '#server/accounts/sessions/queries.ts'
import { ADDRESS_HEADER, authHeaders, clientInfo } from '#server/accounts/sessions/client-info.ts'

const CALLBACK = {
  method: 'GET',
  path: '/api/auth/callback/google',
  limits: [{ per: 'address', max: 30, seconds: 60 }],
} as const

/** Where to send the browser. State, nonce and PKCE are better-auth's; the way back is always one of our own paths. */
export async function startGoogle(
  { google }: AccountParts,
  c: Context<RequestEnv>,
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

/** The one address that better-auth answers itself: the browser comes back from Google to it. */
export function googleRoutes(app: Hono<RequestEnv>, parts: AccountParts) {
  const { google } = parts
  if (!google) return
  app.get(CALLBACK.path, async (c) => {
    c.set('route', CALLBACK.path)
    await c.get('rateLimits').count(c, CALLBACK, { address: true })
    const request = new Request(c.req.raw)
    request.headers.set(ADDRESS_HEADER, clientInfo(c).network)
    const answer = await (await google.open()).handler(request)
    const to = new URL(answer.headers.get('location') ?? '/', parts.site.url)
    c.header('Cache-Control', 'no-store')
    if (await welcome(parts, c, answer)) return c.redirect(safeReturnPath(to.pathname + to.search + to.hash))
    return c.redirect(`/auth?erreur=${reasonOf(to.searchParams.get('error'))}`)
  })
}

const REASONS: Record<string, string> = {
  access_denied: 'google_refus',
  account_not_linked: 'google_existant',
  invalid_code: 'google_indisponible',
}

const reasonOf = (failure: string | null) => REASONS[failure ?? ''] ?? 'google'

/** The session that better-auth opened, greeted like every other; false when it opened none. */
async function welcome(parts: AccountParts, c: Context<RequestEnv>, answer: Response): Promise<boolean> {
  const cookies = answer.headers.getSetCookie()
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  const token = parts.cookies.read(cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '))
  const member = token && (await findSessionMember(parts.db.sql, token))
  if (!member || !token) return false
  await finishSignIn(parts, c, { userId: member.id, token })
  return true
}
