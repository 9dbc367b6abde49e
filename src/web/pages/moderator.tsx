import { createFileRoute } from '@tanstack/react-router'
import type { ModeratorAddress } from '#web/features/moderation/moderator-address.ts'
import { ModeratorScreen } from '#web/features/moderation/ModeratorScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/moderator')({
  // As it came: each list reads what it asks for, in a part that other pages do without.
  validateSearch: (search: ModeratorAddress): ModeratorAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Modérateur', isPrivate: true }),
  component: () => <ModeratorScreen address={Route.useSearch()} />,
})
