import { createFileRoute } from '@tanstack/react-router'
import { RedirectVisitors } from '#web/features/shell/RedirectVisitors.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les bannissements en cours et leur historique.'

export const Route = createFileRoute('/admin/moderation')({
  head: ({ match }) =>
    pageHead(match, { title: 'Sanctions', description: PURPOSE, path: '/admin/moderation', isPrivate: true }),
  component: AdminModerationPage,
})

function AdminModerationPage() {
  return (
    <Screen title="Sanctions" purpose={PURPOSE}>
      <RedirectVisitors to="/" />
    </Screen>
  )
}
