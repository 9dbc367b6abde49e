import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { isNowhere } from '#domain/errors.ts'
import { siteQuery } from '#web/lib/site.ts'
import { profileListQuery, type ProfileName, profileQuery } from './profile-query.ts'
import { saidOf, type ProfileSaid } from './profile-said.ts'
import { listOfTab, type ProfileSearch } from './profile-tab.ts'

/** Brings what a profile shows into the cache, and answers with what its head says. */
export async function loadProfile(
  client: QueryClient,
  name: ProfileName,
  { tab, after }: ProfileSearch,
): Promise<ProfileSaid> {
  const profile = await client.ensureQueryData(profileQuery(name)).catch(leave)
  const { user_id, pseudo } = profile
  if (name.by === 'pseudo' && pseudo !== name.name) {
    client.setQueryData(profileQuery({ by: 'pseudo', name: pseudo }).queryKey, profile)
    throw redirect({
      to: '/u/$pseudo',
      params: { pseudo },
      search: { tab, after },
      replace: true,
      statusCode: 301,
    })
  }
  const list = profileListQuery(user_id, listOfTab(tab), after)
  // The server waits for the plans; in the browser the list shows its own loading state and errors.
  if (!import.meta.env.SSR) void client.prefetchInfiniteQuery(list)
  else if (tab !== 'parametres') await client.fetchInfiniteQuery(list)
  const { url } = await client.ensureQueryData(siteQuery)
  return saidOf(profile, url)
}

/** Nobody is there, for now: somebody may take the name tomorrow. */
function leave(error: unknown): never {
  if (isNowhere(error)) throw redirect({ to: '/', replace: true, statusCode: 302 })
  throw error
}
