import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Globe from 'lucide-react/icons/globe'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import { isBannedForGood } from '#domain/moderation/sanctions.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { banForADay, toggleAddressBan, useMute } from './use-quick-sanctions.ts'

/** The actions on a member, in a menu. Staff cannot act on an equal or a higher rank. */
export function MemberActions({ member }: { member: MemberRecord }) {
  return member.may_moderate ? <ActionsMenu member={member} /> : <NotAllowed member={member} />
}

function ActionsMenu({ member }: { member: MemberRecord }) {
  const { pseudo, is_muted, ban_status } = member
  const { mutate, isPending } = useMute(member)
  return (
    // On a phone beside the name, instead of a line of its own.
    <span className="right-0 max-md:absolute max-md:top-3">
      <Menu
        renderButton={(props) => (
          <IconButton
            label={`Actions sur ${pseudo}`}
            title="Actions"
            aria-busy={isPending || undefined}
            {...props}
          >
            <Ellipsis />
          </IconButton>
        )}
        groups={[
          [{ label: 'Modifier', icon: <Pencil />, onSelect: () => openMember(member) }],
          [
            {
              label: is_muted ? 'Rendre les commentaires' : 'Couper les commentaires',
              icon: <MessageSquare />,
              disabled: isPending,
              onSelect: () => mutate({ isOn: !is_muted }),
            },
            {
              label: 'Bannir 24 h',
              icon: <Clock />,
              disabled: isBannedForGood(ban_status),
              onSelect: () => banForADay(member),
            },
            {
              label: ban_status.ip_banned ? 'Lever le ban IP' : 'Appliquer un ban IP',
              icon: <Globe />,
              onSelect: () => toggleAddressBan(member),
            },
          ],
        ]}
      />
    </span>
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
