import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import type { ProfileList } from '#domain/profiles.ts'
import { call } from '#web/lib/call.ts'

export type ProfileName = { by: 'pseudo' | 'handle'; name: string }

export const profileQuery = ({ by, name }: ProfileName) =>
  queryOptions({
    queryKey: ['profile', by, name],
    queryFn: () => call(profilesApi.read, { params: { name }, query: { by } }),
  })

/** What a tab of the profile shows, from the given place on. */
export const profileListQuery = (memberId: string, list: ProfileList, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['feed', 'member', memberId, list, after ?? null],
    queryFn: ({ pageParam }) =>
      call(profilesApi.list, { params: { memberId, list }, query: { after: pageParam ?? undefined } }),
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
  })

/** After something on a profile was changed: everything that shows a member asks again. */
export const profileChanged = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [area] }) => SHOWING.has(area) })

const SHOWING = new Set<unknown>(['profile', 'member', 'feed', 'plan'])
