import type { Actor } from '#domain/permissions.ts'

/** Who asks: read afresh for every request, so that a role, a ban or a sign-out counts at once. */
export type SessionMember = Actor & {
  id: string
  session_id: string
  pseudo: string
  email: string
  /** More than a day since the session was prolonged. */
  is_renewal_due: boolean
}
