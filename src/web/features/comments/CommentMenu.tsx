import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense } from 'react'
import { DELETED_MEMBER } from '#domain/members.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useMenuButton } from '#web/ui/use-menu-button.ts'
import type { CommentMenuProps } from './comment-menu-props.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const CommentMenuList = lazyWithRetry(() => import('./CommentMenuList.tsx'), LoadFailure)

/** What can be done with a comment; what the button opens is loaded when it is wanted. */
export function CommentMenu(props: CommentMenuProps) {
  const { isWanted, rootProps, buttonProps, listProps } = useMenuButton()
  return (
    <span {...rootProps} className="absolute top-0 right-0 inline-flex noscript:hidden print:hidden">
      <IconButton
        label={`Actions sur le commentaire de ${props.comment.author?.pseudo ?? DELETED_MEMBER}`}
        title="Actions"
        className="text-muted"
        {...buttonProps}
      >
        <Ellipsis />
      </IconButton>
      {isWanted && (
        <Suspense>
          <CommentMenuList {...props} position={listProps} />
        </Suspense>
      )}
    </span>
  )
}
