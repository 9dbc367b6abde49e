import { isRunning, type SubscriptionStatus } from '#domain/payments.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useSite } from '#web/lib/site.ts'
import { Card } from '#web/ui/Card.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { UntilKnown } from '../UntilKnown.tsx'
import { OgPlaces } from './OgPlaces.tsx'
import { RunningSubscription } from './RunningSubscription.tsx'
import { VipOffer } from './VipOffer.tsx'

/** The price and the button; for a subscriber, how the subscription stands. */
export function VipCard() {
  const viewer = useViewer()
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
        <UntilKnown>
          <VipOffer viewer={viewer ?? null} />
        </UntilKnown>
      )}
      <hr className="border-line" />
      <OgPlaces isHeld={viewer?.profile.badges.includes('OG') ?? false} />
    </Card>
  )
}
