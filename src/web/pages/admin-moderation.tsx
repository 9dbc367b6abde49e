import { createFileRoute } from '@tanstack/react-router'
import { SanctionScreen } from '#web/features/moderation/SanctionScreen.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/admin/moderation')({
  // Unparsed: the list reads its parameters, in code that other pages do not load.
  validateSearch: (search: ListAddress): ListAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Sanctions', isPrivate: true }),
  component: () => <SanctionScreen address={Route.useSearch()} />,
})
