import { useRef, useState } from 'react'
import { commentAnchor, type WrittenComment } from '#domain/comments/comments.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { moveFocus } from '#web/lib/focus.ts'
import type { Outgoing } from '#web/lib/thread-outbox.ts'
import { commentDraft, correctionDraft, type ReplyTo } from './comment-drafts.ts'

/** The open reply box: the thread under which it is, and the comment that it replies to. */
export type Replying = {
  threadId: string
  /** `mention` is typed in advance. */
  to: ReplyTo & { mention?: string | undefined }
}

/**
 * What is open under a plan: the comments being corrected, and one reply box. State of the whole discussion, since a comment
 * may move from one list to another meanwhile.
 */
export function useDiscussion(plan: PlanPage, target: string | null) {
  const viewer = useViewer()
  const [correcting, setCorrecting] = useState<Readonly<Record<string, boolean>>>({})
  const [replying, setReplying] = useState<Replying | null>(null)
  const opener = useRef<Element>(null)
  const mayReply = !viewer || viewer.features.includes('replies')
  const draftIn = (threadId: string) => {
    const draft = viewer && commentDraft(viewer.user.id, threadId).current()
    return draft?.text ? draft : null
  }
  const hasCorrection = ({ id, author }: WrittenComment) =>
    viewer != null &&
    viewer.user.id === author?.user_id &&
    correctionDraft(viewer.user.id, id).current() !== null
  const openReply = (threadId: string, to: Replying['to']) => {
    opener.current = document.activeElement
    setReplying({ threadId, to })
  }
  const reply = ({ id, parent_id, author }: WrittenComment) => {
    const threadId = parent_id ?? id
    const isOther = author !== null && author.user_id !== viewer?.user.id
    const mention = parent_id && isOther ? `@${author.handle ?? author.pseudo}` : undefined
    const to = { id, pseudo: author?.pseudo ?? DELETED_MEMBER, mention }
    // « Reprendre ma réponse »
    openReply(threadId, parent_id ? to : (draftIn(threadId)?.to ?? to))
  }
  return {
    plan,
    /** The comment in the address. */
    target,
    replying,
    /** Opens the draft of a reply to a comment that was deleted meanwhile, if there is one. */
    resumeIn: (threadId: string) => {
      const draft = draftIn(threadId)
      return draft && (() => openReply(threadId, draft.to ?? { id: threadId, pseudo: DELETED_MEMBER }))
    },
    /** The text stays in the draft. */
    closeReply: () => {
      setReplying(null)
      if (opener.current?.isConnected) moveFocus(opener.current)
    },
    onReplySent: ({ id }: WrittenComment) => {
      setReplying(null)
      moveFocus(document.getElementById(commentAnchor(id)), { scrolls: true })
    },
    /** What a comment needs, as a thread or as a reply. */
    itemProps: (comment: Outgoing<WrittenComment>) => ({
      comment,
      plan,
      isSending: comment.state === 'sending',
      isTarget: comment.id === target,
      isCorrecting: correcting[comment.id] ?? false,
      hasCorrection: hasCorrection(comment),
      onCorrect: (isOpen: boolean) => setCorrecting((all) => ({ ...all, [comment.id]: isOpen })),
      onReply: mayReply ? () => reply(comment) : undefined,
      replyLabel: comment.parent_id === null && draftIn(comment.id) ? 'Reprendre ma réponse' : 'Répondre',
    }),
  }
}

export type DiscussionThreads = ReturnType<typeof useDiscussion>
