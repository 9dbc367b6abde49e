import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { StaffOnly } from '#web/features/shell/StaffOnly.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les bannissements en cours et leur historique.'

export const Route = createFileRoute('/admin/moderation')({
  head: ({ match }) => pageHead(match, { title: 'Sanctions', isPrivate: true }),
  component: () => (
    <Screen title="Sanctions" purpose={PURPOSE}>
      <StaffOnly ability="openModeration" visitors="/" />
    </Screen>
  ),
})
