import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConversationLine } from './ConversationLine.tsx'
import { conversationsIn, conversationsQuery, showRead } from './conversations-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { HoverCard } from '#web/ui/HoverCard.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'

const SHOWN = 5

/** The newest conversations, under the icon in the header. */
export default function MessagePreviews({ anchor }: { anchor: RefObject<HTMLElement | null> }) {
  return (
    <HoverCard anchor={anchor} label="Derniers messages">
      <Previews />
      <Link to="/messages" className="link hit mt-3 inline-block text-dense">
        Voir tous les messages
      </Link>
    </HoverCard>
  )
}

function Previews() {
  const client = useQueryClient()
  const { data, isPending, isFetching, refetch } = useInfiniteQuery(conversationsQuery)
  if (isPending)
    return (
      <Loading label="Chargement des messages…" className="grid gap-2.5">
        <Skeletons sizes={['h-3 w-full', 'h-3 w-2/3', 'h-3 w-4/5']} />
      </Loading>
    )
  if (!data)
    return (
      <Button size="s" busy={isFetching} onClick={() => void refetch()}>
        Réessayer de charger les messages
      </Button>
    )
  const newest = conversationsIn(data).slice(0, SHOWN)
  if (newest.length === 0) return <p className="text-muted">Aucune conversation</p>
  return (
    <ul className="-mx-3 -mt-2">
      {newest.map((conversation) => (
        <li key={conversation.id}>
          <Link
            to="/messages"
            search={{ c: conversation.id }}
            onClick={() => showRead(client, conversation.id)}
            className="block rounded-inner px-3 py-2 outline-offset-[-2px] hover:bg-hover"
          >
            <ConversationLine conversation={conversation} avatarSize={40} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
