import { areSignUpsOpen, authorise } from '#server/platform/policies.ts'
import type { Context, Hono } from 'hono'
import { safeReturnPath, cleanEmail, emailRefusal } from '#domain/accounts/accounts.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockMember, lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { passwordRemoved } from '#server/platform/mail/templates/account.ts'
import { deleteChallenges } from './challenges.queries.ts'
import { clientInfo } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { linkGoogleIdentity } from './google-link.ts'
import {
  type GoogleFlow,
  newHandshake,
  GoogleRefused,
  CALLBACK_PATH,
  type GoogleClaims,
} from './google-provider.ts'
import {
  findGoogleSub,
  findGoogleMember,
  insertGoogleIdentity,
  isGoogleProof,
  isLinkableByAddress,
} from './google.queries.ts'
import { deleteMailTokens } from './mail-links.queries.ts'
import { openAccount } from './open-account.ts'
import { isAddressBanned, openSession } from './open-session.ts'
import {
  deleteUnprovenPassword,
  findAccount,
  findAccountByEmail,
  isTaken,
  readAddressBan,
} from './queries.ts'
import { needsSecondStep } from './second-factor.queries.ts'
import { recordProof, logCapped, logSecurity } from './security-log.ts'
import { deleteKnownDevices, deleteSessions } from './sessions.queries.ts'

/** Returns the URL of Google for the browser. A signed-in member goes there to prove their identity. */
export const startGoogle = (
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  back: string | undefined,
): Promise<{ url: string }> => leaveForGoogle(ctx, c, viewer, { purpose: viewer ? 'prove' : 'sign_in', back })

/** « Relier Google » */
export async function startGoogleLink(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  back: string | undefined,
): Promise<{ url: string }> {
  if (await findGoogleSub(ctx.db.sql, viewer.id)) {
    throw new AppError('conflict', 'Un compte Google est déjà relié : déliez-le d’abord.')
  }
  return await leaveForGoogle(ctx, c, viewer, { purpose: 'link', back })
}

async function leaveForGoogle(
  { google }: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  { purpose, back }: { purpose: GoogleFlow['purpose']; back: string | undefined },
): Promise<{ url: string }> {
  if (!google) throw notFound('La connexion avec Google n’est pas proposée ici.')
  const handshake = newHandshake()
  const url = await google.provider
    .authorizationUrl(handshake, { isProof: purpose === 'prove' })
    .catch((error: unknown) => {
      throw error instanceof GoogleRefused
        ? new AppError('unavailable', 'Google ne répond pas pour le moment.')
        : error
    })
  google.flows.write(c, {
    ...handshake,
    purpose,
    sessionId: viewer?.session_id ?? null,
    back: safeReturnPath(back),
    startedAt: Date.now(),
  })
  return { url: url.href }
}

const CALLBACK = {
  method: 'GET',
  path: CALLBACK_PATH,
  limits: [{ per: 'address', max: 100, seconds: 60 }],
} as const

/** Not part of the contract: Google sends the browser here. */
export function googleRoutes(app: Hono<RequestEnv>, ctx: AccountContext) {
  const { google } = ctx
  if (!google) return
  app.get(CALLBACK.path, async (c) => {
    c.set('route', CALLBACK.path)
    await c.get('rateLimits').count(c, CALLBACK, 'network')
    const viewer = await c.get('readMember')(c)
    const flow = google.flows.take(c)
    c.header('Cache-Control', 'no-store')
    try {
      return c.redirect(await finishFlow(ctx, c, viewer, flow))
    } catch (error) {
      // The session, its proof of identity or the account ended meanwhile.
      const refused = error instanceof AppError && isOver(error) ? new GoogleRefused('google_perime') : error
      if (!(refused instanceof GoogleRefused)) throw refused
      return c.redirect(failurePath(refused, flow))
    }
  })
}

const isOver = ({ kind }: AppError) => kind === 'unauthenticated' || kind === 'forbidden'

const failurePath = ({ reason }: GoogleRefused, flow: GoogleFlow | null) =>
  `/auth?erreur=${reason}${flow && flow.back !== '/' ? `&retour=${encodeURIComponent(flow.back)}` : ''}`

/** Returns the path that the browser goes to. */
async function finishFlow(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember | null,
  flow: GoogleFlow | null,
): Promise<string> {
  if (!ctx.google || !flow || flow.state !== c.req.query('state')) throw new GoogleRefused('google_perime')
  // A flow ends in the session in which it began: nothing happens to another account.
  if (flow.sessionId !== (viewer?.session_id ?? null)) throw new GoogleRefused('google_perime')
  const claims = await ctx.google.provider.readClaims(new URL(c.req.url).search, flow)
  if (!viewer) return await signInWithGoogle(ctx, c, claims, flow.back)
  if (flow.purpose === 'link') await linkToViewer(ctx, c, viewer, claims)
  else await proveWithGoogle(ctx, c, viewer, { claims, startedAt: flow.startedAt })
  return flow.back
}

async function linkToViewer(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { sub }: GoogleClaims,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await authorise(tx, viewer, 'account.google')
    const linked = await findGoogleSub(tx, viewer.id)
    if (linked === sub) return
    if (linked !== null) throw new GoogleRefused('google_autre')
    await linkGoogleIdentity(tx, ctx, c, { userId: viewer.id, sub })
  })
}

/** The provider's clock may differ from ours. */
const SKEW_MS = 60_000

/** Counts only where the member has no better proof, and if Google says that it has just authenticated them again. */
async function proveWithGoogle(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  { claims, startedAt }: { claims: GoogleClaims; startedAt: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    if ((await findGoogleSub(tx, viewer.id)) !== claims.sub) throw new GoogleRefused('google_autre')
    const isRecent = Number(claims.auth_time) * 1000 >= startedAt - SKEW_MS
    if (!isRecent || !(await isGoogleProof(tx, viewer.id))) throw new GoogleRefused('google_preuve')
    await recordProof(tx, ctx, c, viewer, 'google')
  })
}

/** Signing in with Google proves nothing: the member may be signed in to Google on an unattended computer. */
async function signInWithGoogle(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  claims: GoogleClaims,
  back: string,
): Promise<string> {
  let known: string | null = null
  try {
    return await ctx.db.transaction(async (tx) => {
      const { userId, isNew } = await memberOf(tx, ctx, c, claims)
      if (!isNew) known = userId
      // Google alone changes nothing in an account that needs a second step.
      if (!(await needsSecondStep(tx, userId))) await removeUnproven(tx, ctx, c, userId)
      const result = await openSession(tx, ctx, c, { userId, how: 'google', isProof: false })
      if ('asks' in result) return `/auth/double-authentification?retour=${encodeURIComponent(back)}`
      return isNew && back === '/' ? '/?bienvenue=1' : back
    })
  } catch (error) {
    // A concurrent request took the address, the pseudo or the identity first. Another attempt sees its rows.
    if (isTaken(error)) throw new GoogleRefused('google_perime', error)
    if (!isAddressBanned(error)) throw error
    const details = { why: 'address_ban' }
    if (known) await logCapped(ctx.db.sql, ctx, c, { userId: known, kind: 'sign_in_refused', details })
    throw new GoogleRefused('google', error)
  }
}

/**
 * The account that the identity opens. An identity that is linked opens its account whatever its address at Google is by
 * now. Another one opens the account with its address only where no other person can use this address.
 */
async function memberOf(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  claims: GoogleClaims,
): Promise<{ userId: string; isNew: boolean }> {
  const linked = await findGoogleMember(tx, claims.sub)
  if (linked && (await lockMember(tx, linked, 'change'))) {
    // A reset may have unlinked it before the lock.
    if ((await findGoogleSub(tx, linked)) === claims.sub) return { userId: linked, isNew: false }
  }
  const email = verifiedAddressOf(claims)
  const account = await findAccountByEmail(tx, email)
  if (!account) return { userId: await openGoogleAccount(tx, ctx, c, claims, email), isNew: true }
  await requireLinkable(tx, claims, { userId: account.id, email })
  await linkGoogleIdentity(tx, ctx, c, { userId: account.id, sub: claims.sub })
  return { userId: account.id, isNew: false }
}

function verifiedAddressOf(claims: GoogleClaims): string {
  const email = cleanEmail(claims.email)
  if (!claims.email_verified || emailRefusal(email) !== null) throw new GoogleRefused('google_adresse')
  return email
}

async function openGoogleAccount(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { sub, name }: GoogleClaims,
  email: string,
): Promise<string> {
  if (!(await areSignUpsOpen(tx))) throw new GoogleRefused('inscriptions_fermees')
  const ban = await readAddressBan(tx, ctx.hashes.banned({ network: clientInfo(c).network, email }))
  if (ban.network || ban.email) throw new GoogleRefused('google')
  const userId = await openAccount(tx, ctx, c, { pseudo: name, email })
  if (!(await insertGoogleIdentity(tx, { userId, sub }))) throw new GoogleRefused('google_perime')
  return userId
}

async function requireLinkable(
  tx: Transaction,
  claims: GoogleClaims,
  account: { userId: string; email: string },
): Promise<void> {
  await lockViewer(tx, account.userId)
  const isLinkable = isAuthoritative(claims, account.email) && (await isLinkableByAddress(tx, account))
  if (!isLinkable) throw new GoogleRefused('google_existant')
}

/**
 * Google hosts the mailboxes of gmail.com and of its Workspace domains, so the person has the mailbox now. A company may
 * later give an address of its Workspace to another person, like the mailbox itself. Any other address Google verified once;
 * the mailbox may belong to another person by now.
 */
const isAuthoritative = ({ hd }: GoogleClaims, email: string) => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domain === 'gmail.com' || (hd !== undefined && hd.toLowerCase() === domain)
}

/** Removes an unproven password: a stranger may have signed up with this address before its owner used Google. */
async function removeUnproven(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<void> {
  if (!(await deleteUnprovenPassword(tx, userId))) return
  const { sendLater, site, live } = ctx
  await deleteSessions(tx, userId)
  await deleteMailTokens(tx, userId)
  await deleteChallenges(tx, userId)
  await deleteKnownDevices(tx, userId, { except: [] })
  live.disconnect({ users: [userId] }, tx)
  await logSecurity(tx, ctx, c, { userId, kind: 'password_removed' })
  const account = await findAccount(tx, userId)
  const link = `${site.url}/auth/mot-de-passe-oublie`
  if (account) await sendLater(tx, passwordRemoved({ to: account.email, link }))
}
