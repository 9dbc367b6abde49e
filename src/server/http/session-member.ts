import type { Actor } from '#domain/permissions.ts'

/** The signed-in member of a request. Read for every request, so that a new role, a ban or a sign-out takes effect at once. */
export type SessionMember = Actor & {
  id: string
  session_id: string
  pseudo: string
  handle: string | null
  email: string
  /** The member has a staff role, but only a member's permissions until their password is long enough. */
  staff_locked: boolean
  /** The member proved their identity in this session within the last minutes, as sensitive actions ask for. */
  is_proven: boolean
  /** The session was last prolonged more than a day ago. */
  is_renewal_due: boolean
}
