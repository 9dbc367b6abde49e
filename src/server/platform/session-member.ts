import type { Actor } from '#domain/permissions.ts'
import type { StaffLock } from '#domain/accounts/second-factor.ts'

/** The signed-in member of a request. Read for every request, so that a new role, a ban or a sign-out takes effect at once. */
export type SessionMember = Actor & {
  id: string
  session_id: string
  pseudo: string
  handle: string | null
  email: string
  /** Why a member of the staff has only a member's permissions; null for all others. */
  staff_lock: StaffLock | null
  /** The member proved their identity in this session within the last minutes, as sensitive actions ask for. */
  is_proven: boolean
  /** The session was last prolonged more than a day ago, more than an hour for staff. */
  is_renewal_due: boolean
}
