import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { nextQuests, type QuestProgress } from '#domain/quests.ts'
import { remainingOf } from '#web/features/quests/quest-words.ts'
import { questsQuery } from '#web/features/quests/quests-query.ts'
import { Card } from '#web/ui/Card.tsx'
import { Progress } from '#web/ui/Progress.tsx'

/** How far one's points are from opening messages, and what brings more of them. */
export function PointsCard({ points }: { points: number }) {
  return (
    <Card
      as="section"
      aria-label="Vos points"
      className="grid gap-4 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-12"
    >
      <div>
        <h2 className="font-sans text-small font-normal tracking-normal text-muted">Vos points</h2>
        <p className="font-display text-title font-heavy tabular-nums">
          {points}{' '}
          <span className="font-sans text-base font-medium tracking-normal text-muted">
            sur {MESSAGES_XP}
          </span>
        </p>
      </div>
      <div className="grid gap-2 text-small">
        <Progress
          label="Points de communauté"
          isLabelHidden
          value={points}
          max={MESSAGES_XP}
          valueText={`${points} sur ${MESSAGES_XP}`}
          tone="accent"
        />
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>{MESSAGES_XP} requis pour débloquer la messagerie</span>
          <b className="tabular-nums">Encore {Math.max(0, MESSAGES_XP - points)}</b>
        </p>
        <QuestHint />
      </div>
    </Card>
  )
}

/** The quest that waits to be claimed, or else is nearest to its end. */
function QuestHint() {
  const { data } = useQuery(questsQuery)
  const quest = data && nextQuests(data.quests)[0]
  return (
    <p className="text-muted">
      {quest && `${hintOf(quest)} `}
      <Link to="/quests" className="link hit">
        Voir les quêtes
      </Link>
    </p>
  )
}

function hintOf({ name, xp_reward, state, parts }: QuestProgress): string {
  const worth = `La quête « ${name} » vaut ${xp_reward} XP`
  return state === 'claimable' ? `${worth} : il vous reste à la réclamer.` : `${worth}. ${remainingOf(parts)}`
}
