import { newSince, type SinceLastVisit } from '#domain/last-visit.ts'
import type { Sql } from '#server/db/database.ts'
import { findSinceLastVisit } from './queries.ts'

/** « Depuis votre dernière visite » */
export async function readSinceLastVisit(sql: Sql, userId: string): Promise<SinceLastVisit> {
  const { notifications, plans } = await findSinceLastVisit(sql, userId)
  return newSince(notifications, plans)
}
