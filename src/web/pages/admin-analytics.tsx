import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { StaffOnly } from '#web/features/shell/StaffOnly.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'La communauté en chiffres.'

export const Route = createFileRoute('/admin/analytics')({
  head: ({ match }) => pageHead(match, { title: 'Analytics', isPrivate: true }),
  component: () => (
    <Screen title="Analytics" purpose={PURPOSE}>
      <StaffOnly ability="openAnalytics" visitors="/auth" />
    </Screen>
  ),
})
