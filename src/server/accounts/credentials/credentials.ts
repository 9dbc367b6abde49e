import { isLongPassword, STAFF_PASSWORD_NEEDED } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import { commonPasswordRefusal, type PasswordOwner } from '#server/accounts/auth/common-passwords.ts'
import { inConstantTime } from '#server/accounts/constant-time.ts'
import { linkRefused, newMailLink, useMailLink } from '#server/accounts/mail-links/mail-links.ts'
import { deleteMailTokens, findMailToken } from '#server/accounts/mail-links/queries.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { findAccount, findAccountByEmail, setPassword } from '#server/accounts/queries.ts'
import { deleteSessions } from '#server/accounts/sessions/queries.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { addressChanging, confirmNewAddress, passwordChanged, passwordReset } from '#server/mail/letters.ts'

/** The same answer and the same time for a known and an unknown address. */
export function requestPasswordReset(parts: AccountParts, email: string): Promise<{ done: true }> {
  const { db, sendLater } = parts
  return inConstantTime(parts, async () => {
    await db.transaction(async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (!account) return
      const link = await newMailLink(tx, parts, { purpose: 'reset', userId: account.id, email })
      await sendLater(tx, passwordReset({ to: email, link }))
    })
    return { done: true }
  })
}

/** Every session ends. An invented link is refused before a hash is made for it. */
export async function resetPassword(
  parts: AccountParts,
  { token, password }: { token: string; password: string },
): Promise<{ done: true }> {
  const { db, sendLater, live } = parts
  const link = await findMailToken(db.sql, parts.hashes.tokens(token), 'reset')
  const account = link && (await findAccount(db.sql, link.userId))
  if (account?.email !== link?.email || !account) throw linkRefused()
  refuseCommon(password, account, 'password')
  const passwordHash = await parts.passwords.hash(password, { isKnown: true })
  await db.transaction(async (tx) => {
    const { userId, email } = await useMailLink(tx, parts, token, 'reset')
    await setPassword(tx, userId, passwordHash)
    await deleteMailTokens(tx, userId)
    await deleteSessions(tx, userId)
    live.disconnect({ users: [userId] }, tx)
    await sendLater(tx, passwordChanged({ to: email }))
  })
  return { done: true }
}

export async function changePassword(
  parts: AccountParts,
  viewer: SessionMember,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<{ done: true }> {
  const { db, sendLater, live } = parts
  await provePassword(parts, viewer, current_password, 'current_password')
  refuseCommon(new_password, viewer, 'new_password')
  refuseShort(parts, viewer, new_password)
  const passwordHash = await parts.passwords.hash(new_password, { isKnown: true })
  await db.transaction(async (tx) => {
    await setPassword(tx, viewer.id, passwordHash)
    await deleteMailTokens(tx, viewer.id)
    const ended = await deleteSessions(tx, viewer.id, { except: viewer.session_id })
    live.disconnect({ sessions: ended }, tx)
    await sendLater(tx, passwordChanged({ to: viewer.email }))
  })
  return { done: true }
}

/** The new address counts once it is confirmed; the old one learns of it now. An address that is taken stays a secret. */
export function changeEmail(
  parts: AccountParts,
  viewer: SessionMember,
  { email, password }: { email: string; password: string },
): Promise<{ done: true }> {
  const { db, sendLater } = parts
  return inConstantTime(parts, async () => {
    await provePassword(parts, viewer, password, 'password')
    if (email === viewer.email) throw new AppError('invalid', 'C’est déjà votre adresse.', 'email')
    await db.transaction(async (tx) => {
      if (!(await findAccountByEmail(tx, email))) {
        const link = await newMailLink(tx, parts, { purpose: 'email', userId: viewer.id, email })
        await sendLater(tx, confirmNewAddress({ to: email, pseudo: viewer.pseudo, link }))
      }
      await sendLater(tx, addressChanging({ to: viewer.email, newAddress: email }))
    })
    return { done: true }
  })
}

/** Asks for the password again before anything that a stranger at an open computer must not do. */
export async function provePassword(
  { db, passwords }: AccountParts,
  viewer: SessionMember,
  password: string,
  field: string,
): Promise<void> {
  const account = await findAccount(db.sql, viewer.id)
  const isTheirs =
    account?.password && (await passwords.verify({ hash: account.password, password, isKnown: true }))
  if (!isTheirs) {
    throw new AppError('forbidden', 'Ce mot de passe n’est pas le vôtre.', field)
  }
}

function refuseCommon(password: string, owner: PasswordOwner, field: string) {
  const weakness = commonPasswordRefusal(password, owner)
  if (weakness) throw new AppError('invalid', weakness, field)
}

/** Whoever is of the staff would lose their tools by it. */
function refuseShort({ site }: AccountParts, viewer: SessionMember, password: string) {
  const isNeeded = !site.isLocal && (isStaff(viewer) || viewer.staff_locked)
  if (isNeeded && !isLongPassword(password))
    throw new AppError('invalid', STAFF_PASSWORD_NEEDED, 'new_password')
}
