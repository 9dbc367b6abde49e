import { SECURITY_GROUPS, type SecurityGroup } from '#domain/security-log.ts'
import type { ListAddress } from '#web/lib/list-state.ts'
import { logRangeIn } from '#web/features/moderation/staff/log-address.ts'

/** What the security log keeps in the address. */
export type SecurityAddress = ListAddress & Partial<Record<'group' | 'member' | 'from' | 'to', string>>

/** What an address asks of the log; what the endpoint would refuse is left out. */
export const askedIn = ({ group, ...range }: SecurityAddress) => ({
  ...logRangeIn(range),
  group: (Object.keys(SECURITY_GROUPS) as SecurityGroup[]).find((one) => one === group),
})
