import type { Actor } from '#domain/permissions.ts'

/** Who asks: read afresh for every request, so that a role, a ban or a sign-out counts at once. */
export type SessionMember = Actor & {
  id: string
  session_id: string
  pseudo: string
  handle: string | null
  email: string
  /** They have a role of the staff and act as an ordinary member, until their password is long enough for it. */
  staff_locked: boolean
  /** More than a day since the session was prolonged. */
  is_renewal_due: boolean
}
