import { notFound } from '#domain/errors.ts'
import type { MemberPreview } from '#domain/members.ts'
import type { Sql } from '#server/db/database.ts'
import { findPreview } from './queries.ts'

export async function readPreview(sql: Sql, memberId: string): Promise<MemberPreview> {
  const preview = await findPreview(sql, memberId)
  if (!preview) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  return preview
}
