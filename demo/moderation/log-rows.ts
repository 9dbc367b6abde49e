import type { StaffAction } from '#domain/moderation/staff-log.ts'
import { memberId } from '../ids.ts'
import type { LogRow } from './queries.ts'

type MemberAction = Pick<LogRow, 'action_type' | 'created_at'> &
  Partial<Pick<LogRow, 'reason' | 'details'>> & { by: string; member: string }

/** The log row of an action on a member. Both members are given by handle. */
export const memberLogRow = ({ by, member, ...action }: MemberAction): LogRow => ({
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

const ACTIONS: Record<string, StaffAction> = {
  upheld: 'uphold_report',
  dismissed: 'dismiss_report',
  accepted: 'accept_appeal',
  refused: 'refuse_appeal',
}

/** The log row of a decided report or appeal; none while it is open. */
export function decisionLogRows(
  target_type: 'report' | 'appeal',
  { id, user_id, status, answer, by, at }: Case,
): LogRow[] {
  const action_type = ACTIONS[status]
  if (!by || !at || !action_type) return []
  return [
    {
      admin_id: by,
      target_user_id: user_id,
      action_type,
      target_type,
      target_id: id,
      reason: answer,
      details: {},
      created_at: at,
    },
  ]
}
