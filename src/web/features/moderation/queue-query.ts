import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Page, QueueList, ReportCase } from '#domain/staff.ts'
import { reportsApi } from '#api/reports.ts'
import { keys } from '#web/lib/keys.ts'
import { call } from '#web/lib/call.ts'

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

export const reportsQuery = (list: QueueList) =>
  queueQuery('reports', list, (query) => call(reportsApi.list, { query }))

export const TARGET_NAMES: Record<ReportCase['target_type'], string> = {
  plan: 'Plan',
  comment: 'Commentaire',
  profile: 'Profil',
  message: 'Message',
  conversation: 'Conversation',
}

/** « Arnaque », of « Arnaque : un lien vers… »: the chosen reason stands before the details. */
export const reasonOf = ({ reports }: ReportCase) => reports[0]?.reason.split(' : ')[0] ?? ''

/** What can be taken away, while it is there. */
export const isRemovable = ({ target_type, path }: ReportCase) =>
  path !== null && (target_type === 'plan' || target_type === 'comment')
