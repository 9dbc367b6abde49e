import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted, wholeNumber } from '#domain/numbers.ts'
import { MESSAGES_XP } from '#domain/permissions.ts'
import type { Activity } from '#domain/points/activity.ts'
import { nextQuests, type QuestProgress, type Quests } from '#domain/points/quests.ts'
import { LevelProgress } from '#web/features/profiles/LevelProgress.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'
import { QuestCard } from './QuestCard.tsx'
import { questsQuery } from './quests.ts'

/** All quests: claimable, in progress (the most advanced first), completed. */
export function QuestList() {
  const query = useQuery(questsQuery)
  const { data } = query
  if (query.isLoadingError) return <QueryError query={query} title="Vos quêtes n’ont pas pu être chargées" />
  if (!data) return <QuestsSkeleton />
  const open = nextQuests(data.quests)
  return (
    <div className="grid gap-8">
      <LevelCard quests={data} />
      <Section
        title="À réclamer"
        activity={data.activity}
        quests={open.filter(({ state }) => state === 'claimable')}
      />
      <Section
        title="En cours"
        activity={data.activity}
        note="Les plus avancées d’abord."
        quests={open.filter(({ state }) => state === 'in_progress')}
      />
      <Section
        title="Complétées"
        activity={data.activity}
        quests={data.quests.filter(({ isCompleted }) => isCompleted)}
      />
    </div>
  )
}

type SectionProps = { title: string; note?: string; quests: QuestProgress[]; activity: Activity }

function Section({ title, note, quests, activity }: SectionProps) {
  if (quests.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <div>
        <h2 className="text-heading">{title}</h2>
        {note && quests.length > 1 && <p className="text-small text-muted">{note}</p>}
      </div>
      <ul className="grid grid-flow-row-dense gap-3 md:grid-cols-2">
        {quests.map((quest) => (
          <QuestCard key={quest.id} quest={quest} activity={activity} />
        ))}
      </ul>
    </section>
  )
}

/** XP, level, and access to messages. */
function LevelCard({ quests: { community_xp, quests } }: { quests: Quests }) {
  const completed = quests.filter(({ isCompleted }) => isCompleted).length
  return (
    <Card
      as="section"
      aria-label="Votre progression"
      className="grid gap-4 md:grid-cols-[auto_1fr] md:items-center md:gap-12"
    >
      <div>
        <p className="font-display text-title font-heavy tabular-nums">
          {wholeNumber(community_xp)}{' '}
          <span className="font-sans text-base font-medium tracking-normal text-muted">XP</span>
        </p>
        <p className="mt-1 text-small text-muted">
          {counted(completed, 'quête complétée')} sur {quests.length}
        </p>
      </div>
      <div className="grid gap-3">
        <LevelProgress xp={community_xp} />
        <Messages communityXp={community_xp} />
      </div>
    </Card>
  )
}

/** Some members may write without the XP: staff, VIP, verified. */
function Messages({ communityXp }: { communityXp: number }) {
  const mayWrite = useViewer()?.abilities.startConversations
  if (mayWrite === undefined) return null
  return (
    <p className="text-small text-muted">
      {mayWrite ? (
        <>
          Votre messagerie est ouverte.{' '}
          <Link to="/messages" className="link">
            Écrire à un membre
          </Link>
        </>
      ) : (
        `Encore ${MESSAGES_XP - communityXp} XP pour ouvrir la messagerie.`
      )}
    </p>
  )
}

export function QuestsSkeleton() {
  return (
    <Loading label="Chargement de vos quêtes…" className="grid gap-8">
      <Card className="flex items-center gap-12">
        <Skeleton className="h-11 w-24" />
        <Skeletons className="grid grow gap-3 max-md:hidden" sizes={['h-5 w-48', 'h-3 w-full', 'h-4 w-40']} />
      </Card>
      <div className="grid gap-3 md:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} flush className="flex items-center gap-4 p-4 md:p-5">
            <Skeleton shape="circle" className="size-16" />
            <Skeletons className="grid grow gap-2.5" sizes={['h-4 w-40', 'h-3 w-56', 'h-3 w-16']} />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
