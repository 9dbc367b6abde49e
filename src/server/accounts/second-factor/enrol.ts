import type { Context } from 'hono'
import type { WebAuthnJson } from '#api/accounts/second-factor.ts'
import { AppError } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import {
  type AccountFactors,
  type FactorAdded,
  type FactorKind,
  PASSKEYS_MAX,
  type TotpEnrolment,
} from '#domain/accounts/second-factor.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { newMailLink, useMailLink } from '#server/accounts/mail-links.ts'
import { findMailToken } from '#server/accounts/mail-links.queries.ts'
import { findGoogleLinkTime } from '#server/accounts/google.queries.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { enrolmentLink } from '#server/platform/mail/templates/second-factor.ts'
import { holdProof } from '#server/platform/policies/proof-guard.ts'
import { findRole } from '#server/platform/policies/queries.ts'
import { wrongAnswer } from './answer.ts'
import { replaceSessionChallenge, type SessionChallenge, takeSessionChallenge } from './challenges.queries.ts'
import { applyFactorChange, newCodesFor } from './factor-change.ts'
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
} from './queries.ts'
import { findResetTime } from './resets.queries.ts'
import { newTotpSecret, totpEnrolment, totpStepOf } from './totp.ts'

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
    await holdProof(tx, viewer)
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
  const { userId } = await useMailLink(tx, ctx, token, 'enrol')
  if (userId !== viewer.id) throw mailLinkNeeded()
}

const enrolmentOver = () => new AppError('conflict', 'Cet ajout a expiré : recommencez.')
