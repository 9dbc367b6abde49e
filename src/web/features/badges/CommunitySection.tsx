import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Target from 'lucide-react/icons/target'
import { COMMUNITY_BADGES } from '#domain/badges.ts'
import { counted } from '#domain/numbers.ts'
import { calculateUserPoints, getUserRank, RANKS } from '#domain/ranks.ts'
import { questsQuery } from '#web/features/quests/quests-query.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { ProgressSteps } from '#web/ui/ProgressSteps.tsx'
import { BadgesSection } from './BadgesSection.tsx'
import { CommunityBadgeCard } from './CommunityBadgeCard.tsx'
import { pointsSentence, RankLadder } from './RankLadder.tsx'

/** What comes by itself; members see how far they are. */
export function CommunitySection() {
  const viewer = useViewer()
  const { data } = useQuery({ ...questsQuery, enabled: Boolean(viewer) })
  const activity = viewer ? data?.activity : undefined
  return (
    <BadgesSection
      title="Rôles de la communauté"
      note="Automatiques : ils arrivent dès que le compte y est."
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
                Votre rang :{' '}
                <span className="text-accent-text">{getUserRank(calculateUserPoints(activity)).name}</span>
              </>
            ) : (
              'Les rangs'
            )}
          </h3>
          <p className="text-small text-muted tabular-nums">
            {activity ? pointsSentence(activity) : 'Un point par like reçu, dix par plan publié.'}
          </p>
        </div>
        {activity ? <RankLadder score={activity} /> : <AllRanks />}
      </Card>
      <ul className="grid gap-3 md:grid-cols-2">
        {COMMUNITY_BADGES.map((badge) => (
          <CommunityBadgeCard
            key={badge.name}
            badge={badge}
            isHeld={viewer?.profile.badges.includes(badge.name) ?? false}
            activity={activity}
          />
        ))}
      </ul>
    </BadgesSection>
  )
}

/** As high as the ladder with somebody on it: nothing moves when it is known who is there. */
function AllRanks() {
  return (
    <div className="grid gap-4">
      <div className="pt-9">
        <ProgressSteps steps={RANKS} climb={{ name: '', percent: 0 }} isNumbered />
      </div>
      <p className="text-small text-muted">
        {RANKS.map(({ name, from }) => `${name} dès ${counted(from, 'point')}`).join(', ')}.
      </p>
    </div>
  )
}
