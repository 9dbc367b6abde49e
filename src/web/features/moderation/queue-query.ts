import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Page, QueueList } from '#domain/staff.ts'
import { keys } from '#web/lib/keys.ts'

/** Others work on the same queue. */
const REFRESH_MS = 60_000

type Asked = { list: QueueList; after: string | undefined }

/** A queue of the moderators, oldest first, and what was dealt with. */
export const queueQuery = <Answer extends Page<unknown>>(
  part: 'reports' | 'appeals' | 'support',
  list: QueueList,
  load: (asked: Asked) => Promise<Answer>,
) =>
  infiniteQueryOptions({
    queryKey: keys.staff(part, { list }),
    queryFn: ({ pageParam }) => load({ list, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Many pages would be many requests.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length === 1 ? 'always' : false),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? REFRESH_MS : false),
  })
