import { NETWORK_MEMBERS_MAX, sharedNetwork } from '#domain/sanctions.ts'
import { mayModerate } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import type { Sql } from '#server/db/database.ts'
import { insertAddresses, listNetworks } from './queries.ts'

/** Networks that were closed, and those that cannot be. */
export type ClosedNetworks = { closed: number; kept_open: number }

type Closing = {
  banId: string
  memberId: string
  /** The staff member who bans, and the network of their request, hashed under each key. */
  by: { id: string; role: Role; networks: readonly string[] }
  confirmedMembers: number
}

/**
 * Closes the networks that a member's sessions came from to sign-ups and sign-ins. Never one of the caller, nor of
 * a member they could not ban; and one that many others use only when their number was confirmed. What is shared by design
 * has no name (lib/hashes.ts).
 */
export async function closeNetworks(
  sql: Sql,
  { banId, memberId, by, confirmedMembers }: Closing,
): Promise<ClosedNetworks> {
  const networks = await listNetworks(sql, memberId)
  const closable = networks.filter(
    ({ network, ranked }) =>
      network !== '' && !by.networks.includes(network) && ranked.every((member) => mayModerate(by, member)),
  )
  const others = Math.max(0, ...closable.map((network) => network.others))
  if (others > Math.max(NETWORK_MEMBERS_MAX, confirmedMembers)) throw sharedNetwork(others)
  await insertAddresses(
    sql,
    banId,
    closable.map(({ network }) => network),
  )
  return { closed: closable.length, kept_open: networks.length - closable.length }
}
