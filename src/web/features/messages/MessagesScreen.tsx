import { useRouter, Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import SquarePen from 'lucide-react/icons/square-pen'
import Search from 'lucide-react/icons/search'
import type { Conversation } from '#domain/messages.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { isFocusLost, moveFocus } from '#web/lib/focus.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { LockedMessages } from './LockedMessages.tsx'
import { LoadingConversation, MessagesFrame } from './MessagesFrame.tsx'
import { ConversationRows } from './ConversationRows.tsx'

const ConversationPane = lazyWithRetry(() => import('./ConversationPane.tsx'))

type MessagesScreenProps = { viewer: Viewer; selectedId: string | undefined }

/** The list of conversations and the open one. Members without access to messages see those they received. */
export function MessagesScreen({ viewer, selectedId }: MessagesScreenProps) {
  const isLocked = !viewer.abilities.startConversations
  const goBack = useBackToList()
  const pane = useFocusIfLost(selectedId)
  if (isLocked && !selectedId) return <LockedMessages viewer={viewer} />
  return (
    <MessagesFrame>
      <h1 className="sr-only">Messages</h1>
      <ErrorBoundary>
        <ConversationList selectedId={selectedId} isLocked={isLocked} />
      </ErrorBoundary>
      <div
        ref={pane}
        tabIndex={-1}
        className={cx('grid min-h-0 min-w-0 bg-paper outline-none', !selectedId && 'max-md:hidden')}
      >
        {selectedId ? (
          <ErrorBoundary key={selectedId}>
            <Suspense fallback={<LoadingPane />}>
              <ConversationPane conversationId={selectedId} viewer={viewer} onBack={goBack} menu={menuOf} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <Note>
            <MessageCircle className="size-8" />
            Sélectionnez une conversation
          </Note>
        )}
      </div>
    </MessagesFrame>
  )
}

const menuOf = (conversation: Conversation) => <ConversationMenu conversation={conversation} />

/** Placeholder in the shape of the pane while its code loads. */
function LoadingPane() {
  return (
    <div className="flex flex-col bg-surface">
      <div className="h-16 border-b border-line" />
      <LoadingConversation />
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="grid content-center justify-items-center gap-3 p-6 text-center text-muted">{children}</p>
  )
}

/** Returns from a conversation to the list: back in the history if it was opened there, or else by replacing the entry. */
function useBackToList() {
  const router = useRouter()
  return () => {
    if (router.state.location.state.isChosenInList) router.history.back()
    else void router.navigate({ to: '/messages', replace: true })
  }
}

/** On a phone the list with the focused row is hidden. */
function useFocusIfLost(selectedId: string | undefined) {
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selectedId && isFocusLost()) moveFocus(pane.current)
  }, [selectedId])
  return pane
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The conversation that another screen asks to open. */
    selectedConversationId?: string
    /** The entry before this one is the list. */
    isChosenInList?: boolean
  }
}

const ConversationMenuList = lazyWithRetry(() => import('./ConversationMenuList.tsx'), LoadFailure)

/** Profile, report, block; for a deleted member only the report. */
function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { id, other, is_blocked } = conversation
  return (
    <ActionMenu label="Options de la conversation">
      {(position) => (
        <ConversationMenuList conversationId={id} other={other} isBlocked={is_blocked} {...position} />
      )}
    </ActionMenu>
  )
}

const NewMessageDialog = lazyWithRetry(() => import('./NewMessageDialog.tsx'), LoadFailure)

type ConversationListProps = {
  selectedId: string | undefined
  /** The viewer may reply, but not start conversations. */
  isLocked: boolean
}

/** The left part of the screen; on a phone the whole screen until a conversation is open. */
export function ConversationList({ selectedId, isLocked }: ConversationListProps) {
  const [search, setSearch] = useState('')
  return (
    <section
      aria-label="Conversations"
      className={cx('flex min-h-0 min-w-0 flex-col', selectedId && 'max-md:hidden')}
    >
      <div className="flex flex-none flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
        <h2 className="text-card">Messages</h2>
        {isLocked ? (
          <Link to="/messages" className="link hit text-dense">
            Messagerie Premium
          </Link>
        ) : (
          <NewMessageButton />
        )}
      </div>
      <ConversationSearch value={search} onChange={setSearch} />
      <ConversationRows
        selectedId={selectedId}
        search={search}
        empty={isLocked ? LOCKED_EMPTY : { text: INVITATION, action: <NewMessageButton /> }}
      />
    </section>
  )
}

const INVITATION = 'Commencez à échanger avec la communauté !'
const LOCKED_EMPTY = { text: 'Personne ne vous a encore écrit.' }

function NewMessageButton() {
  return (
    <Button size="s" onClick={() => openDialog(NewMessageDialog, {})}>
      <SquarePen className="size-4" />
      Nouveau message
    </Button>
  )
}

type ConversationSearchProps = { value: string; onChange: (value: string) => void }

/** Filters the list while typing. */
function ConversationSearch({ value, onChange }: ConversationSearchProps) {
  return (
    <search className="relative mx-4 mb-2 flex-none">
      <label>
        <VisuallyHidden>Rechercher une conversation</VisuallyHidden>
        <Search className="pointer-events-none absolute top-3 left-3 text-muted" />
        <input
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Rechercher une conversation..."
          autoComplete="off"
          className="h-11 w-full rounded-control border border-transparent bg-sunken pr-2 pl-9.5 text-ellipsis focus:border-primary focus:bg-surface focus:outline-3 focus:outline-offset-0 focus:outline-primary/22"
        />
      </label>
    </search>
  )
}
