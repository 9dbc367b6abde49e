import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, type Ref, useEffect, useState } from 'react'
import { commentsApi } from '#api/comments.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import {
  type Comment,
  COMMENT_FIELD_ID,
  COMMENT_MAX,
  commentAnchor,
  newComment,
  newThread,
  type WrittenComment,
} from '#domain/comments/comments.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { planPath } from '#domain/plans/plans.ts'
import { commentBanSentence } from '#domain/moderation/ban-status.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { useReturnPath } from '#web/features/accounts/viewer/return-path.ts'
import { SignInLinks } from '#web/features/accounts/viewer/SignInLinks.tsx'
import { useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { announce } from '#web/lib/announce.ts'
import { call } from '#web/lib/call.ts'
import { useOutbox } from '#web/lib/thread-outbox.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { focusIfLost, focusOnMount, moveFocus } from '#web/lib/focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { commentDraft, useCommentDraft } from './comment-drafts.ts'
import { CANNOT_PUBLISH, commentFailed, SIGN_IN_FIRST } from './comment-failed.ts'
import { CommentForm } from './CommentForm.tsx'
import { commentsThread, showCommentsCount } from './comments-query.ts'

type CommentBoxProps = {
  plan: { id: string; slug: string }
  submitLabel: string
  /** Without it a link to the comment takes the place of the form. */
  onSent?: (comment: Comment) => void
  /** Given where a button opened the box: it can be closed again. */
  onCancel?: () => void
}

/** The form for a comment on a plan. */
export default function CommentBox(props: CommentBoxProps) {
  const { plan } = props
  const [sent, setSent] = useState<Comment | null>(null)
  if (sent) return <Sent slug={plan.slug} id={sent.id} />
  return (
    <CommentGate plan={plan} placeId={plan.id}>
      {(viewer) => <OpenBox viewer={viewer} onSent={setSent} {...props} />}
    </CommentGate>
  )
}

function Sent({ slug, id }: { slug: string; id: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      Commentaire publié.
      <Link
        // The form that had the focus is unmounted.
        ref={focusIfLost}
        to="/plan/$slug"
        params={{ slug }}
        hash={commentAnchor(id)}
        preload={false}
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-3 md:min-h-8"
      >
        Voir la discussion
      </Link>
    </p>
  )
}

type CommentGateProps = {
  plan: { slug: string }
  /** The id of the plan, or of the thread: under it the draft is stored. */
  placeId: string
  /** Where a visitor returns to on the page of the plan. */
  anchor?: string
  /** A button opened it: what it shows takes the focus. */
  isOpened?: boolean
  children: (viewer: Viewer) => ReactNode
}

/** Shows a form to members; visitors and banned members read why they cannot comment. */
export function CommentGate({
  plan,
  placeId,
  anchor = COMMENT_FIELD_ID,
  isOpened = false,
  children,
}: CommentGateProps) {
  const viewer = useViewer()
  const hasFailed = useViewerRetry() !== null
  const [writer, setWriter] = useState<string>()
  if (viewer && viewer.user.id !== writer) setWriter(viewer.user.id)
  if (viewer === null)
    return writer && commentDraft(writer, placeId).current().text ? (
      <SignInAgain plan={plan} anchor={anchor} />
    ) : (
      <SignInFirst plan={plan} anchor={anchor} isOpened={isOpened} />
    )
  // The notice under the header says so and offers a retry.
  if (hasFailed) return null
  if (viewer === undefined) return <LoadingBox plan={plan} anchor={anchor} />
  const refusal = commentBanSentence(viewer.ban_status)
  if (refusal)
    return (
      <div ref={isOpened ? focusOnMount : undefined} tabIndex={-1} className="outline-none">
        <Notice tone="warn">{refusal}</Notice>
      </div>
    )
  // Keyed by member: a draft is not shown to another member.
  return <Fragment key={viewer.user.id}>{children(viewer)}</Fragment>
}

type OpenBoxProps = CommentBoxProps & { viewer: Viewer; onSent: (comment: Comment) => void }

/** The draft stays until the server has stored the comment. */
function OpenBox({ plan: { id: planId }, viewer, onSent, ...form }: OpenBoxProps) {
  // On a page with several boxes only the one under the plan cannot be closed.
  const fieldId = form.onCancel ? undefined : COMMENT_FIELD_ID
  useFocusFromAddress(fieldId)
  const { draft, isStored, type, attempted, sent, refused } = useCommentDraft(viewer.user.id, planId)
  const sending = useSendComment(planId, { sent, refused, onSent })
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
      <Avatar src={avatarUrl(viewer.profile)} name={viewer.profile.pseudo} size={40} />
      <CommentForm
        planId={planId}
        threadId={null}
        fieldId={fieldId}
        label="Votre commentaire"
        placeholder="Un retour utile, une question précise…"
        text={draft.text}
        onType={(text) => {
          if (!sending.isIdle) sending.reset()
          type(text)
        }}
        hint={
          isStored ? 'Brouillon gardé sur cet appareil' : `${wholeNumber(COMMENT_MAX)} caractères au plus`
        }
        busyLabel="Publication…"
        onSubmit={(content) => {
          attempted(draft.text)
          const written = { id: draft.id, plan_id: planId, parent_id: null, content }
          sending.mutate(newThread(writtenNow(written, viewer)))
        }}
        sending={sending}
        {...form}
      />
    </div>
  )
}

type Draft = Pick<ReturnType<typeof useCommentDraft>, 'sent' | 'refused'>

/** Publishes a comment of the first level. */
export function useSendComment(
  planId: string,
  { sent, refused, onSent }: Draft & { onSent: (comment: WrittenComment) => void },
) {
  const client = useQueryClient()
  return useOutbox(commentsThread(planId), {
    send: async ({ id, content }) => {
      const body = { id, content: content ?? '' }
      const response = await call(commentsApi.create, { params: { planId }, body })
      showCommentsCount(client, planId, response.comments_count)
      return newThread(response.comment)
    },
    onSent: (comment) => {
      sent()
      onSent(comment as WrittenComment)
      announce('Commentaire publié.')
    },
    onFailed: (error) => {
      refused(error)
      commentFailed(error, CANNOT_PUBLISH)
    },
  })
}

/** A comment or a reply as it is shown while it is sent. */
export const writtenNow = (
  written: Pick<WrittenComment, 'id' | 'plan_id' | 'parent_id' | 'content'>,
  { profile }: Viewer,
) => newComment({ ...written, created_at: new Date().toISOString(), author: profile })

/** Visitors who wanted to comment come back to the field. The server renders the page without it. */
function useFocusFromAddress(id: string | undefined) {
  const isAddressed = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    if (id && isAddressed) moveFocus(document.getElementById(id), { scrolls: true })
  }, [id, isAddressed])
}

/** Renders both states until the viewer is loaded; the session hint shows one of them. */
function LoadingBox(place: SignInPlace) {
  return (
    <>
      <div className="in-data-member:hidden">
        <SignInFirst {...place} />
      </div>
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 not-in-data-member:hidden">
        <Skeleton shape="circle" className="size-10" />
        <div className="grid gap-2">
          <Skeleton shape="box" className="h-22 w-full" />
          <div className="h-11 md:h-10" />
        </div>
      </div>
    </>
  )
}

type SignInPlace = Required<Pick<CommentGateProps, 'plan' | 'anchor'>>

function SignInFirst({ isOpened = false, ...place }: SignInPlace & { isOpened?: boolean }) {
  return (
    <SignIn {...place} linkRef={isOpened ? focusOnMount : undefined}>
      {SIGN_IN_FIRST.description}
    </SignIn>
  )
}

/** The session ended while the member was writing. The draft is in the field under the plan. */
function SignInAgain(place: SignInPlace) {
  return (
    <SignIn {...place} linkRef={focusOnMount}>
      {SIGN_IN_FIRST.description} Votre texte est gardé sur cet appareil : vous le retrouverez après la
      connexion.
    </SignIn>
  )
}

type SignInProps = SignInPlace & { linkRef?: Ref<HTMLAnchorElement> | undefined; children: ReactNode }

/** Leads back to the field, on the page of the plan: the box of a card is closed by then. */
function SignIn({ plan, anchor, linkRef, children }: SignInProps) {
  const path = planPath(plan)
  const here = useReturnPath()
  // With the reader’s scenario.
  const page = here?.split('?')[0] === path ? here : path
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-media border border-line bg-surface p-4">
      <p>
        <b className="font-semibold">{SIGN_IN_FIRST.title}</b>
        <span className="block text-dense text-muted">{children}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <SignInLinks retour={`${page}#${anchor}`} signInRef={linkRef} />
      </div>
    </div>
  )
}
