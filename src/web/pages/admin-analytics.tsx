import { createFileRoute } from '@tanstack/react-router'
import { RedirectVisitors } from '#web/features/shell/RedirectVisitors.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'La communauté en chiffres.'

export const Route = createFileRoute('/admin/analytics')({
  head: ({ match }) =>
    pageHead(match, { title: 'Analytics', description: PURPOSE, path: '/admin/analytics', isPrivate: true }),
  component: AdminAnalyticsPage,
})

function AdminAnalyticsPage() {
  return (
    <Screen title="Analytics" purpose={PURPOSE}>
      <RedirectVisitors to="/auth" />
    </Screen>
  )
}
