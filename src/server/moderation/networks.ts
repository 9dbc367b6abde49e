import { NETWORK_MEMBERS_MAX, sharedNetwork } from '#domain/moderation/sanctions.ts'
import { mayModerate } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { insertBannedNetworks, listNetworks } from './bans.queries.ts'

/** How many networks were closed, and how many were not because others need them. */
export type ClosedNetworks = { closed: number; kept_open: number }

type ClosingRequest = {
  banId: string
  memberId: string
  /** The staff member who bans, and the network of their request, hashed under each key. */
  by: { id: string; role: Role; networks: readonly string[] }
  confirmedMembers: number
}

/**
 * Closes the networks of a member's sessions to sign-ups and sign-ins. Networks are keyed hashes of IP networks. Exceptions:
 * the caller's own network, one used by a member whom the caller may not ban, and one without a hash, as it is shared by
 * design (platform/lib/hashes.ts). A network with many other members needs a confirmation of their number.
 */
export async function closeNetworks(
  sql: Sql,
  { banId, memberId, by, confirmedMembers }: ClosingRequest,
): Promise<ClosedNetworks> {
  const networks = await listNetworks(sql, memberId)
  const closable = networks.filter(
    ({ network, members_with_role }) =>
      network !== '' &&
      !by.networks.includes(network) &&
      members_with_role.every((member) => mayModerate(by, member)),
  )
  const others = Math.max(0, ...closable.map((network) => network.others))
  if (others > Math.max(NETWORK_MEMBERS_MAX, confirmedMembers)) throw sharedNetwork(others)
  await insertBannedNetworks(
    sql,
    banId,
    closable.map(({ network }) => network),
  )
  return { closed: closable.length, kept_open: networks.length - closable.length }
}
