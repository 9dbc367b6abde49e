import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { StaffOnly } from '#web/features/shell/StaffOnly.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les commentaires, les signalements et l’activité de la communauté.'

export const Route = createFileRoute('/moderator')({
  head: ({ match }) => pageHead(match, { title: 'Modération', isPrivate: true }),
  component: () => (
    <Screen title="Modération" purpose={PURPOSE}>
      <StaffOnly ability="openModerator" visitors="/" />
    </Screen>
  ),
})
