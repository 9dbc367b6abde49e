import { useQuery } from '@tanstack/react-query'
import { nextQuests, type QuestProgress } from '#domain/quests.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { LevelCard } from './LevelCard.tsx'
import { QuestCard } from './QuestCard.tsx'
import { questsQuery } from './quests-query.ts'
import { QuestsSkeleton } from './QuestsSkeleton.tsx'

/** Everything one can set out for: what waits to be claimed, what is under way with the nearest first, what is done. */
export function QuestList() {
  const { data, isError, isFetching, refetch } = useQuery(questsQuery)
  if (isError && !data) {
    return (
      <ErrorWithRetry
        title="Vos quêtes n’ont pas pu être chargées"
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <QuestsSkeleton />
  const open = nextQuests(data.quests)
  return (
    <div className="grid gap-8">
      <LevelCard quests={data} />
      <Section title="À réclamer" quests={open.filter(({ state }) => state === 'claimable')} />
      <Section
        title="En cours"
        note="La plus proche du but d’abord."
        quests={open.filter(({ state }) => state === 'in_progress')}
      />
      <Section title="Complétées" quests={data.quests.filter(({ isCompleted }) => isCompleted)} />
    </div>
  )
}

function Section({ title, note, quests }: { title: string; note?: string; quests: QuestProgress[] }) {
  if (quests.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-3">
      <div>
        <h2 className="text-heading">{title}</h2>
        {note && quests.length > 1 && <p className="text-small text-muted">{note}</p>}
      </div>
      <ul className="grid grid-flow-row-dense gap-3 md:grid-cols-2">
        {quests.map((quest) => (
          <QuestCard key={quest.id} quest={quest} />
        ))}
      </ul>
    </section>
  )
}
