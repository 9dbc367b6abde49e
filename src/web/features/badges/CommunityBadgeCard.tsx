import Check from 'lucide-react/icons/check'
import { ACTIVITY_NOUNS, type Activity } from '#domain/activity.ts'
import type { CommunityBadge } from '#domain/badges.ts'
import { counted } from '#domain/numbers.ts'
import { BadgeIcon } from '#web/ui/BadgeIcon.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { percentOf } from '#web/ui/Progress.tsx'
import { ProgressCircle } from '#web/ui/ProgressCircle.tsx'
import { RarityTag } from './RarityTag.tsx'

type CommunityBadgeCardProps = {
  badge: CommunityBadge
  isHeld: boolean
  /** What the member did; undefined for visitors. */
  activity: Activity | undefined
}

export function CommunityBadgeCard({ badge, isHeld, activity }: CommunityBadgeCardProps) {
  const { name, description, rarity, earned } = badge
  const missing = earned && activity ? earned.from - activity[earned.counts] : 0
  return (
    <Card
      as="li"
      flush
      className={cx(
        'grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4 p-4 md:p-5',
        isHeld && 'bg-transparent',
      )}
    >
      <Sign badge={badge} isHeld={isHeld} activity={activity} />
      <div>
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-section">
          {name}
          <RarityTag rarity={rarity} />
        </h3>
        <p className="text-dense text-muted">
          {description}
          {!isHeld && earned && missing > 0 && ` Encore ${counted(missing, ACTIVITY_NOUNS[earned.counts])}.`}
        </p>
        {isHeld && (
          <p className="mt-1 inline-flex items-center gap-1.5 text-dense font-semibold text-good">
            <Check className="size-4" />
            Obtenu
          </p>
        )}
      </div>
    </Card>
  )
}

const ringText = (done: number, of: number) => (of < 100 ? `${done}/${of}` : `${percentOf(done, of)}\u202F%`)

/** How far it is, where that can be told; else its sign alone. */
function Sign({ badge: { name, earned }, isHeld, activity }: CommunityBadgeCardProps) {
  if (isHeld || (earned && activity)) {
    const of = earned?.from ?? 1
    const done = isHeld || !earned || !activity ? of : Math.min(activity[earned.counts], of)
    return (
      <ProgressCircle
        label={`Progression : ${name}`}
        value={done}
        max={of}
        valueText={isHeld ? 'Obtenu' : `${done} sur ${of}`}
        tone={isHeld ? 'good' : 'primary'}
      >
        {isHeld ? <BadgeIcon badge={name} /> : ringText(done, of)}
      </ProgressCircle>
    )
  }
  return (
    <span className="grid size-16 place-items-center rounded-full border border-dashed border-field text-muted">
      <BadgeIcon badge={name} />
    </span>
  )
}
