import { AppError } from '#domain/errors.ts'
import { closedSentence, type Feature, isFeatureOpen } from '#domain/features.ts'
import type { Sql } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { findOpenTo } from './features/queries.ts'

/** Refuses what is not open to this member yet. */
export async function requireFeature(sql: Sql, viewer: SessionMember, feature: Feature): Promise<void> {
  const openTo = await findOpenTo(sql, feature)
  if (!isFeatureOpen(openTo, viewer)) throw new AppError('forbidden', closedSentence(openTo))
}
