import type { StaffAction } from '#domain/staff-log.ts'
import { memberId } from '../content/everyone.ts'
import type { LogRow } from './queries.ts'

type OnMember = Pick<LogRow, 'action_type' | 'created_at'> &
  Partial<Pick<LogRow, 'reason' | 'details'>> & { by: string; member: string }

/** The row of an action on a member, who is named by handle. */
export const onMember = ({ by, member, ...action }: OnMember): LogRow => ({
  admin_id: memberId(by),
  target_user_id: memberId(member),
  target_type: 'profile',
  target_id: memberId(member),
  reason: null,
  details: {},
  ...action,
})

type Case = {
  id: string
  user_id: string
  status: string
  answer: string | null
  by: string | null
  at: string | null
}

/** How the log calls what was decided. */
const DECISIONS: Record<string, StaffAction> = {
  upheld: 'uphold_report',
  dismissed: 'dismiss_report',
  accepted: 'accept_appeal',
  refused: 'refuse_appeal',
}

/** The row of a report or an appeal that somebody decided; an open one has none. */
export const ofDecision = (
  kind: 'report' | 'appeal',
  { id, user_id, status, answer, by, at }: Case,
): LogRow[] => {
  const action_type = DECISIONS[status]
  return by && at && action_type
    ? [
        {
          admin_id: by,
          target_user_id: user_id,
          action_type,
          target_type: kind,
          target_id: id,
          reason: answer,
          details: {},
          created_at: at,
        },
      ]
    : []
}
