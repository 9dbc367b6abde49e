import { DELETED_MEMBER } from '#domain/members.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import type { CommentMenuProps } from './CommentMenuList.tsx'

const CommentMenuList = lazyWithRetry(() => import('./CommentMenuList.tsx'), LoadFailure)

/** What can be done with a comment. */
export function CommentMenu(props: CommentMenuProps) {
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
