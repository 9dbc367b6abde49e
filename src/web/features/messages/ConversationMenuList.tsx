import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import User from 'lucide-react/icons/user'
import type { ReactNode } from 'react'
import type { MemberCard } from '#domain/profiles/members.ts'
import { blockMember, useBlock } from '#web/features/profiles/use-block.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import MenuList from '#web/ui/MenuList.tsx'
import { openDialog } from '#web/lib/open-dialog.ts'
import type { MenuItem } from '#web/ui/menu.ts'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import { useReceived } from './messages-thread.ts'

const ReportConversationDialog = lazyWithRetry(() => import('./ReportConversationDialog.tsx'), LoadFailure)

type ConversationMenuListProps = MenuListPosition & {
  conversationId: string
  other: MemberCard | null
  isBlocked: boolean
}

export default function ConversationMenuList(props: ConversationMenuListProps) {
  const { conversationId, other, isBlocked, ...position } = props
  const { messages, hasEarlier } = useReceived(conversationId, other?.user_id ?? null)
  // Without a message of theirs there is nothing to report.
  const report = (messages.length > 0 || hasEarlier) && {
    label: 'Signaler la conversation',
    icon: <Flag />,
    onSelect: () => openDialog(ReportConversationDialog, { conversationId, other }),
  }
  if (!other) return <MenuList {...position} groups={[[report]]} />
  return <MemberMenuList {...position} other={other} isBlocked={isBlocked} report={report} />
}

type MemberMenuListProps = MenuListPosition & {
  other: MemberCard
  isBlocked: boolean
  report: MenuItem | false
}

function MemberMenuList({ other, isBlocked, report, ...position }: MemberMenuListProps) {
  const { unblock } = useBlock(other)
  const profile = {
    label: 'Voir le profil',
    icon: <User />,
    renderLink: (content: ReactNode) => (
      <Link to="/u/$pseudo" params={{ pseudo: other.pseudo }}>
        {content}
      </Link>
    ),
  }
  const block = isBlocked
    ? { label: 'Débloquer', icon: <Ban />, onSelect: unblock }
    : {
        label: 'Bloquer',
        icon: <Ban />,
        danger: true,
        onSelect: () => blockMember(other),
      }
  return <MenuList {...position} groups={[[profile, report, block]]} />
}
