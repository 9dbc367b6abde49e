import { isAPIError } from 'better-auth/api'
import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { addressBanned, isAddressRefusal } from '#server/accounts/auth/auth.ts'
import { renewHash } from '#server/accounts/auth/renew-hash.ts'
import { inConstantTime } from '#server/accounts/constant-time.ts'
import { finishSignIn } from '#server/accounts/sessions/finish-sign-in.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { deleteSession } from '#server/accounts/sessions/queries.ts'
import { sendDataAccessLink } from '#server/accounts/sign-up/data-access.ts'
import { authHeaders } from '#server/accounts/sessions/client-info.ts'

type Credentials = { email: string; password: string }

/** One sentence and one delay for a wrong password and for an address that nobody has. */
export function signIn(
  parts: AccountParts,
  c: Context<RequestEnv>,
  { email, password }: Credentials,
): Promise<{ done: true }> {
  const { auth } = parts
  return inConstantTime(parts, async () => {
    const { user, token } = await auth.api
      .signInEmail({ body: { email, password }, headers: authHeaders(c) })
      .catch(async (error: unknown) => {
        if (isAddressRefusal(error)) await sendDataAccessLink(parts, email)
        throw toRefusal(error)
      })
    await renewHash(parts, user.id, password)
    await finishSignIn(parts, c, { userId: user.id, token })
    return { done: true }
  })
}

function toRefusal(error: unknown): unknown {
  if (!isAPIError(error)) return error
  if (isAddressRefusal(error)) return addressBanned()
  return new AppError('unauthenticated', 'Adresse ou mot de passe incorrect.', 'password')
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
