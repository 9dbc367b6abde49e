import { isAPIError } from 'better-auth/api'
import type { Context, Hono } from 'hono'
import { safeReturnPath } from '#domain/accounts.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { greet } from './open-session.ts'
import type { AccountParts } from './parts.ts'
import { findSessionMember } from './queries.ts'
import { ADDRESS_HEADER, authHeaders, whereFrom } from './where-from.ts'

const CALLBACK = '/api/auth/callback/google'

/** Where to send the browser. State, nonce and PKCE are better-auth's; the way back is always one of our own paths. */
export async function startGoogle(
  { google }: AccountParts,
  c: Context<RequestEnv>,
  back: string | undefined,
): Promise<{ url: string }> {
  if (!google) throw notFound('La connexion avec Google n’est pas proposée ici.')
  try {
    const auth = await google.open()
    const { headers, response } = await auth.api.signInSocial({
      body: {
        provider: 'google',
        callbackURL: safeReturnPath(back),
        newUserCallbackURL: '/?bienvenue=1',
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
  app.get(CALLBACK, async (c) => {
    c.set('route', CALLBACK)
    const request = new Request(c.req.raw)
    request.headers.set(ADDRESS_HEADER, whereFrom(c).network)
    const answer = await (await google.open()).handler(request)
    const to = new URL(answer.headers.get('location') ?? '/auth?error=unknown', parts.site.url)
    const failure = to.searchParams.get('error')
    c.header('Cache-Control', 'no-store')
    if (failure) return c.redirect(`/auth?erreur=${reasonOf(failure)}`)
    await welcome(parts, c, answer)
    return c.redirect(safeReturnPath(to.pathname + to.search))
  })
}

const REASONS: Record<string, string> = {
  access_denied: 'google_refus',
  account_not_linked: 'google_existant',
  invalid_code: 'google_indisponible',
}

const reasonOf = (failure: string) => REASONS[failure] ?? 'google'

/** The session that better-auth opened, greeted like every other. */
async function welcome(parts: AccountParts, c: Context<RequestEnv>, answer: Response) {
  const cookies = answer.headers.getSetCookie()
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  const token = parts.cookies.read(cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '))
  const member = token && (await findSessionMember(parts.db.sql, token))
  if (member && token) await greet(parts, c, { userId: member.id, token })
}
