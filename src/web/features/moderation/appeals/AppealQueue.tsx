import { useInfiniteQuery } from '@tanstack/react-query'
import { appealsApi } from '#api/appeals.ts'
import { QUEUE_LISTS, type QueueList } from '#domain/staff.ts'
import { useList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import type { ModeratorAddress } from '../moderator-address.ts'
import { queueQuery } from '../queue-query.ts'
import { QueueFrame } from '../QueueFrame.tsx'
import { AppealItem } from './AppealItem.tsx'

const appealsQuery = (list: QueueList) =>
  queueQuery('appeals', list, (query) => call(appealsApi.list, { query }))

/** What sanctioned members object, oldest first. */
export default function AppealQueue({ address }: { address: ModeratorAddress }) {
  const list = useList(address, { filters: QUEUE_LISTS })
  const filter = list.state.filter ?? 'open'
  const query = useInfiniteQuery(appealsQuery(filter))
  const appeals = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <QueueFrame
      title="Recours"
      list={list}
      choices={{ open: 'En attente', done: 'Décidés' }}
      query={query}
      failure="Impossible de charger les recours"
      empty={filter === 'open' ? 'Aucun recours n’attend.' : 'Aucun recours décidé.'}
    >
      {appeals.length > 0 ? appeals.map((appeal) => <AppealItem key={appeal.id} appeal={appeal} />) : null}
    </QueueFrame>
  )
}
