import { createFileRoute } from '@tanstack/react-router'
import { MembersOnly } from '#web/features/shell/MembersOnly.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Des objectifs à votre portée, récompensés en points d’expérience.'

export const Route = createFileRoute('/quests')({
  head: ({ match }) => pageHead(match, { title: 'Quêtes', description: PURPOSE, path: '/quests' }),
  component: QuestsPage,
})

function QuestsPage() {
  return (
    <Screen title="Quêtes" purpose={PURPOSE}>
      <MembersOnly text="Connectez-vous pour suivre vos quêtes." />
    </Screen>
  )
}
