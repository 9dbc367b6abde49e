import ArrowDown from 'lucide-react/icons/arrow-down'
import { Fragment, type RefObject, useDeferredValue, useRef } from 'react'
import { useScrollAnchor } from '#web/lib/thread-scroll.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { moveFocus } from '#web/lib/focus.ts'
import { MessageItem } from './MessageItem.tsx'
import { dayLabel, messageRows } from './message-rows.ts'
import type { useMessages } from './use-messages.ts'

type MessageLogProps = {
  scroller: RefObject<HTMLDivElement | null>
  column: RefObject<HTMLDivElement | null>
  messages: ReturnType<typeof useMessages>
  ownId: string
  otherName: string
  /** Null unless a new message is out of view. */
  onShowNewest: (() => void) | null
}

/** The messages, oldest first. Scrolling up loads earlier ones. */
export function MessageLog({ scroller, column, messages, ownId, otherName, onShowNewest }: MessageLogProps) {
  const { conversationId, list, items, shown, queue } = messages
  // The focused element was removed.
  const focusLog = () => moveFocus(scroller.current)
  const log = useRef<HTMLDivElement>(null)
  const anchorScroll = useScrollAnchor(log, scroller)
  const loadEarlier = () => void messages.loadEarlier(anchorScroll)
  // Screen readers must not announce earlier messages, also not in the render after they are loaded.
  const isLoadingEarlier = useDeferredValue(list.isFetchingPreviousPage) || list.isFetchingPreviousPage
  const rows = messageRows(shown, ownId)
  return (
    <div className="relative min-h-0 grow bg-paper">
      <div
        ref={scroller}
        role="group"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain outline-offset-[-3px] [overflow-anchor:none]"
      >
        <div ref={column} className="relative flex min-h-full flex-col justify-end p-4 md:p-6">
          {list.hasPreviousPage && !list.isFetchPreviousPageError && (
            <NearTop key={items[0]?.id} onSight={() => !list.isFetchingPreviousPage && loadEarlier()} />
          )}
          <LoadMore
            hasMore={list.hasPreviousPage}
            onLoad={loadEarlier}
            busy={list.isFetchingPreviousPage}
            error={list.isFetchPreviousPageError ? 'Impossible de charger les messages précédents' : null}
            label="Messages précédents"
          />
          {rows.length === 0 && <NoMessages />}
          <div
            ref={log}
            role="log"
            aria-live={isLoadingEarlier ? 'off' : 'polite'}
            aria-label={`Messages échangés avec ${otherName}`}
            className="flex flex-col gap-[3px]"
          >
            {rows.map((row) => (
              <Fragment key={row.message.id}>
                {row.startsDay && <Day iso={row.message.created_at} />}
                <MessageItem
                  row={row}
                  otherName={otherName}
                  conversationId={conversationId}
                  queue={queue}
                  onRemoved={focusLog}
                />
              </Fragment>
            ))}
          </div>
        </div>
      </div>
      {onShowNewest && (
        <Chip
          onClick={() => {
            onShowNewest()
            focusLog()
          }}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-rise shadow-float"
        >
          Nouveaux messages
          <ArrowDown />
        </Chip>
      )}
    </div>
  )
}

/** High enough to load the earlier messages before the reader reaches the first one. */
function NearTop({ onSight }: { onSight: () => void }) {
  return (
    <div ref={useOnScreen(onSight)} aria-hidden className="pointer-events-none absolute top-0 h-150 w-px" />
  )
}

function Day({ iso }: { iso: string }) {
  const label = dayLabel(iso, useNow())
  return (
    <div role="separator" aria-label={label} className="mt-3 mb-2 self-center text-micro text-muted">
      {label}
    </div>
  )
}

function NoMessages() {
  return (
    <div className="my-auto grid justify-items-center gap-1 py-8 text-center">
      <p className="font-display text-section font-bold">Aucun message dans cette conversation</p>
      <p className="text-muted">Soyez le premier à envoyer un message !</p>
    </div>
  )
}
