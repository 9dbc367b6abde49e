import { counted } from '#domain/numbers.ts'
import { StartError } from '#server/config/start-error.ts'
import { openConnection, type Target } from '#server/db/client.ts'
import { countNetworks } from './queries.ts'

/** So many members do not sign in from one network by chance. */
const ENOUGH_MEMBERS = 10

/** Whether the members who signed in lately have different networks, as they do unless a proxy hides them. */
export async function checkNetworks(target: Target): Promise<string> {
  const { sql, end } = await openConnection(target, 'plan-b doctor')
  const { members, networks } = await countNetworks(sql).finally(end)
  if (members < ENOUGH_MEMBERS) return 'trop peu de connexions depuis une semaine pour les comparer.'
  if (networks > 1) return `les membres de la semaine viennent de ${networks} réseaux.`
  throw new StartError(
    `${counted(members, 'membre')} se sont connectés depuis une semaine, tous du même réseau : un proxy ou un CDN cache leur adresse, et ils partagent les mêmes limites. Réglez trusted_proxies du proxy et TRUSTED_PROXIES (docs/deploy.md, « A CDN »).`,
  )
}
