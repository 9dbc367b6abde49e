import { SIGN_UPS_CLOSED } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { closedSentence, type Feature, isFeatureOpen, SIGN_UPS } from '#domain/features.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findOpenTo } from './queries.ts'

/** Refuses a feature that is not open to this member. */
export async function requireFeature(sql: Sql, viewer: SessionMember, feature: Feature): Promise<void> {
  const openTo = await findOpenTo(sql, feature)
  if (!isFeatureOpen(openTo, viewer)) throw new AppError('forbidden', closedSentence(openTo))
}

/** Like `requireFeature`, for addresses that visitors read too. The session is read only while the feature is not open to all. */
export async function requireFeatureOfReader(
  sql: Sql,
  readMember: () => Promise<SessionMember | null>,
  feature: Feature,
): Promise<void> {
  const openTo = await findOpenTo(sql, feature)
  if (openTo === 'everyone') return
  const member = await readMember()
  if (!member || !isFeatureOpen(openTo, member)) throw new AppError('forbidden', closedSentence(openTo))
}

export const areSignUpsOpen = async (sql: Sql): Promise<boolean> =>
  (await findOpenTo(sql, SIGN_UPS)) === 'everyone'

/** Called when an account is requested, and again before it is created. */
export async function requireOpenSignUps(sql: Sql): Promise<void> {
  if (!(await areSignUpsOpen(sql))) throw new AppError('forbidden', SIGN_UPS_CLOSED)
}
