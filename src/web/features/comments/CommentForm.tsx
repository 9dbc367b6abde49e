import { useEffect, useRef, type SubmitEvent } from 'react'
import { avatarUrl } from '#domain/avatar.ts'
import { cleanComment, type Comment, COMMENT_MAX, commentRefusal, isBlankComment } from '#domain/comments.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { Viewer } from '#domain/viewer.ts'
import { announce } from '#web/lib/announce.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast.ts'
import { CANNOT_PUBLISH, wordsOf } from './comment-failed.ts'
import { CommentField, Remaining } from './CommentField.tsx'
import { useCommentDraft } from './use-comment-draft.ts'
import { usePostComment } from './use-post-comment.ts'

type CommentFormProps = {
  planId: string
  viewer: Viewer
  submitLabel: string
  /** Hears of a comment from the moment it leaves until it is known what became of it. */
  onSending?: (comment: Comment | null) => void
  onSent: (comment: Comment) => void
  /** Where the form was opened by a button, and can be closed again. */
  onCancel?: () => void
}

/** One's comment on a plan. What was typed stays until the server has it. */
export function CommentForm({ planId, viewer, submitLabel, onSending, onSent, onCancel }: CommentFormProps) {
  const { draft, isKept, type, tried, sent } = useCommentDraft(viewer.user.id, planId)
  const field = useRef<HTMLTextAreaElement>(null)
  const posting = usePostComment(planId, {
    onSent: (comment) => {
      sent()
      onSending?.(null)
      onSent(comment)
      announce('Commentaire publié.')
    },
    onFailed: () => onSending?.(null),
  })
  const retype = (text: string) => {
    if (!posting.isIdle) posting.reset()
    type(text)
  }
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (!isOpened) return
    field.current?.focus({ preventScroll: true })
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [isOpened])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (posting.isPending) return
    const content = cleanComment(draft.text)
    if (isBlankComment(content)) {
      toast({ ...NOTHING_WRITTEN, variant: 'destructive' })
    } else if (commentRefusal(content) === null) {
      tried()
      posting.mutate(draft)
      onSending?.(unsent(draft.id, planId, content, viewer))
    }
  }
  const isRefused = commentRefusal(cleanComment(draft.text)) !== null
  return (
    <form onSubmit={submit} className="grid scroll-mb-4 grid-cols-[auto_minmax(0,1fr)] gap-3">
      <Avatar src={avatarUrl(viewer.profile)} name={viewer.profile.pseudo} size={40} />
      <div className="grid gap-2">
        <CommentField
          label="Votre commentaire"
          text={draft.text}
          onType={retype}
          error={posting.error && wordsOf(posting.error, CANNOT_PUBLISH)}
          isReadOnly={posting.isPending}
          ref={field}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <div className={cx('mr-auto', isOpened && 'max-md:w-full')}>
            <Remaining text={draft.text} otherwise={isKept ? KEPT : AT_MOST} />
          </div>
          {onCancel && (
            <Button variant="ghost" size="s" onClick={onCancel}>
              Annuler
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            size={isOpened ? 's' : 'm'}
            // Not as soon as it is sent: the button that was pressed would lose the focus.
            disabled={(posting.isIdle || posting.isError) && isRefused}
            busy={posting.isPending}
            busyLabel="Publication…"
          >
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  )
}

const NOTHING_WRITTEN = { title: 'Commentaire vide', description: 'Veuillez saisir un commentaire.' }
const AT_MOST = `${wholeNumber(COMMENT_MAX)} caractères au plus`
const KEPT = 'Brouillon gardé sur cet appareil'

/** As it will look. */
const unsent = (id: string, plan_id: string, content: string, viewer: Viewer): Comment => ({
  id,
  plan_id,
  content,
  created_at: new Date().toISOString(),
  edited_at: null,
  author: viewer.profile,
})
