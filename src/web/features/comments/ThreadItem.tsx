import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Pin from 'lucide-react/icons/pin'
import { type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { type Comment, commentAnchor, REPLIES_SHOWN, type WrittenComment } from '#domain/comments/comments.ts'
import { isFocusLost, moveFocus } from '#web/lib/focus.ts'
import type { Outgoing } from '#web/lib/thread-outbox.ts'
import type { ThreadCursor } from '#web/lib/thread-pages.ts'
import { useScrollAnchor } from '#web/lib/thread-scroll.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { Spinner } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { isLinkClick } from '#web/ui/menu.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { discussionPath, suiteAfter, suiteBefore } from './comment-address.ts'
import { CANNOT_LOAD } from './comment-failed.ts'
import type { ListedThread } from './comments-query.ts'
import { CommentItem } from './CommentItem.tsx'
import { nextRepliesLabel, otherRepliesLabel, repliesLabel } from './reply-labels.ts'
import type { DiscussionThreads } from './use-discussion.ts'
import { useReplies } from './use-replies.ts'

const ReplyBox = lazyWithRetry(() => import('./ReplyBox.tsx'), LoadFailure)

type ThreadItemProps = {
  thread: Outgoing<ListedThread>
  discussion: DiscussionThreads
  /** Where the address opens the thread. */
  start?: ThreadCursor | null
}

/** A comment of the first level with its replies. */
export function ThreadItem({ thread, discussion, start = null }: ThreadItemProps) {
  const { plan } = discussion
  const replies = useReplies(thread, { planAuthorId: plan.author?.user_id, start })
  const list = useRef<HTMLOListElement>(null)
  const holdPosition = useScrollAnchor(list)
  const [hasFolded, setHasFolded] = useState(false)
  const { end, shown, written, hidden, isOpen, hasLater } = replies
  // Not the only thread of its page, and not while the first replies are all.
  const isFoldable =
    isOpen && !replies.isLoading && (start ? start.around !== undefined : shown.length > REPLIES_SHOWN)
  const isReplying = discussion.replying?.threadId === thread.id
  const hasReplies = shown.length + written.length > 0 || hasLater || replies.hasEarlier
  const items = hasLater ? shown : [...shown, ...written]
  const itemOf = (reply: Outgoing<WrittenComment>) => (
    <li key={reply.id}>
      <CommentItem {...discussion.itemProps(reply)} />
    </li>
  )
  const pageOf = (suite: string | undefined) => discussionPath(plan, { fil: thread.id, suite })
  const { pages } = replies.list.data ?? { pages: [] }
  return (
    <li className="border-line py-3 not-first:border-t">
      {thread.is_pinned && !thread.is_deleted && (
        <p className="flex items-center gap-2 text-small font-semibold text-accent-text">
          <Pin className="size-4" />
          Épinglé par l’auteur
        </p>
      )}
      {thread.is_deleted ? (
        <DeletedItem
          comment={thread}
          isTarget={discussion.target === thread.id}
          onResume={isReplying ? null : discussion.resumeIn(thread.id)}
        />
      ) : (
        <CommentItem {...discussion.itemProps(thread)} isPinned={thread.is_pinned ?? false} />
      )}
      {(hasReplies || isReplying) && (
        <div className={REPLIES}>
          {replies.hasEarlier && (
            <MoreLink
              href={pageOf(suiteBefore(pages[0]?.start))}
              isBusy={replies.list.isFetchingPreviousPage}
              onPress={() => {
                holdPosition()
                replies.showEarlier()
              }}
            >
              Réponses précédentes
            </MoreLink>
          )}
          {items.length > 0 && (
            <ol ref={list} aria-label={repliesLabel(thread)} className="grid gap-1">
              {/* One’s own reply stays the same element, with its focus, when it is loaded with the others. */}
              {items.map(itemOf)}
            </ol>
          )}
          {replies.hasFailed && (
            <p role="alert" className="py-1 text-small text-bad">
              {CANNOT_LOAD}
            </p>
          )}
          {hasLater && (
            <MoreLink
              href={pageOf(isOpen ? suiteAfter(pages.at(-1)?.end) : undefined)}
              isBusy={replies.isBusy}
              isExpanded={isOpen ? undefined : false}
              ref={hasFolded && !isOpen ? takeLostFocus : undefined}
              icon={<ChevronDown className="size-4" />}
              onPress={replies.showMore}
            >
              {start
                ? 'Réponses suivantes'
                : isOpen && !replies.isLoading
                  ? nextRepliesLabel(hidden.count)
                  : otherRepliesLabel(hidden, shown.length)}
            </MoreLink>
          )}
          {isFoldable && (
            <button
              type="button"
              onClick={() => {
                setHasFolded(true)
                replies.fold()
              }}
              className={cx(MORE, 'noscript:hidden')}
            >
              <ChevronUp className="size-4" />
              Replier les réponses
            </button>
          )}
          {hasLater && written.length > 0 && (
            <ol aria-label="Ce que vous venez d’écrire" className="grid gap-1">
              {written.map(itemOf)}
            </ol>
          )}
          {discussion.replying && isReplying && (
            <Suspense fallback={<Skeleton shape="box" className="h-34 w-full" />}>
              <ReplyBox
                // Another comment of the thread is replied to: the name in the field and the label change.
                key={discussion.replying.to.id}
                plan={plan}
                thread={thread}
                to={discussion.replying.to}
                onSent={(reply) => {
                  replies.onSent()
                  discussion.onReplySent(reply)
                }}
                onClose={discussion.closeReply}
              />
            </Suspense>
          )}
        </div>
      )}
      <div ref={end} />
    </li>
  )
}

const REPLIES =
  'mt-1 ml-[11px] grid grid-cols-[minmax(0,1fr)] gap-1 border-l-2 border-line pl-3 md:ml-[19px] md:pl-4'
const MORE =
  'inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control text-left text-dense font-semibold text-primary underline-offset-3 hover:underline print:hidden'

/** The button that folded the replies is unmounted, and they may have filled the screen. */
function takeLostFocus(link: HTMLElement | null) {
  if (isFocusLost()) moveFocus(link, { scrolls: true })
}

type MoreLinkProps = {
  ref?: Ref<HTMLAnchorElement> | undefined
  /** Used without JavaScript. */
  href: string
  isBusy: boolean
  isExpanded?: boolean | undefined
  icon?: ReactNode
  onPress: () => void
  children: string
}

/** Loads more replies of the thread. */
function MoreLink({ ref, href, isBusy, isExpanded, icon, onPress, children }: MoreLinkProps) {
  return (
    <a
      href={href}
      ref={ref}
      rel="nofollow"
      aria-expanded={isExpanded}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (!isLinkClick(event)) return
        event.preventDefault()
        if (!isBusy) onPress()
      }}
      className={MORE}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </a>
  )
}

type DeletedItemProps = {
  comment: Comment
  isTarget: boolean
  /** The viewer was writing a reply. */
  onResume: (() => void) | null | undefined
}

/** The place of a comment that was deleted while it had replies, or while one was written. */
function DeletedItem({ comment: { id }, isTarget, onResume }: DeletedItemProps) {
  return (
    <p
      id={commentAnchor(id)}
      tabIndex={-1}
      aria-current={isTarget ? 'true' : undefined}
      className="scroll-my-20 rounded-media bg-sunken px-3.5 py-2.5 text-dense text-muted outline-none"
    >
      <span>Commentaire supprimé</span>
      {onResume && (
        <button type="button" onClick={onResume} className="link ml-3">
          Reprendre ma réponse
        </button>
      )}
    </p>
  )
}
