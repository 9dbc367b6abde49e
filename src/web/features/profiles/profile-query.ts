import { queryOptions } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import type { ProfileList } from '#domain/profiles.ts'
import type { PlanList } from '#web/features/feed/plan-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export type ProfileName = { by: 'pseudo' | 'handle'; name: string }

export const profileQuery = ({ by, name }: ProfileName) =>
  queryOptions({
    queryKey: keys.profile(by, name),
    queryFn: () => call(profilesApi.read, { params: { name }, query: { by } }),
  })

/** What a tab of the profile shows, from the given cursor on. */
export const profileFeed = (memberId: string, list: ProfileList, after?: string): PlanList => ({
  queryKey: keys.profileList(memberId, list, after),
  after,
  fetchPage: (from) => call(profilesApi.list, { params: { memberId, list }, query: { after: from } }),
})
