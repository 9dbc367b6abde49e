import { createFileRoute } from '@tanstack/react-router'
import { MESSAGES_XP } from '#domain/permissions.ts'
import { QuestList, QuestsSkeleton } from '#web/features/points/QuestList.tsx'
import { MembersOnly } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = `Chaque quête récompense une contribution utile. L’XP fait monter votre niveau et ouvre la messagerie à ${MESSAGES_XP} XP.`

export const Route = createFileRoute('/quests')({
  head: ({ match }) => pageHead(match, { title: 'Quêtes', description: import.meta.env.SSR && PURPOSE }),
  component: () => (
    <Screen title="Quêtes" purpose={PURPOSE}>
      <MembersOnly text="Connectez-vous pour suivre vos quêtes." skeleton={<QuestsSkeleton />}>
        <QuestList />
      </MembersOnly>
    </Screen>
  ),
})
