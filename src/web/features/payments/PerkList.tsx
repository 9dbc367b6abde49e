import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import FileText from 'lucide-react/icons/file-text'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageCircle from 'lucide-react/icons/message-circle'
import Star from 'lucide-react/icons/star'
import Zap from 'lucide-react/icons/zap'
import { OG_PLACES } from '#domain/payments.ts'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'

type Perk = { icon: LucideIcon; name: string; text: ReactNode }

export function PerkList({
  perks,
  heading: Heading = 'h3',
}: {
  perks: readonly Perk[]
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className="divide-y divide-line">
      {perks.map(({ icon: Icon, name, text }) => (
        <li key={name} className="grid grid-cols-[1.5rem_1fr] gap-x-3.5 gap-y-0.5 py-4 first:pt-0">
          <Icon className="mt-0.5 text-primary" />
          <Heading className="text-section">{name}</Heading>
          <p className="col-start-2 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** Shared by Vérifié and VIP. */
export const DIRECT: Perk = {
  icon: Zap,
  name: 'Publication directe',
  text: 'Vos plans sont en ligne tout de suite, sans attendre la validation.',
}
export const MESSAGES: Perk = {
  icon: MessageCircle,
  name: 'Messagerie ouverte',
  text: `Écrivez aux membres dès maintenant, sans attendre vos ${MESSAGES_XP} XP.`,
}
export const PRIORITY: Perk = {
  icon: ArrowUp,
  name: 'Affichage prioritaire',
  text: 'À nombre de J’aime égal, vos plans passent devant. Jamais au-dessus d’un plan mieux voté.',
}

export const VIP_PERKS: readonly Perk[] = [
  DIRECT,
  {
    icon: FileText,
    name: 'Plans illimités',
    text: `Sans VIP ni coche, ${PLAN_LIMITS.waiting} plans au plus peuvent attendre une validation en même temps.`,
  },
  MESSAGES,
  PRIORITY,
  {
    icon: Star,
    name: `Badge VIP, et OG pour les ${OG_PLACES} premiers`,
    text: 'Le badge OG reste sur votre profil même si vous arrêtez l’abonnement.',
  },
  {
    icon: LifeBuoy,
    name: 'Nouveautés en avance et support premium',
    text: 'Vous essayez les nouveautés d’abord, et vos demandes sont lues avant les autres.',
  },
]
