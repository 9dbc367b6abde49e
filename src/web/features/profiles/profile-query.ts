import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import type { ProfileList } from '#domain/profiles.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export type ProfileName = { by: 'pseudo' | 'handle'; name: string }

export const profileQuery = ({ by, name }: ProfileName) =>
  queryOptions({
    queryKey: keys.profile(by, name),
    queryFn: () => call(profilesApi.read, { params: { name }, query: { by } }),
  })

/** What a tab of the profile shows, from the given place on. */
export const profileListQuery = (memberId: string, list: ProfileList, after?: string) =>
  infiniteQueryOptions({
    queryKey: keys.profileList(memberId, list, after),
    queryFn: ({ pageParam }) =>
      call(profilesApi.list, { params: { memberId, list }, query: { after: pageParam ?? undefined } }),
    initialPageParam: after ?? null,
    getNextPageParam: ({ next }) => next,
  })
