import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { profilesApi } from '#api/profiles.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { isNotFound } from '#domain/errors.ts'
import { profilePath } from '#domain/profiles/members.ts'
import type { ProfileList, PublicProfile } from '#domain/profiles/profiles.ts'
import { type PlanList, planListQuery } from '#web/features/feed/plan-list.ts'
import { awaitOnServer, call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { siteQuery } from '#web/lib/site.ts'
import { listOfTab, type ProfileMetadata, type ProfileSearch } from './profile-route.ts'

export type ProfileName = { by: 'pseudo' | 'handle'; name: string }

export const profileQuery = ({ by, name }: ProfileName) =>
  queryOptions({
    queryKey: keys.profile(by, name),
    queryFn: () => call(profilesApi.read, { params: { name }, query: { by } }),
  })

/** The plans of a tab, from the given cursor on. */
export const profileFeed = (memberId: string, list: ProfileList, after?: string): PlanList => ({
  queryKey: keys.profileList(memberId, list, after),
  after,
  fetchPage: (from) => call(profilesApi.list, { params: { memberId, list }, query: { after: from } }),
})

/** Loads the profile and its list into the cache, and returns the metadata of the page. */
export async function loadProfile(
  client: QueryClient,
  name: ProfileName,
  { tab, after }: ProfileSearch,
): Promise<ProfileMetadata> {
  const profile = await client.ensureQueryData(profileQuery(name)).catch(redirectIfNotFound)
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
  const list = planListQuery(profileFeed(user_id, listOfTab(tab), after))
  // On the settings tab the server, which does not know the viewer, renders no list.
  if (!import.meta.env.SSR || tab !== 'parametres') await awaitOnServer(client.fetchInfiniteQuery(list))
  const { url } = await client.ensureQueryData(siteQuery)
  return metadataOf(profile, url)
}

/** A temporary redirect: a member may take the name later. */
function redirectIfNotFound(error: unknown): never {
  if (isNotFound(error))
    throw redirect({ to: '/', search: { acces: 'profil' }, replace: true, statusCode: 302 })
  throw error
}

function metadataOf(profile: PublicProfile, siteUrl: string): ProfileMetadata {
  const { user_id, pseudo, bio } = profile
  return {
    title: pseudo,
    description: bio || `Les plans, les reposts et le parcours de ${pseudo}.`,
    path: profilePath(profile),
    image: `/og/membre/${user_id}.png`,
    feed: `/rss.xml?${new URLSearchParams({ author: pseudo })}`,
    data: schemaOf(profile, (path) => new URL(path, siteUrl).href),
  }
}

/** Structured data for search engines, without the member's own links. */
function schemaOf(profile: PublicProfile, absolute: (path: string) => string) {
  const { pseudo, handle, bio, joined_at, followers_count, plans_posted } = profile
  const picture = avatarUrl(profile)
  return {
    '@type': 'ProfilePage',
    dateCreated: joined_at,
    mainEntity: {
      '@type': 'Person',
      name: pseudo,
      url: absolute(profilePath(profile)),
      ...(handle && { alternateName: `@${handle}` }),
      ...(bio && { description: bio }),
      ...(picture && { image: absolute(picture) }),
      interactionStatistic: counter('FollowAction', followers_count),
      agentInteractionStatistic: counter('WriteAction', plans_posted),
    },
  }
}

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
})
