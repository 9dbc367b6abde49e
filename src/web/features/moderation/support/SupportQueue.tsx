import { useInfiniteQuery } from '@tanstack/react-query'
import { supportApi } from '#api/support.ts'
import { QUEUE_LISTS, type QueueList } from '#domain/staff.ts'
import { useList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import type { ModeratorAddress } from '../moderator-address.ts'
import { queueQuery } from '../queue-query.ts'
import { QueueFrame } from '../QueueFrame.tsx'
import { SupportItem } from './SupportItem.tsx'

const supportQuery = (list: QueueList) =>
  queueQuery('support', list, (query) => call(supportApi.list, { query }))

/** What people wrote to the team: VIP first, then oldest first. */
export default function SupportQueue({ address }: { address: ModeratorAddress }) {
  const list = useList(address, { filters: QUEUE_LISTS })
  const filter = list.state.filter ?? 'open'
  const query = useInfiniteQuery(supportQuery(filter))
  const requests = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <QueueFrame
      title="Demandes"
      list={list}
      choices={{ open: 'En attente', done: 'Closes' }}
      query={query}
      failure="Impossible de charger les demandes"
      empty={filter === 'open' ? 'Aucune demande n’attend.' : 'Aucune demande close.'}
    >
      {requests.length > 0
        ? requests.map((request) => <SupportItem key={request.id} request={request} />)
        : null}
    </QueueFrame>
  )
}
