import { useRouter } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { commentPath, isCorrectable } from '#domain/comments.ts'
import { mayDelete } from '#domain/permissions.ts'
import { actorOf, useViewer } from '#web/features/viewer/use-auth.ts'
import { toSignIn } from '#web/features/viewer/to-sign-in.ts'
import { copyLink } from '#web/lib/share.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { MenuItem } from '#web/ui/menu-items.ts'
import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import type { CommentMenuProps } from './comment-menu-props.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const DIALOGS = {
  report: lazyWithRetry(() => import('./ReportCommentDialog.tsx'), LoadFailure),
  delete: lazyWithRetry(() => import('./DeleteCommentDialog.tsx'), LoadFailure),
}

export default function CommentMenuList({
  comment,
  plan,
  onCorrect,
  position,
}: CommentMenuProps & { position: MenuListPosition }) {
  const viewer = useViewer()
  const router = useRouter()
  const now = useNow()
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null)
  const OpenDialog = dialog && DIALOGS[dialog]
  const author = { author_id: comment.author?.user_id ?? null, author_role: comment.author?.role ?? null }
  const isOwn = viewer?.user.id === author.author_id
  const items: (MenuItem | false)[] = [
    {
      label: 'Copier le lien',
      icon: <LinkIcon />,
      onSelect: () => void copyLink(commentPath(plan, comment.id)),
    },
    !isOwn && {
      label: 'Signaler',
      icon: <Flag />,
      onSelect: () => (viewer ? setDialog('report') : toSignIn(router)),
    },
    isOwn &&
      viewer.abilities.comment &&
      now !== null &&
      isCorrectable(comment, now) && { label: 'Corriger', icon: <Pencil />, onSelect: onCorrect },
  ]
  const danger: MenuItem = {
    label: 'Supprimer',
    icon: <Trash2 />,
    danger: true,
    onSelect: () => setDialog('delete'),
  }
  const offered = items.filter((item) => item !== false)
  return (
    <>
      <MenuList
        {...position}
        groups={viewer && mayDelete(actorOf(viewer), author) ? [offered, [danger]] : [offered]}
        header={null}
        align="end"
      />
      {OpenDialog && (
        <Suspense>
          <OpenDialog comment={comment} isOwn={isOwn} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}
