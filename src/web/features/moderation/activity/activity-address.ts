import { type StaffAction, STAFF_ACTIONS, isDay } from '#domain/staff-log.ts'
import type { ModeratorAddress } from '../moderator-address.ts'

/** What an address asks of the log; what the endpoint would refuse is left out. */
export const askedIn = ({ by, member, action, from, to }: ModeratorAddress) => ({
  by: by && isId(by) ? by : undefined,
  member: member && isId(member) ? member : undefined,
  action: (Object.keys(STAFF_ACTIONS) as StaffAction[]).find((one) => one === action),
  from: from && isDay(from) ? from : undefined,
  to: to && isDay(to) ? to : undefined,
})

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
