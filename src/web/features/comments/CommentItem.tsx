import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import { type MouseEvent, Suspense, useRef } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { commentAnchor, commentPath, type WrittenComment } from '#domain/comments/comments.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { exactDate, longDate } from '#domain/time.ts'
import { MemberLink } from '#web/features/profiles/MemberLink.tsx'
import { FoldedIfBlocked } from '#web/features/accounts/viewer/FoldedIfBlocked.tsx'
import { useIsResumable } from '#web/features/accounts/viewer/resumable-item.ts'
import { useNow } from '#web/lib/use-now.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { Time } from '#web/ui/Time.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { actionClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { isLinkClick } from '#web/ui/menu.ts'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { LikeCommentButton } from './LikeCommentButton.tsx'
import { CommentText } from './CommentText.tsx'
import type { CommentMenuProps } from './CommentMenuList.tsx'

const CorrectionForm = lazyWithRetry(() => import('./CorrectionForm.tsx'), LoadFailure)

type CommentItemProps = {
  comment: WrittenComment
  /** The plan of the comment. */
  plan: CommentMenuProps['plan']
  /** Being sent: it has no menu yet. */
  isSending?: boolean
  isPinned?: boolean
  /** Named in the address. */
  isTarget?: boolean
  /** Its author edits it. */
  isCorrecting: boolean
  /** A correction was begun, and not saved. */
  hasCorrection?: boolean
  onCorrect: (isOpen: boolean) => void
  /** Opens the box for a reply; without it there is no button. */
  onReply?: (() => void) | undefined
  replyLabel?: string
}

/** A comment or a reply, without its replies; folded for members who blocked its author. */
export function CommentItem(props: CommentItemProps) {
  const { id, author } = props.comment
  return (
    <FoldedIfBlocked
      id={commentAnchor(id)}
      author={author}
      label="Commentaire d’un membre que vous avez bloqué"
    >
      <UnfoldedComment {...props} />
    </FoldedIfBlocked>
  )
}

function UnfoldedComment({ comment, plan, isSending, isPinned, isTarget, ...rest }: CommentItemProps) {
  const { isCorrecting, hasCorrection, onCorrect, onReply, replyLabel = 'Répondre' } = rest
  const item = useRef<HTMLElement>(null)
  const { id, author, content, mentions, parent_id } = comment
  const isReply = parent_id !== null
  const isOfAuthor = author !== null && author.user_id === plan.author?.user_id
  const endCorrection = () => {
    // The form that has the focus is unmounted.
    if (item.current?.contains(document.activeElement)) moveFocus(item.current)
    onCorrect(false)
  }
  return (
    <article
      ref={item}
      id={commentAnchor(id)}
      tabIndex={-1}
      aria-current={isTarget ? 'true' : undefined}
      className={cx(
        'relative -mx-3 grid scroll-my-20 grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-media px-3 py-2 outline-none',
        isTarget && 'bg-primary-tint [&_.text-muted]:text-ink',
        isSending && 'opacity-60',
      )}
    >
      <Avatar
        src={author && avatarUrl(author)}
        name={author?.pseudo ?? DELETED_MEMBER}
        size={isReply ? 32 : 40}
      />
      <div className="min-w-0">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 pr-9 leading-6">
          <Author author={author} />
          {isOfAuthor && <Tag tone="primary">{isReply ? 'Réponse de l’auteur' : 'Auteur'}</Tag>}
          <p className="relative z-1 text-small text-muted">
            {isSending ? 'Envoi…' : <When comment={comment} plan={plan} />}
          </p>
        </div>
        {!isCorrecting ? (
          <CommentText content={content} mentions={mentions} isUnfolded={isTarget} />
        ) : (
          <Suspense fallback={<CommentText content={content} mentions={mentions} isUnfolded />}>
            <div className="mt-1">
              <CorrectionForm comment={comment} onDone={endCorrection} />
            </div>
          </Suspense>
        )}
        {!isSending && (
          <div className="-mb-1.5 -ml-2 flex flex-wrap gap-1 empty:hidden noscript:hidden print:hidden">
            <LikeCommentButton comment={comment} />
            {onReply && (
              <button
                type="button"
                onClick={onReply}
                className={cx(actionClass, 'text-muted hover:bg-hover hover:text-ink')}
              >
                <Reply className="size-4" />
                {replyLabel}
              </button>
            )}
            {hasCorrection && !isCorrecting && (
              <button
                type="button"
                onClick={() => onCorrect(true)}
                className={cx(actionClass, 'text-muted hover:bg-hover hover:text-ink')}
              >
                <Pencil className="size-4" />
                Reprendre ma correction
              </button>
            )}
          </div>
        )}
      </div>
      {!isSending && !isCorrecting && (
        <CommentMenu comment={comment} plan={plan} isPinned={isPinned} onCorrect={() => onCorrect(true)} />
      )}
    </article>
  )
}

function Author({ author }: Pick<WrittenComment, 'author'>) {
  if (!author) return <span className="text-muted">{DELETED_MEMBER}</span>
  return (
    <span>
      <MemberLink member={author} />{' '}
      <RoleBadges role={author.role} verified_type={author.verified_type} badges={author.badges} />
    </span>
  )
}

/** The date, a link to the comment's own address. */
function When({ comment, plan }: { comment: WrittenComment; plan: { slug: string } }) {
  const { id, created_at, edited_at } = comment
  const isHydrated = useNow() !== null
  // The comment is on the screen: its page need not be loaded.
  const mark = (event: MouseEvent) => {
    if (!isLinkClick(event)) return
    event.preventDefault()
    location.hash = commentAnchor(id)
  }
  return (
    <>
      <a href={commentPath(plan, id)} onClick={mark} className="underline-offset-3 hover:underline">
        <Time iso={created_at} />
      </a>
      {edited_at && (
        <span title={`Modifié le ${isHydrated ? exactDate(edited_at, 'reader') : longDate(edited_at)}`}>
          {' '}
          · modifié
        </span>
      )}
    </>
  )
}

const CommentMenuList = lazyWithRetry(() => import('./CommentMenuList.tsx'), LoadFailure)

function CommentMenu(props: CommentMenuProps) {
  return (
    <ActionMenu
      label={`Actions sur le commentaire de ${props.comment.author?.pseudo ?? DELETED_MEMBER}`}
      title="Actions"
      className="absolute top-0 right-0 print:hidden"
      isPreloaded={useIsResumable(props.comment.id)}
    >
      {(position) => <CommentMenuList {...props} {...position} />}
    </ActionMenu>
  )
}
