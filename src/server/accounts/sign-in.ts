import { isAPIError } from 'better-auth/api'
import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { ADDRESS_BANNED } from './auth.ts'
import { inEvenTime } from './even-time.ts'
import { greet } from './open-session.ts'
import type { AccountParts } from './parts.ts'
import { deleteSession, isAddressBanned } from './queries.ts'
import { addressBanned } from './sign-up.ts'
import { authHeaders, whereFrom } from './where-from.ts'

type Credentials = { email: string; password: string }

/** One sentence and one delay for a wrong password and for an address that nobody has. */
export function signIn(
  parts: AccountParts,
  c: Context<RequestEnv>,
  { email, password }: Credentials,
): Promise<{ done: true }> {
  const { db, auth, hashes } = parts
  return inEvenTime(parts, async () => {
    const { network } = whereFrom(c)
    if (await isAddressBanned(db.sql, hashes.banned({ network, email }))) throw addressBanned()
    const { user, token } = await auth.api
      .signInEmail({ body: { email, password }, headers: authHeaders(c) })
      .catch((error: unknown) => {
        throw inFrench(error)
      })
    await greet(parts, c, { userId: user.id, token })
    return { done: true }
  })
}

function inFrench(error: unknown): unknown {
  if (!isAPIError(error)) return error
  switch (error.body?.code) {
    case 'EMAIL_NOT_VERIFIED':
      return new AppError(
        'forbidden',
        'Confirmez d’abord votre adresse : le lien est dans l’e-mail que vous avez reçu.',
        'email',
      )
    case ADDRESS_BANNED:
      return addressBanned()
    default:
      return new AppError('unauthenticated', 'Adresse ou mot de passe incorrect.', 'password')
  }
}

/** The row goes, so that the old cookie opens nothing; the tabs of this session close. */
export async function signOut(
  { db, cookies, live }: AccountParts,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<{ done: true }> {
  await deleteSession(db.sql, viewer.id, viewer.session_id)
  live.disconnect({ sessions: [viewer.session_id] })
  cookies.clear(c)
  return { done: true }
}
