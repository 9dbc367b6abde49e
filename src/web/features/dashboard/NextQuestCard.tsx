import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Activity } from '#domain/activity.ts'
import { nextQuests, type QuestProgress } from '#domain/quests.ts'
import { ClaimButton } from '#web/features/quests/ClaimButton.tsx'
import { nextStepOf, remainingOf } from '#web/features/quests/quest-words.ts'
import { QuestProgressCircle } from '#web/features/quests/QuestCard.tsx'
import { questsQuery } from '#web/features/quests/quests-query.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The quest that waits to be claimed, or else is nearest to its end. */
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
        <ClaimButton quest={quest} className="w-full" />
      ) : (
        <Link to={to} className={buttonClass({ wide: true })}>
          {label}
        </Link>
      )}
    </>
  )
}
