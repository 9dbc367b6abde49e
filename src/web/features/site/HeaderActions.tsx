import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bookmark from 'lucide-react/icons/bookmark'
import Bot from 'lucide-react/icons/bot'
import ChartLine from 'lucide-react/icons/chart-line'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import Gem from 'lucide-react/icons/gem'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import User from 'lucide-react/icons/user'
import type { ReactNode } from 'react'
import type { Viewer, OwnProfile } from '#domain/accounts/viewer.ts'
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { MessagesLink } from '#web/features/messages/MessagesLink.tsx'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { isVerified, isVip } from '#domain/permissions.ts'
import { useSignOut } from '#web/features/accounts/viewer/use-sign-out.ts'
import { useSubscription } from '#web/features/accounts/viewer/use-subscription.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { cx } from '#web/ui/cx.ts'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import type { MenuGroups, MenuItem } from '#web/ui/menu.ts'

/** The right end of a member's header: publish, messages, notifications, account. */
export default function HeaderActions({ viewer }: { viewer: Viewer }) {
  return (
    <div className="flex flex-none items-center gap-1">
      <Link to="/publish" className={buttonClass({ variant: 'primary' }, 'mr-1 w-24 max-lg:hidden')}>
        <Plus className="size-4" />
        Plan
      </Link>
      <ErrorBoundary fallback={null}>
        <MessagesLink unread={viewer.unread.messages} />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <NotificationBell unread={viewer.unread.notifications} />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <AccountMenu viewer={viewer} />
      </ErrorBoundary>
    </div>
  )
}

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { profile, user } = viewer
  const { subscribed } = useSubscription()
  const signOut = useSignOut()
  return (
    <Menu
      groups={accountMenuGroups(viewer, { subscribed, signOut: () => void signOut() })}
      header={
        <>
          <b className="block max-w-60 truncate">{profile.pseudo}</b>
          <span className="block max-w-60 truncate text-small text-muted">{user.email}</span>
        </>
      }
      renderButton={(props) => (
        <IconButton label="Menu du compte" className="rounded-full" {...props}>
          <Avatar src={avatarUrl(profile)} name={profile.pseudo} size={32} eager />
        </IconButton>
      )}
    />
  )
}

/** The lines of the account menu: own pages, purchases, pages of the role, sign-out. */
function accountMenuGroups(
  viewer: Viewer,
  { subscribed, signOut }: { subscribed: boolean; signOut: () => void },
): MenuGroups {
  const { profile } = viewer
  return [
    ownPages(profile.pseudo),
    [
      vipLine(isVip({ role: profile.role, subscribed })),
      verifiedLine(profile),
      { label: 'PB-AI Assistant', icon: <Bot />, ...linkTo('/chat') },
    ],
    roleLinks(viewer),
    [{ label: 'Déconnexion', icon: <LogOut />, onSelect: signOut }],
  ].filter((group) => group.length > 0)
}

function ownPages(pseudo: string): MenuItem[] {
  return [
    {
      label: 'Mon profil',
      icon: <User />,
      renderLink: (content) => (
        <Link to="/u/$pseudo" params={{ pseudo }}>
          {content}
        </Link>
      ),
    },
    { label: 'Tableau de bord', icon: <Gauge />, ...linkTo('/dashboard') },
    { label: 'Mes plans', icon: <FileText />, ...linkTo('/mes-plans') },
    { label: 'Mes exécutions', icon: <ListChecks />, ...linkTo('/mes-executions') },
    { label: 'Favoris', icon: <Bookmark />, ...linkTo('/favoris') },
    { label: 'Mes scénarios', icon: <SlidersHorizontal />, ...linkTo('/mes-scenarios') },
    {
      label: 'Paramètres',
      icon: <Settings />,
      renderLink: (content) => (
        <Link to="/u/$pseudo" params={{ pseudo }} search={{ tab: 'parametres' }}>
          {content}
        </Link>
      ),
    },
  ]
}

function vipLine(isActive: boolean): MenuItem {
  return isActive
    ? {
        label: 'VIP 💎',
        icon: <RoleBadge kind="vip" size={20} decorative />,
        aside: 'Statut actif',
        ...linkTo('/vip'),
      }
    : { label: 'Devenir VIP', icon: <Gem />, ...linkTo('/vip') }
}

function verifiedLine(profile: OwnProfile): MenuItem {
  if (!isVerified(profile)) return { label: 'Se vérifier', icon: <BadgeCheck />, ...linkTo('/verified') }
  const dot = (
    <span aria-hidden className="grid size-5 place-items-center">
      <span className={cx('size-2.5 rounded-full', DOTS[profile.verified_type ?? 'blue'])} />
    </span>
  )
  return { label: 'Verified', icon: dot, aside: 'Compte vérifié', ...linkTo('/verified') }
}

const DOTS = { blue: 'bg-verified-blue', red: 'bg-verified-red', yellow: 'bg-verified-yellow' }

function roleLinks({ abilities, staff_lock }: Viewer): MenuItem[] {
  const links: (MenuItem | false)[] = [
    // Every staff page redirects to the setting that the role needs.
    staff_lock !== null && { label: 'Débloquer mon rôle', icon: <Shield />, ...linkTo('/admin') },
    abilities.openAdmin && { label: 'Administration', icon: <Shield />, ...linkTo('/admin') },
    // Validators may open this page too; their menu links to their own.
    abilities.openAdmin && { label: 'Analytics', icon: <ChartLine />, ...linkTo('/admin/analytics') },
    abilities.openValidator && { label: 'Validation', icon: <ClipboardCheck />, ...linkTo('/validator') },
    abilities.openModerator && { label: 'Signalements', icon: <Scale />, ...linkTo('/moderator') },
  ]
  return links.filter((link) => link !== false)
}

type Page =
  | '/admin'
  | '/admin/analytics'
  | '/chat'
  | '/dashboard'
  | '/favoris'
  | '/mes-executions'
  | '/mes-plans'
  | '/mes-scenarios'
  | '/moderator'
  | '/validator'
  | '/verified'
  | '/vip'

const linkTo = (to: Page) => ({ renderLink: (content: ReactNode) => <Link to={to}>{content}</Link> })
