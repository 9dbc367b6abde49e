import { SIGN_UPS_CLOSED } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { SIGN_UPS } from '#domain/features.ts'
import type { Sql } from '#server/db/database.ts'
import { findOpenTo } from './features/queries.ts'

export const areSignUpsOpen = async (sql: Sql): Promise<boolean> =>
  (await findOpenTo(sql, SIGN_UPS)) === 'everyone'

/** Before an account is asked for, and before it is made. */
export async function requireOpenSignUps(sql: Sql): Promise<void> {
  if (!(await areSignUpsOpen(sql))) throw new AppError('forbidden', SIGN_UPS_CLOSED)
}
