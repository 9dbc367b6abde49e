import { authorise } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import {
  type AccountFactors,
  type FactorAdded,
  type FactorKind,
  PASSKEYS_MAX,
  type TotpEnrolment,
} from '#domain/accounts/second-factor.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import type { WebAuthnJson } from '#api/accounts-second-factor.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import {
  enrolmentLink,
  factorAdded,
  factorRemoved,
  recoveryCodesReplaced,
} from '#server/platform/mail/templates/second-factor.ts'
import { findRole } from '#server/platform/policies.queries.ts'
import {
  replaceSessionChallenge,
  type SessionChallenge,
  takeSessionChallenge,
  deleteChallenges,
} from './challenges.queries.ts'
import { clientInfo, deviceName } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { findGoogleLinkTime } from './google.queries.ts'
import { findMailToken } from './mail-links.queries.ts'
import { newMailLink, redeemMailLink } from './mail-links.ts'
import { registrationOptions, requireRelyingParty, verifyRegistration } from './passkeys.ts'
import {
  countRecoveryCodes,
  deleteUnreadableTotp,
  hasEnrolledFactor,
  insertPasskey,
  insertTotp,
  listFactors,
  listPasskeys,
  needsSecondStep,
  findResetTime,
  deleteFactor,
  deleteFactors,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  cancelResetOf,
} from './second-factor.queries.ts'
import {
  wrongAnswer,
  newTotpSecret,
  totpEnrolment,
  totpStepOf,
  newRecoveryCodes,
  recoveryCodeHash,
} from './second-factor.ts'
import { logSecurity } from './security-log.ts'
import { deleteSessions, endTrust, rotateSession, setSessionFactors } from './sessions.queries.ts'

/** « Connexion » in the settings. */
export async function readFactors(
  { db, totpSecrets }: AccountContext,
  { id }: SessionMember,
): Promise<AccountFactors> {
  const { sql } = db
  return {
    factors: await listFactors(sql, id, totpSecrets.keyIds),
    recovery_codes_left: await countRecoveryCodes(sql, id),
    google_linked_at: await findGoogleLinkTime(sql, id),
    reset_at: await findResetTime(sql, id),
    needs_mail_link: await needsMailLink(sql, id),
  }
}

/** The first factor of staff: a stolen password and an open session are not enough to add one. */
const needsMailLink = async (sql: Sql, userId: string): Promise<boolean> =>
  isStaff({ role: await findRole(sql, userId) }) && !(await hasEnrolledFactor(sql, userId))

export async function mailEnrolmentLink(ctx: AccountContext, viewer: SessionMember): Promise<{ done: true }> {
  const { db, sendLater } = ctx
  await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    if (!(await needsMailLink(tx, viewer.id))) {
      throw new AppError('conflict', 'Vous n’avez pas besoin de ce lien : ajoutez le facteur directement.')
    }
    const { id: userId, email } = viewer
    const link = await newMailLink(tx, ctx, { purpose: 'enrol', userId, email })
    await sendLater(tx, enrolmentLink({ to: email, ...link }))
  })
  return { done: true }
}

type Token = { token?: string | undefined }

export async function startTotp(
  ctx: AccountContext,
  viewer: SessionMember,
  { token }: Token,
): Promise<TotpEnrolment> {
  const secret = newTotpSecret()
  await startEnrolment(ctx, viewer, token, ctx.totpSecrets.encrypt(secret, viewer.id))
  return totpEnrolment(secret, viewer.email)
}

export async function startPasskey(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { token }: Token,
): Promise<{ passkey: WebAuthnJson }> {
  const party = requireRelyingParty(ctx, c)
  const challenge = await startEnrolment(ctx, viewer, token)
  const passkeys = await listPasskeys(ctx.db.sql, viewer.id)
  return { passkey: await registrationOptions(party, challenge, viewer, passkeys) }
}

/** The session has a recent proof of identity here. What it starts can be completed within five minutes. */
async function startEnrolment(
  { db, hashes }: AccountContext,
  viewer: SessionMember,
  token: string | undefined,
  secret: Buffer | null = null,
): Promise<string> {
  const { id: userId, session_id: sessionId } = viewer
  return await db.transaction(async (tx) => {
    await authorise(tx, viewer, 'account.factors.change')
    if (await needsMailLink(tx, userId)) {
      const link = token ? await findMailToken(tx, hashes.tokens(token), 'enrol') : null
      if (link?.userId !== userId) throw mailLinkNeeded()
    }
    return await replaceSessionChallenge(tx, { userId, sessionId, purpose: 'enrol' }, secret)
  })
}

const mailLinkNeeded = () =>
  new AppError(
    'forbidden',
    'Votre premier facteur s’ajoute par le lien que vous recevez par e‑mail.',
    'token',
  )

export async function addTotp(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { code, name, token }: Token & { code: string; name: string },
): Promise<FactorAdded> {
  const { totpSecrets } = ctx
  const userId = viewer.id
  return await addFactor(ctx, c, viewer, { kind: 'totp', name, token }, async (tx, { secret: encrypted }) => {
    const secret = encrypted && totpSecrets.decrypt(encrypted, userId)
    if (!secret) throw enrolmentOver()
    const step = totpStepOf(secret, code)
    if (step === null) throw wrongAnswer('code')
    await deleteUnreadableTotp(tx, userId, totpSecrets.keyIds)
    const isAdded = await insertTotp(tx, { userId, name, secret: encrypted, step })
    if (!isAdded) throw new AppError('conflict', 'Retirez d’abord l’application que vous avez déjà.')
  })
}

export async function addPasskey(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { credential, name, token }: Token & { credential: WebAuthnJson; name: string },
): Promise<FactorAdded> {
  const party = requireRelyingParty(ctx, c)
  const factor = { kind: 'passkey', name, token } as const
  return await addFactor(ctx, c, viewer, factor, async (tx, { webauthn_challenge }) => {
    if ((await listPasskeys(tx, viewer.id)).length >= PASSKEYS_MAX) {
      throw new AppError('conflict', `Un compte a ${PASSKEYS_MAX} clés d’accès au plus.`)
    }
    const passkey = await verifyRegistration(party, webauthn_challenge, credential)
    if (!passkey) throw wrongAnswer('assertion')
    const isAdded = await insertPasskey(tx, viewer.id, { name, ...passkey })
    if (!isAdded) throw new AppError('conflict', 'Cette clé d’accès est déjà enregistrée.')
  })
}

/** Uses up the enrolment of this session. `insert` checks what the browser sent; if it throws, nothing changes. */
async function addFactor(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { kind, name, token }: Token & { kind: FactorKind; name: string },
  insert: (tx: Transaction, challenge: SessionChallenge) => Promise<void>,
): Promise<FactorAdded> {
  return await ctx.db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    const challenge = await takeSessionChallenge(tx, viewer.session_id, 'enrol')
    if (!challenge) throw enrolmentOver()
    if (await needsMailLink(tx, viewer.id)) await useEnrolmentLink(tx, ctx, viewer, token)
    const isFirst = !(await needsSecondStep(tx, viewer.id))
    await insert(tx, challenge)
    await applyFactorChange(tx, ctx, c, viewer, { kind, name, isAdded: true })
    return { recovery_codes: isFirst ? await newCodesFor(tx, viewer.id) : null }
  })
}

async function useEnrolmentLink(
  tx: Transaction,
  ctx: AccountContext,
  viewer: SessionMember,
  token: string | undefined,
): Promise<void> {
  if (!token) throw mailLinkNeeded()
  const { userId } = await redeemMailLink(tx, ctx, token, 'enrol')
  if (userId !== viewer.id) throw mailLinkNeeded()
}

const enrolmentOver = () => new AppError('conflict', 'Cet ajout a expiré : recommencez.')

type FactorChange = { kind: FactorKind; name: string; isAdded: boolean }

/**
 * What follows when a factor is added or removed: other sessions, pending sign-ins and the trust in browsers end, a reset that
 * an admin asked for is cancelled, this session gets a new token, and the member gets a mail.
 */
async function applyFactorChange(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { kind, name, isAdded }: FactorChange,
): Promise<void> {
  const { cookies, live, sendLater, totpSecrets } = ctx
  const hasFactor = isAdded || (await listFactors(tx, viewer.id, totpSecrets.keyIds)).length > 0
  // Also an app whose secret cannot be read, which the settings do not show.
  if (!hasFactor) await deleteFactors(tx, viewer.id)
  await deleteChallenges(tx, viewer.id)
  if (await cancelResetOf(tx, viewer.id)) {
    await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'second_factor_reset_cancelled' })
  }
  await deleteSessions(tx, viewer.id, { except: viewer.session_id })
  await endTrust(tx, viewer.id)
  // The member has shown the new factor, and before it the password or the identity at Google.
  if (isAdded || !hasFactor) await setSessionFactors(tx, viewer.session_id, isAdded ? 2 : 1)
  const token = await rotateSession(tx, viewer.session_id)
  tx.afterCommit(() => cookies.write(c, token))
  const details = { factor: kind, name }
  await logSecurity(tx, ctx, c, {
    userId: viewer.id,
    kind: isAdded ? 'factor_added' : 'factor_removed',
    details,
  })
  const mail = isAdded ? factorAdded : factorRemoved
  await sendLater(tx, mail({ ...mailFacts(ctx, c, viewer), factor: { kind, name } }))
  // The tabs of this session reconnect with the new token.
  live.disconnect({ users: [viewer.id] }, tx)
}

const mailFacts = ({ site }: AccountContext, c: Context<RequestEnv>, viewer: SessionMember) => ({
  to: viewer.email,
  device: deviceName(clientInfo(c).userAgent),
  link: `${site.url}/parametres#double-authentification`,
})

export async function removeFactor(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  factorId: string,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await authorise(tx, viewer, 'account.factors.change')
    const factor = await deleteFactor(tx, viewer.id, factorId)
    if (!factor) throw notFound('Ce facteur est déjà retiré.')
    await applyFactorChange(tx, ctx, c, viewer, { ...factor, isAdded: false })
  })
  return { done: true }
}

export async function replaceRecoveryCodes(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<{ recovery_codes: string[] }> {
  return await ctx.db.transaction(async (tx) => {
    await authorise(tx, viewer, 'account.factors.change')
    if (!(await hasEnrolledFactor(tx, viewer.id))) {
      throw new AppError('conflict', 'Ajoutez d’abord une application ou une clé d’accès.')
    }
    const recovery_codes = await newCodesFor(tx, viewer.id)
    await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'recovery_codes_replaced' })
    await ctx.sendLater(tx, recoveryCodesReplaced(mailFacts(ctx, c, viewer)))
    return { recovery_codes }
  })
}

/** Replaces the recovery codes. They are shown once; only their hashes are stored. */
async function newCodesFor(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, userId, codes.map(recoveryCodeHash))
  return codes
}
