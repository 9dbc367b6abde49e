import { Suspense, useRef } from 'react'
import { avatarUrl } from '#domain/avatar.ts'
import { commentAnchor, type WrittenComment } from '#domain/comments.ts'
import { DELETED_MEMBER } from '#domain/members.ts'
import { exactDate, longDate } from '#domain/time.ts'
import { MemberLink } from '#web/features/member-link/MemberLink.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { Time } from '#web/ui/Time.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { CommentText } from './CommentText.tsx'
import type { CommentMenuProps } from './CommentMenuList.tsx'

const CorrectionForm = lazyWithRetry(() => import('./CorrectionForm.tsx'), LoadFailure)

type CommentItemProps = {
  comment: WrittenComment
  /** The plan of the comment. */
  plan: { slug: string; author: { user_id: string } | null }
  /** Being sent: it has no menu yet. */
  isSending: boolean
  /** Named in the address. */
  isTarget: boolean
  /** The corrected text while its author edits it; else null. */
  correction: string | null
  onCorrect: (text: string | null) => void
}

export function CommentItem({ comment, plan, isSending, isTarget, correction, onCorrect }: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null)
  const { id, author, content, mentions } = comment
  const endCorrection = () => {
    // The form that has the focus is unmounted.
    if (item.current?.contains(document.activeElement)) moveFocus(item.current)
    onCorrect(null)
  }
  return (
    <li
      ref={item}
      id={commentAnchor(id)}
      tabIndex={-1}
      className={cx(
        'relative -mx-3 grid scroll-my-20 grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-media px-3 py-3 outline-none',
        isTarget && 'bg-primary-tint',
        isSending && 'opacity-60',
      )}
    >
      <Avatar src={author && avatarUrl(author)} name={author?.pseudo ?? DELETED_MEMBER} size={40} />
      <div className="min-w-0">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 pr-9 leading-6">
          <Author author={author} />
          {author && author.user_id === plan.author?.user_id && <Tag tone="primary">Auteur</Tag>}
          <p className="relative z-1 text-small text-muted">
            {isSending ? 'Envoi…' : <When comment={comment} />}
          </p>
        </div>
        {correction === null ? (
          <CommentText content={content} mentions={mentions} />
        ) : (
          <Suspense fallback={<CommentText content={content} mentions={mentions} />}>
            <div className="mt-1">
              <CorrectionForm comment={comment} text={correction} onType={onCorrect} onDone={endCorrection} />
            </div>
          </Suspense>
        )}
      </div>
      {!isSending && correction === null && (
        <CommentMenu comment={comment} plan={plan} onCorrect={() => onCorrect(content)} />
      )}
    </li>
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
function When({ comment: { id, created_at, edited_at } }: { comment: WrittenComment }) {
  const isHydrated = useNow() !== null
  return (
    <>
      <a href={`#${commentAnchor(id)}`} className="underline-offset-3 hover:underline">
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
    >
      {(position) => <CommentMenuList {...props} {...position} />}
    </ActionMenu>
  )
}
