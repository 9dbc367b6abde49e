import { createFileRoute } from '@tanstack/react-router'
import { SanctionScreen } from '#web/features/moderation/sanctions/SanctionScreen.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/admin/moderation')({
  // As it came: the list reads what it asks for, in a part that other pages do without.
  validateSearch: (search: ListAddress): ListAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Modération', isPrivate: true }),
  component: () => <SanctionScreen address={Route.useSearch()} />,
})
