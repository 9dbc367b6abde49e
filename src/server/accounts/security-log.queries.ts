import type { Role } from '#domain/roles.ts'
import type { AccountEvent, SecurityEntry, SecurityEventKind } from '#domain/accounts/security-log.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { type Bound, cardOf, isInDays, keyset } from '#server/platform/db/fragments.ts'
import { rowLock } from '#server/platform/db/locks.ts'
import type { SecurityEventsRow } from '#server/platform/db/rows.gen.ts'

type NewEvent = {
  user_id: string
  kind: SecurityEventKind
  /** A keyed hash, or empty if there is no address. */
  network: string
  /** The beginning of the network, which the member sees. */
  network_prefix?: string | null
  device: string
  details: object
}

/** Writes nothing for an account that is being deleted. */
export async function insertSecurityEvent(
  sql: Sql,
  { user_id, kind, network, network_prefix = null, device, details }: NewEvent,
): Promise<void> {
  await sql`
    with account as (select id from users where id = ${user_id} and closed_at is null ${rowLock(sql, 'share')})
    insert into security_events (user_id, kind, network, network_prefix, device, details)
    select id, ${kind}, ${network}, ${network_prefix}, ${device}, ${sql.json(details)} from account`
}

type Place = Pick<SecurityEventsRow, 'created_at' | 'id'>

const beyond = (sql: Sql, bound: Bound<Place> | null) =>
  keyset(sql, bound, { created_at: sql`e.created_at`, id: sql`e.id` }, 'desc')

/** Returns the events that a member sees of their own account. `here`: the hashes of the network of the request. */
export const listOwnEvents = (
  sql: Sql,
  userId: string,
  { here, bound, count }: { here: readonly string[]; bound: Bound<Place> | null; count: number },
): Promise<AccountEvent[]> => {
  const { isBeyond, order } = beyond(sql, bound)
  return sql<AccountEvent[]>`
    select e.id, e.kind, e.created_at, ${ofOwn(sql, 'device')} as device, ${ofOwn(sql, 'network_prefix')} as network,
      e.network = any (${[...here]}::text[]) and e.network <> '' and not ${isByStaff(sql)} as is_here, e.details - 'by' as details
    from security_events e where e.user_id = ${userId} and ${isBeyond} order by ${order} limit ${count}`
}

/** Selects the same events for an export. */
export const listEventsForExport = (sql: Sql, userId: string) => sql`
  select e.kind, e.created_at, ${ofOwn(sql, 'device')} as device, ${ofOwn(sql, 'network_prefix')} as reseau, e.details - 'by' as details
  from security_events e where e.user_id = ${userId} order by e.created_at`

/** Events by staff happen on a device and a network of the staff, so the member does not see them. */
const isByStaff = (sql: Sql): Fragment => sql`(e.details ? 'by')`
const ofOwn = (sql: Sql, column: 'device' | 'network_prefix'): Fragment =>
  sql`case when not ${isByStaff(sql)} then e.${sql(column)} end`

export type SecurityFilters = {
  member?: string | undefined
  kinds?: readonly SecurityEventKind[] | undefined
  /** Days in the time zone of Zurich, both inclusive. */
  from?: string | undefined
  to?: string | undefined
}

/** The viewer may read their own events, and those of members with these roles. */
type Readable = { own: string; roles: readonly Role[] }

export const listSecurityEvents = (
  sql: Sql,
  { own, roles }: Readable,
  filters: SecurityFilters,
  { bound, count }: { bound: Bound<Place> | null; count: number },
): Promise<SecurityEntry[]> => {
  const { isBeyond, order } = beyond(sql, bound)
  return sql<SecurityEntry[]>`
    select e.id, e.kind, e.created_at, ${cardOf(sql, sql`e.user_id`)} as member,
      ${cardOf(sql, sql`(e.details ->> 'by')::uuid`)} as by, e.device, left(e.network, 6) as network,
      e.details - 'by' as details
    from security_events e join profiles p on p.user_id = e.user_id
    where ${isBeyond} and (e.user_id = ${own} or p.role = any (${[...roles]}::text[]))
      ${matchesFilters(sql, filters)}
    order by ${order} limit ${count}`
}

const matchesFilters = (sql: Sql, { member, kinds, from, to }: SecurityFilters): Fragment => sql`
  ${member ? sql`and e.user_id = ${member}` : sql``} ${kinds ? sql`and e.kind = any (${[...kinds]}::text[])` : sql``}
  ${isInDays(sql, sql`e.created_at`, { from, to })}`
