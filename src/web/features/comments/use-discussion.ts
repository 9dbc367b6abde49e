import { useState } from 'react'
import type { WrittenComment } from '#domain/comments.ts'
import type { PlanPage } from '#domain/plans.ts'
import type { Outgoing } from '#web/lib/thread/outbox.ts'

/**
 * What is open under a plan: the comments being corrected. State of the whole discussion, since a comment may move from one
 * list to another meanwhile.
 */
export function useDiscussion(plan: PlanPage, target: string | null) {
  const [corrections, setCorrections] = useState<Readonly<Record<string, string | null>>>({})
  return {
    plan,
    /** The comment in the address. */
    target,
    /** What a comment needs, as a thread or as a reply. */
    itemProps: (comment: Outgoing<WrittenComment>) => ({
      comment,
      plan,
      isSending: comment.state === 'sending',
      isTarget: comment.id === target,
      correction: corrections[comment.id] ?? null,
      onCorrect: (text: string | null) => setCorrections((all) => ({ ...all, [comment.id]: text })),
    }),
  }
}

export type Discussion = ReturnType<typeof useDiscussion>
