import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import type { Comment } from '#domain/comments.ts'
import { AppError } from '#domain/errors.ts'
import { call } from '#web/lib/call.ts'
import { showCommentsCount } from './change-comments.ts'
import type { CommentDraft } from './comment-drafts.ts'
import { CANNOT_PUBLISH, commentFailed } from './comment-failed.ts'

const MORE_TRIES = 2

type Outcomes = { onSent: (comment: Comment) => void; onFailed: () => void }

/** Sends a comment. Without an answer it is sent again: under its id it is one comment however often it comes. */
export function usePostComment(planId: string, { onSent, onFailed }: Outcomes) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, text }: CommentDraft) =>
      call(commentsApi.create, { params: { planId }, body: { id, content: text } }),
    // Also said to be offline: whoever waits without knowing it thinks that it was sent.
    retry: (failures, error) =>
      failures < MORE_TRIES && error instanceof AppError && error.kind === 'unavailable',
    onSuccess: ({ comment, comments_count }) => {
      onSent(comment)
      showCommentsCount(client, planId, comments_count)
    },
    onError: (error) => {
      onFailed()
      commentFailed(error, CANNOT_PUBLISH)
    },
  })
}
