import Clock from 'lucide-react/icons/clock'
import Globe from 'lucide-react/icons/globe'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import { isBannedForGood } from '#domain/sanctions.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { openAddressBan, openDayBan } from './SanctionSection.tsx'
import { useMute } from './use-quick-sanctions.ts'

const IN_FORCE = 'aria-pressed:bg-bad-tint! aria-pressed:text-bad!'

/** Quick actions on a member. Staff cannot act on an equal or a higher rank. */
export function MemberActions({ member }: { member: MemberRecord }) {
  if (!member.may_moderate) return <NotAllowed member={member} />
  const { pseudo, ban_status } = member
  return (
    <>
      <IconButton label={`Modifier ${pseudo}`} onClick={() => openMember(member)}>
        <Pencil />
      </IconButton>
      <MuteButton member={member} />
      <IconButton
        label={`Bannir ${pseudo} 24 heures`}
        disabled={isBannedForGood(ban_status)}
        onClick={() => openDayBan(member)}
      >
        <Clock />
      </IconButton>
      <IconButton
        label={`Ban IP : ${pseudo}`}
        title={ban_status.ip_banned ? 'Lever le ban IP' : 'Appliquer un ban IP'}
        aria-pressed={ban_status.ip_banned}
        className={IN_FORCE}
        onClick={() => openAddressBan(member)}
      >
        <Globe />
      </IconButton>
    </>
  )
}

function MuteButton({ member }: { member: MemberRecord }) {
  const { mutate, isPending, variables } = useMute(member)
  const isMuted = isPending ? variables.isOn : member.is_muted
  return (
    <IconButton
      label={`Commentaires coupés : ${member.pseudo}`}
      title={isMuted ? 'Rendre les commentaires' : 'Couper les commentaires'}
      aria-pressed={isMuted}
      aria-busy={isPending || undefined}
      className={IN_FORCE}
      onClick={() => !isPending && mutate({ isOn: !isMuted })}
    >
      <MessageSquare />
    </IconButton>
  )
}

function NotAllowed({ member: { user_id, role } }: { member: MemberRecord }) {
  const viewer = useViewer()
  const reason =
    user_id === viewer?.user.id ? 'Vous' : role === 'founder' ? 'Protégé' : 'Rang égal ou supérieur'
  return <span className="text-small text-muted max-md:mr-auto md:py-2.5">{reason}</span>
}

const MemberDialog = lazyWithRetry(() => import('./MemberDialog.tsx'), LoadFailure)

const openMember = (member: MemberRecord) => openDialog(MemberDialog, { member })
