import { STAFF_ACTIONS, type StaffAction } from '#domain/staff-log.ts'
import { isId, logRangeIn } from '../staff/LogDays.tsx'
import type { ModeratorAddress } from '../moderator-address.ts'

/** What an address asks of the log; what the endpoint would refuse is left out. */
export const askedIn = ({ by, action, ...range }: ModeratorAddress) => ({
  ...logRangeIn(range),
  by: by && isId(by) ? by : undefined,
  action: (Object.keys(STAFF_ACTIONS) as StaffAction[]).find((one) => one === action),
})
