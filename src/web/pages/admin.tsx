import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '#web/features/admin/AdminScreen.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/admin')({
  // Unparsed: the list reads its parameters, in code that other pages do not load.
  validateSearch: (search: ListAddress): ListAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Administration', isPrivate: true }),
  component: () => <AdminScreen address={Route.useSearch()} />,
})
