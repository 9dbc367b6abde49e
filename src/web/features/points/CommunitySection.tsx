import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Target from 'lucide-react/icons/target'
import { type Activity, ACTIVITY_NOUNS } from '#domain/points/activity.ts'
import { COMMUNITY_BADGES, type CommunityBadge } from '#domain/points/badges.ts'
import { counted } from '#domain/numbers.ts'
import { calculateUserPoints, getUserRank, POINTS_PER_PLAN, RANKS } from '#domain/points/ranks.ts'
import { questsQuery } from './quests.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { BadgeIcon } from '#web/ui/BadgeIcon.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { percentOf } from '#web/ui/Progress.tsx'
import { ProgressCircle } from '#web/ui/ProgressCircle.tsx'
import { BadgesSection, RarityTag } from './BadgesSection.tsx'
import { pointsSentence, RankLadder } from './RankLadder.tsx'

/** Automatic badges; members see their progress. */
export function CommunitySection() {
  const viewer = useViewer()
  const { data, isError } = useQuery({ ...questsQuery, enabled: Boolean(viewer) })
  const activity = viewer ? data?.activity : undefined
  return (
    <BadgesSection
      title="Rôles de la communauté"
      note="Automatiques : ils arrivent dès que le compte y est."
      actions={
        <>
          <Link to="/quests" className={buttonClass()}>
            <Target className="size-4" />
            Voir les quêtes
          </Link>
          <Link to="/publish" className={buttonClass({ variant: 'primary' })}>
            <Plus className="size-4" />
            Publier un plan
          </Link>
        </>
      }
    >
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-section">
            {activity ? (
              <>
                Votre rang :{' '}
                <span className="text-accent-text">{getUserRank(calculateUserPoints(activity)).name}</span>
              </>
            ) : (
              'Les rangs'
            )}
          </h3>
          <p className="text-small text-muted tabular-nums">
            {activity ? pointsSentence(activity) : 'Un point par J’aime reçu, dix par plan publié.'}
          </p>
        </div>
        {activity ? <RankLadder score={activity} /> : <AllRanks isForMembers={isError} />}
      </Card>
      <ul className="grid gap-3 md:grid-cols-2">
        {COMMUNITY_BADGES.map((badge) => (
          <CommunityBadgeCard
            key={badge.name}
            badge={badge}
            isOwned={viewer?.profile.badges.includes(badge.name) ?? false}
            activity={activity}
          />
        ))}
      </ul>
    </BadgesSection>
  )
}

/**
 * For visitors, and for members whose activity cannot be loaded. While it loads, members get an invisible ladder of the
 * final height.
 */
function AllRanks({ isForMembers }: { isForMembers: boolean }) {
  return (
    <>
      <ol
        className={cx('grid gap-3 sm:grid-cols-2 lg:grid-cols-4', !isForMembers && 'in-data-member:hidden')}
      >
        {RANKS.map(({ name, from }, index) => (
          <li key={name} className="flex items-center gap-3 rounded-media bg-accent-tint p-3">
            <span
              aria-hidden
              className="grid size-10 flex-none place-items-center rounded-full bg-accent font-display text-section font-heavy text-on-accent"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-display font-bold">{name}</p>
              <p className="text-small text-accent-text tabular-nums">{requirementText(from)}</p>
            </div>
          </li>
        ))}
      </ol>
      {!isForMembers && (
        <div aria-hidden className="invisible not-in-data-member:hidden">
          <RankLadder score={ZERO_SCORE} />
        </div>
      )}
    </>
  )
}

const ZERO_SCORE = { likes_received: 0, plans_posted: 0 }

/** « 50 points, soit 5 plans » */
const requirementText = (from: number) =>
  from === 0
    ? 'dès l’inscription'
    : `${counted(from, 'point')}, soit ${counted(from / POINTS_PER_PLAN, 'plan')}`

type CommunityBadgeCardProps = {
  badge: CommunityBadge
  isOwned: boolean
  /** Undefined for visitors. */
  activity: Activity | undefined
}

function CommunityBadgeCard({ badge, isOwned, activity }: CommunityBadgeCardProps) {
  const { name, description, rarity, earned } = badge
  const missing = earned && activity ? earned.from - activity[earned.counts] : 0
  return (
    <Card
      as="li"
      flush
      className={cx(
        'grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4 p-4 md:p-5',
        isOwned && 'bg-transparent',
      )}
    >
      <BadgeProgress badge={badge} isOwned={isOwned} activity={activity} />
      <div>
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-section">
          {name}
          <RarityTag rarity={rarity} />
        </h3>
        <p className="text-dense text-muted">
          {description}
          {!isOwned && earned && missing > 0 && ` Encore ${counted(missing, ACTIVITY_NOUNS[earned.counts])}.`}
        </p>
        {isOwned && (
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

/** The progress if it is known, else the icon alone. */
function BadgeProgress({ badge: { name, earned }, isOwned, activity }: CommunityBadgeCardProps) {
  if (isOwned || (earned && activity)) {
    const of = earned?.from ?? 1
    const done = isOwned || !earned || !activity ? of : Math.min(activity[earned.counts], of)
    return (
      <ProgressCircle
        label={`Progression : ${name}`}
        value={done}
        max={of}
        valueText={isOwned ? 'Obtenu' : `${done} sur ${of}`}
        tone={isOwned ? 'good' : 'primary'}
      >
        {isOwned ? <BadgeIcon badge={name} /> : ringText(done, of)}
      </ProgressCircle>
    )
  }
  return (
    <span className="grid size-16 place-items-center rounded-full border border-dashed border-field text-muted">
      <BadgeIcon badge={name} />
    </span>
  )
}
