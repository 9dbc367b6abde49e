import type { Comment } from '#domain/comments.ts'

export type CommentDialogProps = { comment: Comment; isOwn: boolean; onClose: () => void }
