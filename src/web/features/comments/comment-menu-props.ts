import type { Comment } from '#domain/comments.ts'

export type CommentMenuProps = { comment: Comment; plan: { slug: string }; onCorrect: () => void }
