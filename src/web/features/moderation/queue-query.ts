import { infiniteQueryOptions } from '@tanstack/react-query'
import { isRemovableTarget } from '#domain/moderation/reports.ts'
import type { ListPage, QueueList, ReportCase } from '#domain/moderation/staff.ts'
import { reportsApi } from '#api/moderation-reports.ts'
import { keys } from '#web/lib/keys.ts'
import { call } from '#web/lib/call.ts'

/** Other staff work on the same queue. */
const REFRESH_MS = 60_000

type QueueQuery = { list: QueueList; after: string | undefined }

/** A queue of the moderators, oldest first, or its closed items. */
export const reportQueueQuery = <QueuePage extends ListPage<unknown>>(
  part: 'reports' | 'appeals' | 'support',
  list: QueueList,
  load: (query: QueueQuery) => Promise<QueuePage>,
) =>
  infiniteQueryOptions({
    queryKey: keys.staff(part, { list }),
    queryFn: ({ pageParam }) => load({ list, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // A refetch of many pages would need many requests.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length === 1 ? 'always' : false),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? REFRESH_MS : false),
  })

export const reportsQuery = (list: QueueList) =>
  reportQueueQuery('reports', list, (query) => call(reportsApi.list, { query }))

export const TARGET_NAMES: Record<ReportCase['target_type'], string> = {
  plan: 'Plan',
  comment: 'Commentaire',
  profile: 'Profil',
  journal_entry: 'Entrée de journal',
  review: 'Avis',
  message: 'Message',
  conversation: 'Conversation',
}

/** « Arnaque », of « Arnaque : un lien vers… »: the chosen reason comes before the details. */
export const reasonOf = ({ reports }: ReportCase) => reports[0]?.reason.split(' : ')[0] ?? ''

/** Whether the report target still exists and can be removed. */
export const isRemovable = ({ target_type, path }: ReportCase) =>
  path !== null && isRemovableTarget(target_type)
