import { moderationApi } from '#api/moderation.ts'
import type { ModeratorAddress } from '../moderator-address.ts'

const { entries } = moderationApi.activity.query!

/** What an address asks of the log; what the endpoint would refuse is left out. */
export const askedIn = (address: ModeratorAddress) => ({
  by: taken(entries.by, address.by),
  member: taken(entries.member, address.member),
  action: taken(entries.action, address.action),
  from: taken(entries.from, address.from),
  to: taken(entries.to, address.to),
})

type Checked<Value> = { issues: readonly unknown[] } | { value: Value; issues?: undefined }
type Field<Value> = {
  '~standard': { validate: (given: unknown) => Checked<Value> | Promise<Checked<Value>> }
}

function taken<Value>(field: Field<Value>, given: string | undefined): Value | undefined {
  const checked = field['~standard'].validate(given)
  return 'value' in checked && !checked.issues ? checked.value : undefined
}
