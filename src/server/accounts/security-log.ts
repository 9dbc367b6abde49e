import type { Context } from 'hono'
import type { ProofKind } from '#domain/accounts/second-factor.ts'
import type { SecurityEventKind } from '#domain/accounts/security-log.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isTransaction, type Sql, type Transaction } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { clientInfo, deviceName } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { insertSecurityEvent } from './security-log.queries.ts'
import { proveSession } from './sessions.queries.ts'

type SecurityEvent = {
  userId: string
  kind: SecurityEventKind
  /** `by`: the staff member who did it. */
  details?: { by?: string; why?: string; [detail: string]: unknown }
}

const LOGGED_A_DAY = 20
const DAY = 24 * 60 * 60

/**
 * For events that a visitor can repeat (a refusal, a download). Logs only the first ones of a day per kind, reason and
 * account. Events of the member's own browsers (`isOwn`) have their own cap, so that strangers cannot suppress them.
 */
export async function logCapped(
  sql: Sql,
  ctx: Pick<AppContext, 'hashes'>,
  c: Context<RequestEnv>,
  { isOwn = false, ...event }: SecurityEvent & { isOwn?: boolean },
): Promise<void> {
  const { kind, userId, details } = event
  const key = `${kind} ${userId} ${details?.why ?? ''} ${isOwn ? 'own' : ''}`
  const { beyond } = await c.get('rateLimits').hit({ key, max: LOGGED_A_DAY, seconds: DAY })
  if (beyond <= 0) await logSecurity(sql, ctx, c, event)
}

/**
 * Call it in the transaction of the change, if there is one: if the log fails, the change is rolled back. After the commit
 * the event is also a line of the process log, so that an operator who collects it has a copy elsewhere.
 */
export async function logSecurity(
  sql: Sql,
  { hashes }: Pick<AppContext, 'hashes'>,
  c: Context<RequestEnv>,
  { userId, kind, details = {} }: SecurityEvent,
): Promise<void> {
  const client = clientInfo(c)
  const network = hashes.address(client.network)
  await insertSecurityEvent(sql, {
    user_id: userId,
    kind,
    network,
    network_prefix: client.networkPrefix,
    device: deviceName(client.userAgent),
    details,
  })
  const writeLine = () =>
    c
      .get('log')
      .security(
        { requestId: c.get('requestId'), kind, user: userId, network, by: details.by },
        'security event',
      )
  if (isTransaction(sql)) sql.afterCommit(writeLine)
  else writeLine()
}

/** Gives the session a new token: a copy of the old one does not profit from the proof. */
export async function recordProof(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  factor: ProofKind,
): Promise<void> {
  const token = await proveSession(tx, viewer.session_id)
  if (!token) throw new AppError('unauthenticated', 'Votre session a été fermée : connectez-vous de nouveau.')
  await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'identity_proven', details: { factor } })
  tx.afterCommit(() => ctx.cookies.write(c, token))
}
