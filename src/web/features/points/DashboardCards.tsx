import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { LastPlan } from '#domain/points/dashboard.ts'
import { counted } from '#domain/numbers.ts'
import { smallPicture } from '#domain/pictures.ts'
import { type Activity, ACTIVITY_NOUNS } from '#domain/points/activity.ts'
import { COMMUNITY_BADGES, type CommunityBadge } from '#domain/points/badges.ts'
import { nextQuests, type QuestProgress } from '#domain/points/quests.ts'
import { RewardButton } from './RewardButton.tsx'
import { nextStepOf, questsQuery, remainingOf } from './quests.ts'
import { QuestProgressCircle } from './QuestCard.tsx'
import { Time } from '#web/ui/Time.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { BadgeIcon } from '#web/ui/BadgeIcon.tsx'
import { cx } from '#web/ui/cx.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function LastPlanCard({ plan }: { plan: LastPlan }) {
  return (
    <Card as="section" aria-label="Dernier plan publié" className="relative grid content-start gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-heading">Dernier plan publié</h2>
        <Tag tone="good">En ligne</Tag>
      </div>
      <Plan plan={plan} />
    </Card>
  )
}

function Plan({ plan }: { plan: LastPlan }) {
  return (
    <div className="flex items-start gap-4 md:gap-5">
      {plan.thumbnail_url && (
        <img
          src={smallPicture(plan.thumbnail_url)}
          alt=""
          width={144}
          height={96}
          loading="lazy"
          className="h-24 w-36 flex-none rounded-media bg-well object-cover max-sm:h-16 max-sm:w-24"
        />
      )}
      <div className="min-w-0">
        <h3 className="text-section">
          <Link to="/plan/$slug" params={{ slug: plan.slug }} className="cover hover:text-primary">
            {plan.title}
          </Link>
        </h3>
        <p className="mt-1 text-small text-muted tabular-nums">
          <Time iso={plan.published_at} />
        </p>
        <p className="text-small text-muted tabular-nums">
          {counted(plan.likes_count, 'J’aime')} · {counted(plan.comments_count, 'commentaire')} ·{' '}
          {counted(plan.views_count, 'vue')}
        </p>
      </div>
    </div>
  )
}

/** The viewer's badges, and the progress towards the automatic ones. */
export function BadgesCard({ badges }: { badges: readonly string[] }) {
  const { data } = useQuery(questsQuery)
  const missing = COMMUNITY_BADGES.filter(({ name, earned }) => earned && !badges.includes(name))
  return (
    <Card as="section" aria-label="Badges" className="flex flex-col gap-4">
      <h2 className="text-heading">Badges</h2>
      <ul className="grid gap-3">
        {badges.map((name) => (
          <Badge key={name} name={name} note="Obtenu" isOwned />
        ))}
        {missing.map((badge) => (
          <Badge key={badge.name} name={badge.name} note={noteOf(badge, data?.activity)} />
        ))}
      </ul>
      <Link
        to="/badges"
        className="link mt-auto inline-flex min-h-11 items-center self-start text-dense md:min-h-0"
      >
        Comment les obtenir
      </Link>
    </Card>
  )
}

/** « 2 plans sur 3 », once the activity is loaded. */
function noteOf({ description, earned }: CommunityBadge, activity: Activity | undefined) {
  if (!earned || !activity) return description
  return `${counted(activity[earned.counts], ACTIVITY_NOUNS[earned.counts])} sur ${earned.from}`
}

function Badge({ name, note, isOwned = false }: { name: string; note: string; isOwned?: boolean }) {
  return (
    <li className="flex items-center gap-3">
      <span
        className={cx(
          'grid size-10 flex-none place-items-center rounded-media',
          isOwned ? 'bg-accent-tint text-accent-text' : 'border border-dashed border-field text-muted',
        )}
      >
        <BadgeIcon badge={name} />
      </span>
      <span className="leading-5">
        <span className="block font-semibold">{name}</span>
        <span className={cx('text-small', isOwned ? 'text-good' : 'text-muted')}>{note}</span>
      </span>
    </li>
  )
}

/** The claimable quest, or else the most advanced one. */
export function NextQuestCard() {
  const query = useQuery(questsQuery)
  const { data } = query
  if (query.isLoadingError) return <QueryError query={query} title="Vos quêtes n’ont pas pu être chargées" />
  const quest = data && nextQuests(data.quests)[0]
  return (
    <Card as="section" aria-label="Quêtes" className="flex flex-col gap-4">
      <h2 className="text-heading">Prochaine quête</h2>
      {quest ? (
        <NextQuest quest={quest} activity={data.activity} />
      ) : data ? (
        <p className="text-muted">Toutes vos quêtes sont complétées. Bravo !</p>
      ) : (
        <Skeleton shape="box" className="h-30 w-full" />
      )}
      <Link
        to="/quests"
        className="link mt-auto inline-flex min-h-11 items-center self-start text-dense md:min-h-0"
      >
        Voir les {data?.quests.length ?? 7} quêtes
      </Link>
    </Card>
  )
}

function NextQuest({ quest, activity }: { quest: QuestProgress; activity: Activity }) {
  const isClaimable = quest.state === 'claimable'
  const { label, to } = nextStepOf(quest, activity)
  return (
    <>
      <div className="flex items-center gap-4">
        <QuestProgressCircle quest={quest} />
        <div>
          <h3 className="text-base">{quest.name}</h3>
          <p className="text-small text-muted">
            {isClaimable ? 'Prête à réclamer' : remainingOf(quest.parts)}
          </p>
        </div>
      </div>
      {isClaimable ? (
        <RewardButton quest={quest} className="w-full" />
      ) : (
        <Link to={to} className={buttonClass({ wide: true }, 'whitespace-normal!')}>
          {label}
        </Link>
      )}
    </>
  )
}
