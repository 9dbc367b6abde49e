import { createFileRoute } from '@tanstack/react-router'
import { RedirectVisitors } from '#web/features/shell/RedirectVisitors.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Vos plans, vos likes, vos commentaires et votre rang en un coup d’œil.'

export const Route = createFileRoute('/dashboard')({
  head: ({ match }) =>
    pageHead(match, { title: 'Tableau de bord', description: PURPOSE, path: '/dashboard', isPrivate: true }),
  component: DashboardPage,
})

function DashboardPage() {
  return (
    <Screen title="Tableau de bord" purpose={PURPOSE}>
      <RedirectVisitors to="/auth" />
    </Screen>
  )
}
