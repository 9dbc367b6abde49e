import { Link } from '@tanstack/react-router'
import type { MemberCard } from '#domain/profiles/members.ts'
import { useBlock } from '#web/features/profiles/use-block.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type RefusedProps = {
  message: string
  isLocked: boolean
  /** The member that the viewer has blocked, if that is the reason. */
  blocked?: MemberCard | null
}

/** Shown instead of the form: why the viewer cannot write, and what they can do about it. */
export function Refused({ message, isLocked, blocked }: RefusedProps) {
  return (
    <div className="flex-none border-t border-line p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4">
      <Notice>
        {message}
        {isLocked && (
          <>
            {' '}
            <Link to="/vip" className="link">
              Devenir VIP
            </Link>
          </>
        )}
        {blocked && <Unblock member={blocked} />}
      </Notice>
    </div>
  )
}

function Unblock({ member }: { member: MemberCard }) {
  const { unblock, isUnblocking } = useBlock(member)
  return (
    <div className="mt-2">
      <Button size="s" busy={isUnblocking} onClick={unblock}>
        Débloquer {member.pseudo}
      </Button>
    </div>
  )
}
