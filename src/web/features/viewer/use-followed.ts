import { queryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from './use-auth.ts'
import { keys } from '#web/lib/keys.ts'

export const followedQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.followed(memberId),
    queryFn: async () => (await import('./member-calls.ts')).fetchFollowed(memberId),
  })

/** Whether the viewer follows this member; undefined for visitors, for oneself and while unknown. */
export function useFollowed(memberId: string): boolean | undefined {
  const viewer = useViewer()
  const isOther = Boolean(viewer) && viewer?.user.id !== memberId
  const { data } = useQuery({ ...followedQuery(memberId), enabled: isOther })
  return isOther ? data : undefined
}
