import { Link } from '@tanstack/react-router'
import Award from 'lucide-react/icons/award'
import Bot from 'lucide-react/icons/bot'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { menuItemClass } from '#web/ui/menu-class.ts'

const PLACES = [
  { to: '/top', label: 'Top', icon: Trophy },
  { to: '/badges', label: 'Badges', icon: Award },
  { to: '/quests', label: 'Quêtes', icon: Target },
  { to: '/publish', label: 'Nouveau Plan', icon: Plus },
  { to: '/messages', label: 'Messages', icon: MessageCircle },
  { to: '/chat', label: 'PB-AI', icon: Bot },
] as const

/** The phone's navigation. */
export default function NavDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title="Menu" header={<Logo />}>
      <nav aria-label="Navigation principale">
        {PLACES.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={menuItemClass()}>
            <Icon />
            {label}
          </Link>
        ))}
      </nav>
    </Drawer>
  )
}
