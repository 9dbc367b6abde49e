import Award from 'lucide-react/icons/award'
import Hammer from 'lucide-react/icons/hammer'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import MessageSquare from 'lucide-react/icons/message-square'
import PencilLine from 'lucide-react/icons/pencil-line'
import Star from 'lucide-react/icons/star'
import Trophy from 'lucide-react/icons/trophy'
import Zap from 'lucide-react/icons/zap'
import { RoleBadge, type RoleBadgeKind } from './RoleBadge.tsx'

/** The icon of a badge; badges that staff create get a medal. Decorative: the name is always beside it. */
export function BadgeIcon({ badge }: { badge: string }) {
  const roleBadge = ROLE_BADGES[badge]
  if (roleBadge) return <RoleBadge kind={roleBadge} size={20} decorative />
  const Icon = ICONS[badge] ?? Award
  return <Icon />
}

const ICONS: Record<string, typeof Award> = {
  Actif: MessageSquare,
  Créatif: PencilLine,
  Influenceur: Star,
  'Early Builder': Zap,
  Bâtisseur: Hammer,
  'Top créateur': Trophy,
  'Héros de la communauté': HeartHandshake,
}

const ROLE_BADGES: Record<string, RoleBadgeKind> = {
  'Fondateur PB': 'founder',
  Admin: 'admin',
  'Modérateur PB': 'moderator',
  'Validateur PB': 'validator',
  VIP: 'vip',
  OG: 'og',
  'Verified bleu': 'verified-blue',
  'Verified rouge': 'verified-red',
  'Verified jaune': 'verified-yellow',
}
