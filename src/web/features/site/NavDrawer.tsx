import { Link } from '@tanstack/react-router'
import Award from 'lucide-react/icons/award'
import Bot from 'lucide-react/icons/bot'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import { pluralize } from '#domain/numbers.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { Count } from '#web/ui/Count.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { menuItemClass } from '#web/ui/menu.ts'
import CategoryLinks from './CategoryLinks.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

const PAGES = [
  { to: '/top', label: 'Top', icon: Trophy },
  { to: '/badges', label: 'Badges', icon: Award },
  { to: '/quests', label: 'Quêtes', icon: Target },
  { to: '/publish', label: 'Nouveau Plan', icon: Plus },
  { to: '/messages', label: 'Messages', icon: MessageCircle },
  { to: '/chat', label: 'PB-AI', icon: Bot },
] as const

/** The navigation on phones. */
export default function NavDrawer({ onClose }: { onClose: () => void }) {
  const unread = useViewer()?.unread.messages ?? 0
  return (
    <Drawer open onClose={onClose} title="Menu" header={<Logo />}>
      <nav aria-label="Navigation principale">
        {PAGES.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={menuItemClass()}>
            <Icon />
            {label}
            {to === '/messages' && <Unread count={unread} />}
          </Link>
        ))}
      </nav>
      <nav aria-labelledby="categories" className="mt-3 border-t border-line pt-3">
        <h3 id="categories" className="px-3 pb-1 text-small font-semibold text-muted">
          Catégories
        </h3>
        <CategoryLinks />
      </nav>
    </Drawer>
  )
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-auto">
      <Count value={count} />
      <VisuallyHidden> non {pluralize(count, 'lu')}</VisuallyHidden>
    </span>
  )
}
