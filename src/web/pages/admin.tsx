import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '#web/features/admin/AdminScreen.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/admin')({
  // As it came: the list reads what it asks for, in a part that other pages do without.
  validateSearch: (search: ListAddress): ListAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Administration', isPrivate: true }),
  component: () => <AdminScreen address={Route.useSearch()} />,
})
