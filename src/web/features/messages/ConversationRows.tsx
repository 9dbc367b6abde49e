import { useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ConversationSummary } from '#domain/messages.ts'
import { hasAll, termsOf } from '#domain/search/search-text.ts'
import { isFocusLost, moveFocus } from '#web/lib/focus.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { ConversationLine, nameOf } from './ConversationLine.tsx'
import { conversationsIn, conversationsQuery, showRead } from './conversations-query.ts'
import { ConversationsSkeleton } from './MessagesFrame.tsx'

type ConversationRowsProps = {
  selectedId: string | undefined
  /** Only conversations with members whose pseudo contains this are shown. */
  search: string
  /** Text and action of the empty list. */
  empty: { text: string; action?: ReactNode }
}

export function ConversationRows({ selectedId, search, empty }: ConversationRowsProps) {
  const query = useInfiniteQuery(conversationsQuery)
  const list = useFocusAfter(selectedId)
  if (query.isPending) return <ConversationsSkeleton />
  if (!query.data)
    return <QueryError query={query} heading="h3" title="Vos conversations n’ont pas pu être chargées" />
  const all = conversationsIn(query.data)
  if (all.length === 0)
    return (
      <EmptyState
        heading="h3"
        art={<MessageCircle className="mb-2 size-10! text-muted" />}
        title="Aucune conversation"
        {...empty}
        className="border-0!"
      />
    )
  const terms = termsOf(search)
  const shown = all.filter((conversation) => hasAll(nameOf(conversation), terms))
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain">
      <ul ref={list}>
        {shown.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} selectedId={selectedId} />
        ))}
      </ul>
      <p role="status" className="px-4 py-6 text-center wrap-anywhere text-muted empty:hidden">
        {shown.length === 0 && !query.hasNextPage && `Aucune conversation avec « ${search.trim()} »`}
      </p>
      <MoreConversations query={query} />
    </div>
  )
}

type RowProps = { conversation: ConversationSummary; selectedId: string | undefined }

function Row({ conversation, selectedId }: RowProps) {
  const client = useQueryClient()
  const isOpen = conversation.id === selectedId
  return (
    <li>
      <Link
        to="/messages"
        search={{ c: conversation.id }}
        state={{ isChosenInList: selectedId === undefined }}
        replace={isOpen}
        data-conversation={conversation.id}
        aria-current={isOpen ? 'page' : undefined}
        // By default the router styles every link to this page as active.
        activeProps={{}}
        onClick={() => showRead(client, conversation.id)}
        className="relative block px-4 py-3 outline-offset-[-2px] before:absolute before:inset-y-3 before:left-0 before:w-[3px] before:rounded-r-[3px] hover:bg-hover aria-[current=page]:bg-primary-tint aria-[current=page]:before:bg-primary"
      >
        {/* The open conversation counts as read. */}
        <ConversationLine conversation={isOpen ? { ...conversation, unread_count: 0 } : conversation} />
      </Link>
    </li>
  )
}

/** On a phone the list is hidden while a conversation is open; on return the focus goes back to its row. */
function useFocusAfter(selectedId: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const previous = useRef(selectedId)
  useEffect(() => {
    const left = previous.current
    previous.current = selectedId
    if (selectedId || !left || !isFocusLost()) return
    moveFocus(list.current?.querySelector(`[data-conversation="${left}"]`))
  }, [selectedId])
  return list
}

type Query = Pick<
  UseInfiniteQueryResult<{ pages: unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Loads the next page when the end of the list is in view, also while a search hides most rows. */
export function MoreConversations({ query }: { query: Query }) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const end = useOnScreen(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  })
  return (
    <>
      {/* A new element for each page: the observer does not fire again for one that stays in view. */}
      <div key={`${data?.pages.length} ${isFetching}`} ref={end} />
      <LoadMore
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        error={isFetchNextPageError ? 'La suite n’a pas pu être chargée.' : null}
        onLoad={() => void fetchNextPage()}
      />
    </>
  )
}
