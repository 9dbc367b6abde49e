import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VIP_REQUIRED } from '#domain/messages.ts'
import { formatPrice, PRICES } from '#domain/payments.ts'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'
import { XpToMessages } from './XpToMessages.tsx'

/** Why the viewer may not start a conversation yet, and the three ways to messages. A navigation closes it. */
export default function LockedDialog({ onClose }: OpenDialogProps) {
  const viewer = useViewer()
  return (
    <Dialog open onClose={onClose} title="Accès restreint" description={VIP_REQUIRED}>
      <p>
        Avec {MESSAGES_XP} XP, vous pourrez aussi lui écrire. Si ce membre vous écrit d’abord, vous pouvez lui
        répondre sans attendre.
      </p>
      <ul className="divide-y divide-line border-t border-line *:py-4 *:last:pb-0">
        <Way title={`${MESSAGES_XP} XP, gratuitement`}>
          {viewer && <XpToMessages xp={viewer.profile.community_xp} />}
        </Way>
        <Way title="Vérifié" badge={<RoleBadge kind="verified-blue" size={20} />}>
          <p className="text-dense text-muted">
            Paiement unique : la coche de votre choix et la messagerie, sans limite de durée.
          </p>
          <Link
            to="/verified"
            className={buttonClass(
              { wide: true },
              'px-2 max-[24rem]:text-center max-[24rem]:whitespace-normal',
            )}
          >
            Se vérifier - {formatPrice(PRICES.verified)}
          </Link>
        </Way>
        <Way title="VIP" badge={<RoleBadge kind="vip" size={20} />}>
          <p className="text-dense text-muted">
            Abonnement mensuel : les plans illimités et la messagerie, tant que vous restez abonné.
          </p>
          <Link
            to="/vip"
            className={buttonClass(
              { wide: true },
              'px-2 max-[24rem]:text-center max-[24rem]:whitespace-normal',
            )}
          >
            Devenir VIP - {formatPrice(PRICES.vip_month)}/mois
          </Link>
        </Way>
      </ul>
    </Dialog>
  )
}

type WayProps = { title: string; badge?: ReactNode; children: ReactNode }

const Way = ({ title, badge, children }: WayProps) => (
  <li className="grid gap-3">
    <h3 className="flex items-center gap-2 text-section">
      {title}
      {badge}
    </h3>
    {children}
  </li>
)
