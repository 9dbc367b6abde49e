import { isRunning, type SubscriptionStatus } from '#domain/payments.ts'
import { useViewer, useViewerRetry } from '#web/features/viewer/use-auth.ts'
import { useSite } from '#web/lib/site.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { OgPlaces } from './OgPlaces.tsx'
import { RunningSubscription } from './RunningSubscription.tsx'
import { VipOffer } from './VipOffer.tsx'

/** The price and the button; for a subscriber, how the subscription stands. */
export function VipCard() {
  const viewer = useViewer()
  const canWait = useViewerRetry() === null
  const { has_payments } = useSite()
  const subscription = viewer?.subscription
  return (
    <Card as="section" aria-labelledby="offre-vip" className="grid gap-5 lg:p-8">
      <h2 id="offre-vip" className="flex items-center gap-2 text-heading">
        <Mark kind="vip" size={20} decorative />
        VIP
      </h2>
      {subscription && isRunning(subscription.status as SubscriptionStatus) ? (
        <RunningSubscription subscription={subscription} canManage={has_payments} />
      ) : (
        // A page begins the same for everybody: a member may turn out to be a subscriber.
        <div className={cx('grid gap-5', viewer === undefined && canWait && 'in-data-member:invisible')}>
          <VipOffer viewer={viewer ?? null} />
        </div>
      )}
      <hr className="border-line" />
      <OgPlaces isHeld={viewer?.profile.badges.includes('OG') ?? false} />
    </Card>
  )
}
