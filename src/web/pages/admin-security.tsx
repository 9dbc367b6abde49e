import { createFileRoute } from '@tanstack/react-router'
import type { SecurityAddress } from '#web/features/admin/security/security-address.ts'
import { SecurityScreen } from '#web/features/admin/security/SecurityScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/admin/securite')({
  // As it came: the list reads what it asks for, in a part that other pages do without.
  validateSearch: (search: SecurityAddress): SecurityAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Sécurité', isPrivate: true }),
  component: () => <SecurityScreen address={Route.useSearch()} />,
})
