import { queryOptions } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** A member at a glance, with their numbers. */
export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.memberPreview(memberId),
    queryFn: () => call(profilesApi.preview, { params: { memberId } }),
  })
