import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsScreen } from '#web/features/admin/AnalyticsScreen.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { StaffScreen } from '#web/features/moderation/StaffScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: (search: ListAddress): ListAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Analytics', isPrivate: true }),
  component: AnalyticsPage,
})

function AnalyticsPage() {
  return (
    <StaffScreen
      title="Analytics"
      purpose="La communauté en chiffres."
      ability="openAnalytics"
      visitors="/auth"
      current="/admin/analytics"
    >
      <AnalyticsScreen address={Route.useSearch()} />
    </StaffScreen>
  )
}
