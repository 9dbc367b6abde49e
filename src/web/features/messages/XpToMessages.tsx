import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { nextQuests, type QuestProgress } from '#domain/points/quests.ts'
import { questsQuery, remainingOf } from '#web/features/points/quests.ts'
import { Progress } from '#web/ui/Progress.tsx'

/** The progress to the XP that open messages, and how to earn more. */
export function XpToMessages({ xp }: { xp: number }) {
  return (
    <div className="grid gap-2 text-small">
      <Progress
        label="XP"
        isLabelHidden
        value={xp}
        max={MESSAGES_XP}
        valueText={`${xp} XP sur ${MESSAGES_XP}`}
        tone="accent"
      />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{MESSAGES_XP} XP requis pour débloquer la messagerie</span>
        <b className="tabular-nums">Encore {Math.max(0, MESSAGES_XP - xp)} XP</b>
      </p>
      <QuestHint />
    </div>
  )
}

/** The quest whose reward is ready, or else the one nearest to completion. */
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
