import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useReturnPath } from '#web/features/accounts/viewer/return-path.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { Button, buttonClass, type ButtonLook } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toastError } from '#web/lib/toast.ts'
import { messagingQuery, openLockedDialog, useStartConversation } from './use-start-conversation.ts'

type MessageButtonProps = Pick<ButtonLook, 'wide'> & {
  member: { user_id: string }
  className?: string
}

/** Starts a conversation with another member. A visitor signs in first. */
export function MessageButton({ member, ...look }: MessageButtonProps) {
  const viewer = useViewer()
  if (!viewer) return <SignInLink {...look} />
  if (viewer.user.id === member.user_id) return null
  return <WriteButton memberId={member.user_id} mayStart={viewer.abilities.startConversations} {...look} />
}

type Look = Omit<MessageButtonProps, 'member'>

function SignInLink({ wide, className }: Look) {
  const retour = useReturnPath()
  return (
    <Link to="/auth" search={{ retour }} className={buttonClass({ wide }, className)}>
      <MessageCircle className="size-4" />
      Message
    </Link>
  )
}

type WriteButtonProps = Look & { memberId: string; mayStart: boolean }

/** Shows a refusal beforehand; before it is loaded, the server refuses on click. */
function WriteButton({ memberId, mayStart, wide, className }: WriteButtonProps) {
  const { data: refusal } = useQuery(messagingQuery(memberId))
  const { mutate: start, isPending } = useStartConversation()
  const isLocked = refusal?.reason === 'locked' && !mayStart
  const isRefused = refusal !== null && refusal !== undefined && refusal.reason !== 'locked'
  const press = () => {
    if (isLocked) openLockedDialog()
    else if (isRefused) toastError(refusal.message)
    else start(memberId)
  }
  return (
    <Button
      wide={wide}
      className={cx(isRefused && 'text-muted', className)}
      busy={isPending}
      // Not disabled: a click shows the reason.
      aria-disabled={isRefused || undefined}
      aria-haspopup={isLocked ? 'dialog' : undefined}
      title={isLocked || isRefused ? refusal.message : undefined}
      onClick={press}
    >
      {isLocked ? <Lock className="size-4" /> : <MessageCircle className="size-4" />}
      Message
    </Button>
  )
}
