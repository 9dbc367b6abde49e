import { STAFF_LOCKED } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { SessionMember } from '#server/http/session-member.ts'

/** Only the link of a mail shows that it is not whoever guessed the short password; until then the account stays as it is. */
export function refuseLocked({ staff_locked }: Pick<SessionMember, 'staff_locked'>): void {
  if (staff_locked) throw new AppError('forbidden', STAFF_LOCKED)
}
