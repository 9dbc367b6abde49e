import { longDate } from '#domain/time.ts'
import type { Viewer } from '#domain/viewer.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { isPaidStill, vipEnd } from './vip-end.ts'

type VipStatusProps = { viewer: Viewer; now: number | null }

/** Whoever is VIP by the team pays nothing; whoever has paid for the time to come would buy it twice. */
export const needsNothing = (viewer: Viewer, now: number | null) =>
  isGranted(viewer) || (viewer.subscription.subscribed && isPaidStill(viewer.subscription, now))

const isGranted = ({ profile, subscription }: Viewer) => profile.role === 'vip' && !subscription.subscribed

/** Why somebody is VIP whose subscription does not run. */
export function VipStatus({ viewer, now }: VipStatusProps) {
  const { current_period_end: paidUntil, subscribed } = viewer.subscription
  const end = vipEnd(viewer.subscription)
  if (isGranted(viewer))
    return (
      <Notice tone="primary" title="Vous êtes VIP sans abonnement :">
        l’équipe vous l’a offert, rien ne vous est facturé.
      </Notice>
    )
  if (!subscribed || !paidUntil || !end) return null
  return (
    <Notice tone="primary" title="Votre abonnement est terminé.">
      {isPaidStill(viewer.subscription, now)
        ? `Il est payé jusqu’au ${longDate(paidUntil, 'reader')} : vous restez VIP, et pourrez vous réabonner à partir de cette date.`
        : `Vous restez VIP jusqu’au ${longDate(end, 'reader')}, et pouvez vous réabonner.`}
    </Notice>
  )
}
