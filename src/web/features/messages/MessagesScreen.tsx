import { useRouter } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Conversation } from '#domain/messages.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { isFocusLost, moveFocus } from '#web/lib/focus.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { ConversationList } from './ConversationList.tsx'
import { LockedMessages } from './LockedMessages.tsx'
import { LoadingConversation, MessagesFrame } from './MessagesFrame.tsx'

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
